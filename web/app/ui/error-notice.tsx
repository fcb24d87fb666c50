// An error response: its status, the message and details of the service, Retry, and the request in the Console.
import { ServiceError } from '../api.ts';
import { consoleLink } from '../console-link.ts';

interface ErrorNoticeProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const {
    status = 0,
    request,
    details = [],
  }: Partial<ServiceError> = error instanceof ServiceError ? error : {};
  return (
    <div class="notice bad" role="alert">
      <div>
        <p>
          {status > 0 && <span class={`status status-${Math.floor(status / 100)}`}>{status} </span>}
          {error.message}
        </p>
        {details.length > 0 && (
          <ul>
            {details.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="row">
        {status > 0 && request !== undefined && <a href={consoleLink(request)}>Open in Console</a>}
        <button type="button" class="small" onClick={onRetry}>
          Retry
        </button>
      </div>
    </div>
  );
}
