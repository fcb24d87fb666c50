// Tabs. The arrow keys, Home and End move between them (WAI-ARIA tabs pattern).
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface TabsProps {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly names: readonly string[];
  /** The selected tab; the first one by default. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (name: string) => void;
  /** The title of a tab; its name by default. */
  readonly title?: (name: string) => ComponentChildren;
  /** A number after the name. 0 and undefined are not shown. */
  readonly count?: (name: string) => number | undefined;
  readonly children: (name: string) => ComponentChildren;
}

const moves: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_at, of) => of - 1,
};

export function Tabs({ label, names, chosen, onChoose, title = (name) => name, count, children }: TabsProps) {
  const own = useSignal(names[0] ?? '');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const wanted = chosen ?? own.value;
  const shown = names.includes(wanted) ? wanted : (names[0] ?? '');
  const choose = (name: string): void => {
    own.value = name;
    onChoose?.(name);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moves[event.key]?.(names.indexOf(shown), names.length);
    if (to === undefined) return;
    event.preventDefault();
    choose(names[to] ?? shown);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === shown}
            aria-controls={name === shown ? `${id}-panel` : undefined}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title(name)} {Boolean(count?.(name)) && <small>{count?.(name)}</small>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {children(shown)}
      </div>
    </div>
  );
}
