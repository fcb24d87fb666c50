// The method and the URL of a request, and the button that sends it.
import { useId } from 'preact/hooks';

interface UrlBarProps {
  readonly methods: readonly string[];
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
}

export function UrlBar(props: UrlBarProps) {
  const { methods, method, url, onMethod, onUrl, onSend, sending = false, disabled = false, error } = props;
  const id = useId();
  return (
    <form
      class="url-form"
      aria-label="Request"
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
      </div>
      {/* A button that is disabled while it sends would lose the focus. */}
      <button class="primary" disabled={disabled} aria-keyshortcuts="Control+Enter">
        {sending ? 'Sending …' : 'Send'} <kbd class="wide-only">Ctrl ↵</kbd>
      </button>
      <p id={id} class="problem" role="status">
        {error}
      </p>
    </form>
  );
}
