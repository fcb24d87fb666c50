// The recorded requests, newest first, as one Tab stop. Each row links to its entry.
import { route } from '../../router.ts';
import { moveByArrows } from '../../ui/arrow-keys.ts';
import { MethodTag } from '../../ui/method-tag.tsx';
import { clientName } from './client-name.ts';
import { statusClass } from './filters.ts';
import type { Entry } from './model.ts';

interface RequestListProps {
  readonly entries: readonly Entry[];
  /** The number of the shown entry. */
  readonly selected: string | undefined;
}

export function RequestList({ entries, selected }: RequestListProps) {
  const stop = entries.find(({ number }) => String(number) === selected) ?? entries[0];
  return (
    <ul aria-label="Requests, newest first" onKeyDown={(event) => moveByArrows(event, '.request-row')}>
      {entries.map((entry) => (
        <li key={entry.number}>
          <Row entry={entry} isSelected={String(entry.number) === selected} isStop={entry === stop} />
        </li>
      ))}
    </ul>
  );
}

/** The link to an entry, or without a number to the list. Keeps the filters and the tab. */
export function entryLink(number?: number): string {
  const { search } = route.value;
  const query = search.size === 0 ? '' : `?${search}`;
  return `#/history${number === undefined ? '' : `/${number}`}${query}`;
}

const outcomes = { answered: '', pending: 'Pending', aborted: 'Aborted', disconnected: 'Disconnected' };

interface RowProps {
  readonly entry: Entry;
  readonly isSelected: boolean;
  readonly isStop: boolean;
}

function Row({ entry, isSelected, isStop }: RowProps) {
  const { number, request, response, protocol, operations, duration_ms: duration, fault, outcome } = entry;
  const name = protocol === 'REST' || operations.length === 0 ? request.url : operations.join(', ');
  const client = clientName(request.headers, navigator.userAgent);
  return (
    <a
      class="request-row"
      href={entryLink(number)}
      aria-current={isSelected ? 'true' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-number={number}
    >
      <MethodTag method={request.method} />
      <code class="clip" title={request.url}>
        {name}
      </code>
      <span class={`status status-${statusClass(entry)}`}>{response?.status ?? outcomes[outcome]}</span>
      <span class="faint number">{timeOf(entry)}</span>
      <span class="muted clip">
        {client}
        {protocol !== 'REST' && ` · ${protocol}`}
        {fault !== null && ` · injected fault ${fault}`}
      </span>
      <span class="faint number">{duration === null ? '' : `${duration} ms`}</span>
    </a>
  );
}

/** In the time zone of the browser. */
export const timeOf = ({ received_at: at }: Entry): string =>
  new Date(at).toLocaleTimeString(undefined, { hour12: false });

/** Moves the focus to the row of an entry. */
export function focusRow(number: string): void {
  document.querySelector<HTMLElement>(`[data-number="${CSS.escape(number)}"]`)?.focus();
}
