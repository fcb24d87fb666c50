// The journal of the session: loads it, repeats that while the page is visible, and changes its setting.
import { effect, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { call, data, rateLimit } from '../../api.ts';
import { connectionProblem } from '../../connection.ts';
import { showHistoryCount } from '../../navigation-counts.ts';
import { sessionsEnded } from '../../session.ts';
import { merge, unchangedUpTo } from './entries.ts';
import type { Entry, JournalSetting, JournalStatus } from './model.ts';

interface Journal {
  readonly status: JournalStatus;
  /** Newest first. */
  readonly entries: readonly Entry[];
}

/** Undefined until it is loaded. */
export const journal = signal<Journal | undefined>(undefined);

effect(() => {
  if (journal.value === undefined) return;
  const { status, entries } = journal.value;
  showHistoryCount(Math.max(status.entries, entries.length));
});

/** Of the last request for new entries. */
export const problem = signal<Error | undefined>(undefined);

/** Entries that are loaded first. */
const FIRST = 200;
/** The service returns no more. */
const MAX_LIMIT = 1000;
/** Milliseconds. */
const INTERVAL = 2000;
/** The setting may be changed by other clients: it is loaded each time of so many. */
const STATUS_EVERY = 5;

const path = '/session/journal';

/** Counts the loads of the whole journal. A response to an earlier request may contain deleted entries. */
let loads = 0;

const list = (parameters: Readonly<Record<string, number>>): Promise<readonly Entry[]> =>
  data<readonly Entry[]>(
    `/session/requests?${Object.entries(parameters)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`,
  );

export async function loadJournal(limit = FIRST): Promise<true> {
  const session = sessionsEnded.value;
  const [status, entries] = await Promise.all([data<JournalStatus>(path), list({ limit })]);
  if (session === sessionsEnded.value) {
    loads += 1;
    journal.value = { status, entries };
    problem.value = undefined;
  }
  return true;
}

export const loadAll = (): Promise<true> => loadJournal(MAX_LIMIT);

/** Keeps the entries. */
export async function record(isOn: boolean): Promise<void> {
  const known = journal.value;
  if (known === undefined) return;
  const { max_entries, bodies } = known.status;
  const body: JournalSetting = { record: isOn, max_entries, bodies };
  const status = await call<JournalStatus>('PUT', path, { body });
  journal.value = { status, entries: journal.value?.entries ?? [] };
}

export async function deleteEntries(): Promise<void> {
  await call('DELETE', '/session/requests');
  await loadJournal();
}

/** Requests new entries while a component is shown and the page is visible. */
export function usePolling(): void {
  useLayoutEffect(() => {
    const stopped = new AbortController();
    void poll(stopped.signal);
    return () => stopped.abort();
  }, []);
}

async function poll(stopped: AbortSignal): Promise<void> {
  for (let count = 1; ; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, interval()));
    if (stopped.aborted) return;
    if (document.hidden || connectionProblem.value !== undefined) continue;
    try {
      await refresh(count % STATUS_EVERY === 0);
      problem.value = undefined;
    } catch (reason) {
      problem.value = reason as Error;
    }
  }
}

/** Leaves most of the rate limit to the clients that are tested from this computer. */
function interval(): number {
  const { left, of } = rateLimit.value ?? { left: 1, of: 1 };
  const part = left / of;
  return part >= 0.5 ? INTERVAL : part >= 0.25 ? 2.5 * INTERVAL : 7.5 * INTERVAL;
}

async function refresh(withStatus: boolean): Promise<void> {
  const known = journal.value;
  const session = sessionsEnded.value;
  if (known === undefined) return;
  if (withStatus) await refreshStatus(session);
  const { status, entries } = journal.value ?? known;
  if (!status.record && entries.every(({ outcome }) => outcome !== 'pending')) return;
  const before = loads;
  const returned = await list({ since: unchangedUpTo(entries), limit: MAX_LIMIT });
  const current = journal.value;
  if (current === undefined || session !== sessionsEnded.value) return;
  if (before !== loads || returned.length === 0) return;
  journal.value = {
    status: current.status,
    entries: merge(current.entries, returned, current.status.max_entries),
  };
}

async function refreshStatus(session: number): Promise<void> {
  const status = await data<JournalStatus>(path);
  const current = journal.value;
  if (current === undefined || session !== sessionsEnded.value) return;
  // Another client deleted entries, or the service dropped some.
  if (status.entries < current.entries.length) await loadJournal(MAX_LIMIT);
  else journal.value = { status, entries: current.entries };
}
