// The find field of a CodeView.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface FindBarProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly count: number;
  /** The selected match, from 0. */
  readonly current: number;
  readonly onMove: (by: number) => void;
  readonly onClose: () => void;
}

export function FindBar({ label, text, onText, count, current, onMove, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onMove(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="code-bar find-bar" role="search" aria-label={`Find in ${label}`}>
      <input
        type="search"
        class="grow"
        aria-label={`Find in ${label}`}
        value={text}
        ref={field}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="number" role="status">
        {text !== '' && (count === 0 ? 'No matches' : `${current + 1} of ${count}`)}
      </span>
      <button
        type="button"
        class="quiet small icon-only"
        aria-label="Previous match"
        onClick={() => onMove(-1)}
      >
        <Icon name="up" />
      </button>
      <button type="button" class="quiet small icon-only" aria-label="Next match" onClick={() => onMove(1)}>
        <Icon name="fold" />
      </button>
      <button type="button" class="quiet small icon-only" aria-label="Close find" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
