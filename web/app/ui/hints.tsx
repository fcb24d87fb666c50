// Help that opens in order: each entry is a button that stays as the title of its content.
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface HintEntry {
  readonly title: string;
  readonly icon: IconName;
  /** Beside the title: what it costs. */
  readonly note?: string | undefined;
  /** Undefined until it is opened. */
  readonly content?: ComponentChildren;
  readonly disabled?: boolean;
  readonly onOpen: () => void;
}

export function Hints({ entries }: { readonly entries: readonly HintEntry[] }) {
  return (
    <div class="hints" role="group" aria-label="Help">
      {entries.map(({ title, icon, note, content, disabled = false, onOpen }) => (
        <div key={title}>
          <button type="button" aria-expanded={content !== undefined} disabled={disabled} onClick={onOpen}>
            <Icon name={icon} /> {title} {note !== undefined && <small>{note}</small>}
          </button>
          <div aria-live="polite">{content}</div>
        </div>
      ))}
    </div>
  );
}
