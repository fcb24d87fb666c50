// The journal of the session: loads it, adds new entries, and changes its setting.
import { effect, signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call, data } from '../../api.ts';
import { connectionProblem, retries } from '../../connection.ts';
import { versionOf } from '../../live.ts';
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

/** The error of the last request for new entries. */
export const problem = signal<Error | undefined>(undefined);

/** Entries that are loaded first. */
const FIRST = 200;
/** The maximum that the service returns. */
const MAX_LIMIT = 1000;

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

/** Milliseconds. The stream does not report when a request in progress gets its response. */
const PENDING_INTERVAL = 1000;

/** Loads new entries when the service has recorded requests, while a component is shown. */
export function useNewEntries(): void {
  const version = versionOf('journal', 'controls');
  const seen = useRef(version);
  const isPending = journal.value?.entries.some(({ outcome }) => outcome === 'pending') ?? false;
  useLayoutEffect(() => {
    if (seen.current !== version) void update();
    seen.current = version;
  }, [version, retries.value]);
  useLayoutEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => {
      if (!document.hidden && connectionProblem.value === undefined) void update();
    }, PENDING_INTERVAL);
    return () => clearInterval(timer);
  }, [isPending]);
}

async function update(): Promise<void> {
  try {
    await refresh();
    problem.value = undefined;
  } catch (reason) {
    problem.value = reason as Error;
  }
}

async function refresh(): Promise<void> {
  const known = journal.value;
  const session = sessionsEnded.value;
  if (known === undefined) return;
  const before = loads;
  const [status, returned] = await Promise.all([
    data<JournalStatus>(path),
    list({ since: unchangedUpTo(known.entries), limit: MAX_LIMIT }),
  ]);
  const current = journal.value;
  if (current === undefined || session !== sessionsEnded.value || before !== loads) return;
  const entries = merge(current.entries, returned, status.max_entries);
  // Another client deleted entries, or the service dropped some.
  if (status.entries < entries.length) await loadJournal(MAX_LIMIT);
  else journal.value = { status, entries };
}
