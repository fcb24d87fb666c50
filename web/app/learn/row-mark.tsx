// The state of a row: done, a count, or not started.
import { Icon } from '../ui/icon.tsx';

interface RowMarkProps {
  readonly isDone: boolean;
  /** Instead of the empty circle. */
  readonly text?: string | undefined;
  /** For screen readers. */
  readonly label: string;
}

export function RowMark({ isDone, text, label }: RowMarkProps) {
  return (
    <span class={`row-mark ${isDone ? 'good' : ''}`}>
      {isDone ? (
        <Icon name="passed" />
      ) : text === undefined ? (
        <span class="ring-mark" />
      ) : (
        <small class="number" aria-hidden="true">
          {text}
        </small>
      )}
      <span class="hidden">{isDone ? (text ?? 'Complete') : label}</span>
    </span>
  );
}
