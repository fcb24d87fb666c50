// A message at the edge of the window. It disappears after some seconds, unless it has an action. The page leaves its space free.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface ToastAction {
  readonly text: string;
  readonly run: () => void;
}

interface Toast {
  readonly text: string;
  readonly actions?: readonly ToastAction[];
}

const SHOWN_MILLISECONDS = 6000;

const shown = signal<readonly Toast[]>([]);

/** Returns a function that removes the message. */
export function toast(message: Toast): () => void {
  shown.value = [...shown.value, message];
  if (message.actions === undefined) setTimeout(() => dismiss(message), SHOWN_MILLISECONDS);
  return () => dismiss(message);
}

const dismiss = (message: Toast): void => {
  shown.value = shown.value.filter((one) => one !== message);
};

/** The region exists before its first message, so that screen readers announce it. Once in the document. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (region.current === null) return;
    const { current } = region;
    // A narrower window needs more lines.
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--toasts', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="toasts" role="status" ref={region}>
      {shown.value.map((message) => (
        <div key={message} class="toast">
          <span>{message.text}</span>
          {message.actions?.map(({ text, run }) => (
            <button
              key={text}
              type="button"
              class="small"
              onClick={() => {
                dismiss(message);
                run();
              }}
            >
              {text}
            </button>
          ))}
          <button
            type="button"
            class="quiet small icon-only"
            aria-label="Dismiss"
            onClick={() => dismiss(message)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
