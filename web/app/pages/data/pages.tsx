// Pagination of a table, and the request behind it.
import { consoleLink } from '../../console-link.ts';
import type { Entity } from '../../entities.ts';
import { identityParameter, originalOf } from '../../identity.ts';
import { go } from '../../router.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { Page } from './records.ts';
import { addressOf, type View } from './view.ts';

interface PagesProps {
  readonly entity: Entity;
  readonly view: View;
  readonly page: Page;
  readonly onRefresh: () => void;
}

const sizes = [10, 25, 50, 100];

export function Pages({ entity, view, page: { pagination, exchange }, onRefresh }: PagesProps) {
  const show = (part: Partial<View>): void => go(addressOf(entity.name, { ...view, ...part }));
  const { total, page, pages, hasNext, hasPrev } = pagination;
  return (
    <div class="below">
      <nav class="row" aria-label="Pagination">
        <button type="button" aria-disabled={!hasPrev} onClick={() => hasPrev && show({ page: page - 1 })}>
          Previous
        </button>
        <button type="button" aria-disabled={!hasNext} onClick={() => hasNext && show({ page: page + 1 })}>
          Next
        </button>
        <span>
          Page {page} of {pages}, {total} records
        </span>
        <label class="size">
          Per page
          <select
            value={view.limit}
            onChange={(event) => show({ page: 1, limit: Number(event.currentTarget.value) })}
          >
            {[...new Set([...sizes, view.limit])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <Sorting entity={entity} view={view} />
        <button type="button" onClick={onRefresh}>
          Refresh
        </button>
      </nav>
      <p class="muted behind">
        Request: <code>{`${exchange.request.method} ${exchange.request.path}`}</code>{' '}
        <StatusPill {...exchange.response} />{' '}
        <a href={consoleLink(originalOf(exchange.request).request) + identityParameter()}>Open in Console</a>
      </p>
    </div>
  );
}

/** Sorts records when they are shown as cards, because cards have no column heads to sort by. */
function Sorting({ entity, view }: Pick<PagesProps, 'entity' | 'view'>) {
  const show = (part: Partial<View>): void => go(addressOf(entity.name, { ...view, page: 1, ...part }));
  return (
    <span class="row sorting">
      <label>
        Sort by
        <select value={view.sort} onChange={(event) => show({ sort: event.currentTarget.value })}>
          {Object.keys(entity.fields).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Direction
        <select
          value={view.order}
          onChange={(event) => show({ order: event.currentTarget.value === 'asc' ? 'asc' : 'desc' })}
        >
          <option value="asc">Ascending</option>
          <option value="desc">Descending</option>
        </select>
      </label>
    </span>
  );
}
