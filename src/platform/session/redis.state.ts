// The state of a session as a Redis hash: fields of the session, and one field for each changed record.
import { emptyState, seededState } from './draft.js';
import { collectionsOf, type RecordChange, type RecordField } from './session-records.js';
import type { SessionRecords, SessionState } from './session.js';
import type { StandardDataset } from './standard-dataset.js';

/**
 * Fields of the hash: creation, expiry, version, seeded, flags, number of the last record, id of the last write, version and text of
 * the controls. Counters of the session are in fields `n:<name>`.
 */
export const hashField = {
  created: 'c',
  expires: 'e',
  version: 'v',
  seeded: 's',
  flags: 'f',
  counter: 'n',
  write: 'w',
  controls: 'k',
  controlsText: 'x',
} as const;

/** The number that orders the records, and the text of a record; empty for a deleted record of the dataset. */
const storedChange = /^(\d+) (.*)$/s;

/** What a write changes. */
interface Delta {
  readonly set: readonly RecordField[];
  readonly deleted: readonly string[];
}

/**
 * Uses the time of the write as the version number, or a greater number if the previous version has that time. So a version
 * that is lost in a failover is never used again for another state.
 */
export function withVersionTime(next: SessionState, before: SessionState, now: number): SessionState {
  if (next === before || next === seededState) return next;
  return { ...next, version: Math.max(next.version, now) };
}

export function deltaBetween(before: SessionRecords, after: SessionRecords): Delta {
  const set: RecordField[] = [];
  const deleted: string[] = [];
  for (const [plural, collection] of Object.entries(after.changed)) {
    if (before.changed[plural] === collection) continue;
    for (const [id, row] of collection.changesSince(before.changed[plural])) {
      if (row === undefined) deleted.push(`${plural}/${id}`);
      else set.push([`${plural}/${id}`, row?.text ?? '']);
    }
  }
  for (const [plural, collection] of Object.entries(before.changed)) {
    if (Object.hasOwn(after.changed, plural)) continue;
    deleted.push(...[...collection.changes().keys()].map((id) => `${plural}/${id}`));
  }
  return { set, deleted };
}

interface StoredChange extends RecordChange {
  readonly number: number;
}

/** Parses a whole hash: names and values in turn. */
export function parseState(hash: readonly string[], dataset: StandardDataset): SessionState {
  const changes: StoredChange[] = [];
  const own = new Map<string, string>();
  for (let i = 0; i < hash.length; i += 2) {
    const [name = '', value = ''] = [hash[i], hash[i + 1]];
    const [plural = '', id] = name.split('/');
    if (id === undefined) own.set(name, value);
    else changes.push({ plural, id, ...readChange(value) });
  }
  const version = Number(own.get(hashField.version));
  const seeded = own.get(hashField.seeded) === '1';
  if (changes.length === 0 && version === emptyState.version && !seeded) return emptyState;
  if (changes.length === 0 && version === seededState.version && seeded) return seededState;
  const sorted = changes.sort((a, b) => a.number - b.number);
  return {
    version,
    seeded,
    changed: collectionsOf(sorted, seeded, dataset),
    bytes: undefined,
    responses: undefined,
  };
}

function readChange(value: string): Pick<StoredChange, 'number' | 'text'> {
  const [, number = '0', text = ''] = storedChange.exec(value) ?? [];
  return { number: Number(number), text };
}
