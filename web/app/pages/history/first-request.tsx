// The page without entries: starts the recording, then waits for the first request.
import { base } from '../../api.ts';
import { firstPath } from '../../collections.ts';
import { sessionId } from '../../session.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { record } from './journal.ts';
import { attempt } from './toolbar.tsx';

export function FirstRequest({ isRecording }: { readonly isRecording: boolean }) {
  if (!isRecording) {
    return (
      <div class="stack">
        <p class="lead">
          Record the requests that all clients of this session send: curl, Postman, your own program and this
          web app.
        </p>
        <p>
          <button type="button" class="primary" onClick={() => void attempt(() => record(true))}>
            Start recording
          </button>
        </p>
      </div>
    );
  }
  const command = `curl -i '${base}${firstPath.value}?limit=3' -H 'x-session-id: ${sessionId.value ?? ''}'`;
  return (
    <div class="stack">
      <p>
        Send a request with any client. The header <code>x-session-id</code> selects this session.
      </p>
      <div class="card flush">
        <CodeView text={command} label="curl command" language="shell" numbers={false} copy wrap />
      </div>
      <p class="waiting muted" role="status">
        Waiting for the first request …
      </p>
    </div>
  );
}
