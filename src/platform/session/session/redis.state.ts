// The state of a session as a Redis hash: fields of the session, and one field for each changed record.
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { nextTurn } from '../../kernel/runtime/next-turn.js';
import { emptyState, seededState } from '../data/draft.js';
import { collectionsOf, splitField, type RecordChange, type RecordField } from '../data/session-records.js';
import type { SessionRecords, SessionState } from '../data/session-data.js';
import type { StandardDataset } from '../data/standard-dataset.js';

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

/** The changes that a write makes. */
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

/** Characters. A longer hash is parsed in slices. */
const LONG_HASH = 128 * 1024;
/** Lines. To parse them takes less than a millisecond. */
const SLICE = 500;

/** Parses a whole hash: lines with names and values alternately. No value has a line break. */
export function parseState(hash: string, dataset: StandardDataset): MaybePromise<SessionState> {
  const fields: HashFields = { changes: [], own: new Map() };
  if (hash.length > LONG_HASH) return parseInSlices(hash, fields, dataset);
  readFields(hash.split('\n'), fields);
  return stateOf(fields, dataset);
}

async function parseInSlices(
  hash: string,
  fields: HashFields,
  dataset: StandardDataset,
): Promise<SessionState> {
  const lines = hash.split('\n');
  for (let i = 0; i < lines.length; i += SLICE) {
    await nextTurn();
    readFields(lines.slice(i, i + SLICE), fields);
  }
  return stateOf(fields, dataset);
}

interface HashFields {
  readonly changes: StoredChange[];
  /** The fields that are not records. */
  readonly own: Map<string, string>;
}

function readFields(lines: readonly string[], { changes, own }: HashFields): void {
  for (let i = 0; i < lines.length; i += 2) {
    const [name = '', value = ''] = [lines[i], lines[i + 1]];
    if (name.includes('/')) changes.push(readChange(name, value));
    else own.set(name, value);
  }
}

/** The value: the number that orders the records, and the text of the record; empty for a deleted record of the dataset. */
function readChange(name: string, value: string): StoredChange {
  const at = value.indexOf(' ');
  return { ...splitField(name), number: Number(value.slice(0, at)), text: value.slice(at + 1) };
}

function stateOf({ changes, own }: HashFields, dataset: StandardDataset): SessionState {
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
