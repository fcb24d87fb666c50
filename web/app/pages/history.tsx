// The History page: the recorded requests of all clients of the session, and one of them with its response.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { data } from '../api.ts';
import { filterOf, setFilters } from '../learn/list-search.ts';
import { route } from '../router.ts';
import { sessionsEnded } from '../session.ts';
import { Empty } from '../ui/empty.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Loading } from '../ui/loading.tsx';
import { BackLink, EntryView } from './history/entry-view.tsx';
import { FilterBar } from './history/filter-bar.tsx';
import { matchesFilters, noFilters } from './history/filters.ts';
import { FirstRequest } from './history/first-request.tsx';
import { journal, loadAll, loadJournal, problem, useNewEntries } from './history/journal.ts';
import type { Entry, EntryWithCurl, JournalStatus } from './history/model.ts';
import { focusRow, RequestList } from './history/request-list.tsx';
import { Toolbar } from './history/toolbar.tsx';

export function History() {
  const [, selected] = route.value.parts;
  const session = sessionsEnded.value;
  useLayoutEffect(() => () => (journal.value = undefined), [session]);
  const isLoaded = journal.value !== undefined;
  return (
    <div class={isLoaded ? '' : 'page stack'}>
      {!isLoaded && <h1>History</h1>}
      <Loading key={session} name="journal" load={() => loadJournal()}>
        {() => journal.value && <Journal {...journal.value} selected={selected} />}
      </Loading>
    </div>
  );
}

interface JournalProps {
  readonly status: JournalStatus;
  readonly entries: readonly Entry[];
  /** The number in the route. */
  readonly selected: string | undefined;
}

function Journal({ status, entries, selected }: JournalProps) {
  useNewEntries();
  useFocusOfRow(selected);
  const isEmpty = entries.length === 0 && selected === undefined;
  return (
    <div class={isEmpty ? 'page stack' : `workspace history${selected === undefined ? '' : ' selected'}`}>
      <header class={isEmpty ? '' : 'history-head stack'}>
        <div class="row">
          <h1>History</h1>
          {(status.record || !isEmpty) && <Toolbar isRecording={status.record} count={entries.length} />}
        </div>
        {!isEmpty && <FilterBar entries={entries} />}
        {problem.value !== undefined && (
          <ErrorNotice error={problem.value} onRetry={() => void loadJournal().catch(() => undefined)} />
        )}
      </header>
      {isEmpty ? (
        <FirstRequest isRecording={status.record} />
      ) : (
        <>
          <ListPane status={status} entries={entries} selected={selected} />
          <EntryPane entries={entries} selected={selected} />
        </>
      )}
    </div>
  );
}

/** Back from an entry, where only one of both has room: the focus returns to the row. */
function useFocusOfRow(selected: string | undefined): void {
  const last = useRef(selected);
  useLayoutEffect(() => {
    const { current } = last;
    last.current = selected;
    if (selected === undefined && current !== undefined) focusRow(current);
  }, [selected]);
}

function ListPane({ status, entries, selected }: JournalProps) {
  const filters = {
    method: filterOf('method'),
    status: filterOf('status'),
    protocol: filterOf('protocol'),
    client: filterOf('client'),
    q: filterOf('q'),
  };
  const shown = entries.filter((entry) => matchesFilters(entry, filters, navigator.userAgent));
  const older = status.entries - entries.length;
  return (
    <section class="pane" aria-label="Requests">
      <p class="pane-problem muted number" role="status">
        {shown.length} of {entries.length} requests
        {status.dropped > 0 && `, ${status.dropped} older deleted`}
      </p>
      {shown.length === 0 && entries.length > 0 && (
        <div class="pane-text">
          <Empty
            text="No requests match the filters."
            action={
              <button type="button" onClick={() => setFilters({ ...noFilters })}>
                Clear filters
              </button>
            }
          />
        </div>
      )}
      <RequestList entries={shown} selected={selected} />
      {older > 0 && (
        <p class="pane-text">
          <button type="button" onClick={() => void loadAll().catch(() => undefined)}>
            Load {older} older requests
          </button>
        </p>
      )}
    </section>
  );
}

function EntryPane({ entries, selected }: Omit<JournalProps, 'status'>) {
  if (selected === undefined)
    return (
      <section class="pane entry" aria-label="Entry">
        <p class="muted">Select a request to inspect it with its response.</p>
      </section>
    );
  const known = entries.find(({ number }) => String(number) === selected);
  const load = (): Promise<EntryWithCurl> =>
    data<EntryWithCurl>(`/session/requests/${encodeURIComponent(selected)}`);
  return (
    <section class="pane entry" aria-label="Entry">
      <BackLink />
      <Loading key={selected} name={known?.outcome ?? ''} load={load}>
        {(entry) => <EntryView entry={entry} />}
      </Loading>
    </section>
  );
}
