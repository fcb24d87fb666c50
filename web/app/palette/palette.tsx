// The command palette: a dialog with a combobox over everything that the web app has (WAI-ARIA combobox pattern).
import { useComputed, useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { knownEntries, loadEntries, type Entry } from './entries.ts';
import { findRecords } from './records.ts';
import { search } from './search.ts';

interface PaletteProps {
  readonly onClose: () => void;
  /** Shows the result of a command. */
  readonly onMessage: (text: string) => void;
}

export function Palette({ onClose, onMessage }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useSignal('');
  const known = knownEntries();
  const entries = useSignal(known);
  const records = useSignal<readonly Entry[]>([]);
  const selected = useSignal(0);
  const found = useComputed(() => [...records.value, ...search(entries.value, text.value)]);
  const id = useId();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    void loadEntries().then((loaded) => (entries.value = [...known, ...loaded]));
  }, []);
  const change = (value: string): void => {
    text.value = value;
    selected.value = 0;
    records.value = [];
    findRecords(value).then(
      (rows) => {
        // Ignore a response that a later text has overtaken.
        if (text.value === value) records.value = rows;
      },
      () => undefined,
    );
  };
  const run = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    dialog.current?.close();
    if (typeof entry.action === 'string') return location.assign(entry.action);
    entry.action().then(
      (message) => message !== undefined && onMessage(message),
      (reason: unknown) => onMessage((reason as Error).message),
    );
  };
  const select = (to: number): void => {
    selected.value = Math.min(Math.max(0, to), found.value.length - 1);
    document.getElementById(`${id}-${selected.value}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') select(selected.value + 1);
    else if (event.key === 'ArrowUp') select(selected.value - 1);
    else if (event.key === 'Enter') run(found.value[selected.value]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, operations, schemes, lessons, commands and records by ID"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.value.length > 0 ? `${id}-${selected.value}` : undefined}
          aria-autocomplete="list"
          placeholder="Search, or > command, @ scheme, # lesson, record ID"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label="Results">
        {found.value.map((entry, at) => (
          <li
            key={`${entry.detail} ${entry.title}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === selected.value}
            onClick={() => run(entry)}
          >
            <Icon name={entry.icon} />
            <span class="grow">{entry.title}</span>
            <small>{entry.detail}</small>
          </li>
        ))}
      </ul>
      <p role="status" class={found.value.length > 0 ? 'hidden' : 'muted'}>
        {found.value.length > 0 ? `${found.value.length} results` : `Nothing matches “${text.value}”.`}
      </p>
    </dialog>
  );
}
