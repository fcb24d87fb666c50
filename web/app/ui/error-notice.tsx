// An error response: its status, the message and details of the service, Retry, and the request in the Console.
import { ServiceError } from '../api.ts';
import { isInBar } from '../connection.ts';
import { consoleLink } from '../console-link.ts';
import { Notice } from './notice.tsx';

interface ErrorNoticeProps {
  readonly error: Error;
  /** Without it, there is no Retry. */
  readonly onRetry?: () => void;
}

export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const {
    status = 0,
    request,
    details = [],
  }: Partial<ServiceError> = error instanceof ServiceError ? error : {};
  if (isInBar(error)) return null;
  const places = placesOf(error.message);
  // The message of a single validation error already contains it.
  const others = details.filter(({ message }) => message === undefined || !error.message.includes(message));
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        <>
          {status > 0 && request !== undefined && <a href={consoleLink(request)}>Open in Console</a>}
          {onRetry !== undefined && (
            <button type="button" class="small" onClick={onRetry}>
              Retry
            </button>
          )}
        </>
      }
    >
      <p>
        {status > 0 && <span class={`status status-${Math.floor(status / 100)}`}>{status} </span>}
        {places.length > 1 ? `${places.length} validation errors` : error.message}
      </p>
      <ul>
        {places.length > 1
          ? places.map((place) => <li key={place}>{place}</li>)
          : others.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code> {message}
              </li>
            ))}
      </ul>
    </Notice>
  );
}

/** The validation errors of a message, each with its place: `body/data/users/0/name must …`. */
const placesOf = (message: string): readonly string[] => message.split(/, (?=(?:body|querystring|params)\b)/);
