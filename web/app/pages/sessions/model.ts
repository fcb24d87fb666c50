// The snapshots of the session, and how they are taken.
import { signal } from '@preact/signals';
import { call } from '../../api.ts';
import { showSession, type Session } from '../../session.ts';

export interface Snapshot {
  readonly name: string;
  /** ISO 8601, by the clock of the session. */
  readonly created_at: string;
  readonly seeded: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

/** Counts the changes of snapshots, and of records by this page. Lists reload when it changes. */
export const changes = signal(0);

export const pathOf = (name: string): string => `/session/snapshots/${encodeURIComponent(name)}`;

export async function takeSnapshot(name: string): Promise<string> {
  await call('PUT', pathOf(name));
  changes.value += 1;
  return `Snapshot ${name} taken.`;
}

/** `snapshot-1`, or the next number that no snapshot has. */
export function nextName(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`snapshot-${number}`)) number += 1;
  return `snapshot-${number}`;
}

/** Shows the session that a restore or an import returned. */
export function recordsChanged(received: Session): void {
  showSession(received);
  changes.value += 1;
}

/** `12 users, 24 products, 36 orders` */
export const countsText = (counts: Snapshot['counts']): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
