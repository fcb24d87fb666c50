// The method and the URL of a request, and the button that sends it.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface UrlBarProps {
  readonly methods?: readonly string[];
  readonly method: string;
  readonly url: string;
  readonly onMethod: (method: string) => void;
  readonly onUrl: (url: string) => void;
  readonly onSend: () => void;
  readonly sending?: boolean;
  /** Whether the request cannot be sent yet. */
  readonly disabled?: boolean;
  /** About the URL. */
  readonly error?: string | undefined;
  /** Buttons after Send. */
  readonly children?: ComponentChildren;
}

const httpMethods = ['GET', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export function UrlBar(props: UrlBarProps) {
  const { methods = httpMethods, method, url, onMethod, onUrl, onSend, error, children } = props;
  const { sending = false, disabled = false } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      onSend();
    }
  };
  return (
    <form
      class="url-form"
      aria-label="Request"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <div class="url-bar">
        <select aria-label="Method" value={method} onChange={(event) => onMethod(event.currentTarget.value)}>
          {[...new Set([...methods, method])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <div class="url-field">
          <input
            type="text"
            aria-label="URL"
            aria-invalid={error !== undefined}
            aria-describedby={id}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            placeholder="/api/v1/…"
            value={url}
            onInput={(event) => onUrl(event.currentTarget.value)}
          />
          <div class="url-colors" aria-hidden="true">
            <HighlightedUrl url={url} />
          </div>
        </div>
      </div>
      {/* A button that is disabled while it sends would lose the focus. */}
      <button class="primary" disabled={disabled} aria-keyshortcuts="Control+Enter">
        {sending ? 'Sending …' : 'Send'} <kbd class="wide-only">Ctrl ↵</kbd>
      </button>
      {children}
      <p id={id} class="problem" role="status">
        {error}
      </p>
    </form>
  );
}

/** Shown while the field has no focus: names and values of the query in colours. */
function HighlightedUrl({ url }: { readonly url: string }) {
  const end = `${url}?`.indexOf('?');
  const pairs = url.slice(end + 1).split('&');
  return (
    <>
      {url.slice(0, end + 1)}
      {url.length > end &&
        pairs.map((pair, i) => {
          const [name = '', ...value] = pair.split('=');
          return (
            <>
              {i > 0 && '&'}
              <span class="token-key">{name}</span>
              {pair.includes('=') && '='}
              <span class="token-string">{value.join('=')}</span>
            </>
          );
        })}
    </>
  );
}
