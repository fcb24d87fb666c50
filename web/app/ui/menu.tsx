// A button that opens a menu of actions (WAI-ARIA menu button pattern).
import { useId, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface MenuProps {
  readonly label: string;
  readonly items: readonly {
    readonly text: string;
    readonly icon?: IconName;
    readonly onSelect: () => void;
    readonly danger?: boolean;
  }[];
}

const moves: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowDown: (at, of) => (at + 1) % of,
  ArrowUp: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_at, of) => of - 1,
};

export function Menu({ label, items }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const buttons = (): HTMLButtonElement[] => [...(menu.current?.querySelectorAll('button') ?? [])];
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const to = moves[event.key]?.(
      all.findIndex((one) => one === document.activeElement),
      all.length,
    );
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    <span class="menu-anchor">
      <button type="button" class="icon-only" aria-label={label} aria-haspopup="menu" popovertarget={id}>
        <Icon name="more" />
      </button>
      <div
        id={id}
        ref={menu}
        role="menu"
        aria-label={label}
        popover="auto"
        class="menu"
        onKeyDown={onKeyDown}
        onToggle={(event) => event.newState === 'open' && buttons()[0]?.focus()}
      >
        {items.map(({ text, icon, onSelect, danger = false }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            class={`quiet ${danger ? 'danger' : ''}`}
            onClick={() => {
              menu.current?.hidePopover();
              onSelect();
            }}
          >
            {icon !== undefined && <Icon name={icon} />} {text}
          </button>
        ))}
      </div>
    </span>
  );
}
