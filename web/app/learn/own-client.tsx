// The values that another client needs to send requests in this session.
import { base } from '../api.ts';
import { sessionId } from '../session.ts';
import { DeferredCode } from '../ui/deferred-views.ts';

interface OwnClientProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

export function OwnClient({ isOpen, onToggle }: OwnClientProps) {
  const header = `x-session-id: ${sessionId.value ?? ''}`;
  return (
    <details class="card own-client" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>Use your own client</summary>
      <p>
        The header <code>x-session-id</code> selects this session. A request without it belongs to another
        session.
      </p>
      {isOpen && (
        <>
          <DeferredCode label="session header" text={header} language="http" copy numbers={false} wrap />
          <DeferredCode
            label="example request"
            text={`curl -i '${base}/session' -H '${header}'`}
            language="shell"
            copy
            numbers={false}
            wrap
          />
          <p class="waiting muted" role="status">
            This page shows each attempt of your client.
          </p>
        </>
      )}
    </details>
  );
}
