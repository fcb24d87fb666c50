// The body and the headers of a recorded request or response.
import { pretty } from '../../code/format.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { HeaderList } from '../../ui/response-view.tsx';
import { formatBytes } from '../../ui/status-line.tsx';
import { bodyText, headerPairs, type Message } from './model.ts';

interface MessageViewProps {
  /** `Request` or `Response`. */
  readonly name: string;
  readonly message: Message;
}

export function MessageView({ name, message }: MessageViewProps) {
  const headers = headerPairs(message.headers);
  const text = bodyText(message);
  const note = noteOf(message, text);
  return (
    <div class="stack">
      {note !== undefined && <p class="muted">{note}</p>}
      {text !== '' && (
        <div class="card flush">
          <CodeView text={message.truncated ? text : pretty(text)} label={`${name} body`} find wrap />
        </div>
      )}
      {headers.length > 0 && (
        <details open>
          <summary>Headers ({headers.length})</summary>
          <div class="card flush">
            <HeaderList label={`${name} headers`} headers={headers} />
          </div>
        </details>
      )}
    </div>
  );
}

/** A note about the body that its text does not show. */
function noteOf({ body_bytes: bytes, truncated, encoding }: Message, text: string): string | undefined {
  if (bytes === 0) return 'No body.';
  if (text === '') return `The journal stores no bodies. This one has ${formatBytes(bytes)}.`;
  const parts = [
    ...(encoding === undefined ? [] : ['The body is not text and is shown as base64.']),
    ...(truncated ? [`The body has ${formatBytes(bytes)}. The journal stores its first 16 KiB.`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}
