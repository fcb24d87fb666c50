// The counts next to the links of the navigation. A page shows its count when it has loaded the data.
import { effect, signal } from '@preact/signals';
import { data } from './api.ts';
import { sessionsEnded } from './session.ts';

interface Count {
  readonly text: string;
  /** The count in words. */
  readonly title: string;
}

/** By the name of the page. */
export const counts = signal<Readonly<Record<string, Count>>>({});

/** The counts belong to one session. They are cleared when it ends. */
effect(() => {
  if (sessionsEnded.value > 0) counts.value = {};
});

export function showCount(page: string, text: string, title: string): void {
  counts.value = { ...counts.peek(), [page]: { text, title } };
}

export function showHistoryCount(entries: number): void {
  showCount(
    'history',
    String(entries),
    entries === 1 ? '1 recorded request' : `${entries} recorded requests`,
  );
}

/** Counts the recorded requests again if the count is shown; History itself does so while it is open. */
export async function refreshHistoryCount(page: string): Promise<void> {
  if (page === 'history' || counts.peek().history === undefined) return;
  showHistoryCount((await data<{ readonly entries: number }>('/session/journal')).entries);
}
