// What another client needs to send requests in this session; the page waits for its progress.
import { base } from '../api.ts';
import { sessionId } from '../session.ts';
import { Code } from '../ui/code.tsx';

export function OwnClient() {
  const header = `x-session-id: ${sessionId.value ?? ''}`;
  return (
    <div class="own-client stack">
      <p>
        Send the request from your own client. The header selects this session; without it, a request belongs
        to another session.
      </p>
      <div>
        <h3>Base URL</h3>
        <Code label="base URL" text={base} />
      </div>
      <div>
        <h3>Session header</h3>
        <Code label="session header" text={header} wrap />
      </div>
      <div>
        <h3>Example</h3>
        <Code label="curl example" text={`curl -i '${base}/session' -H '${header}'`} wrap />
      </div>
      <p class="muted waiting">Waiting for requests. The page updates when the service checks one.</p>
    </div>
  );
}
