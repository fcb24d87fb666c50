// The rows that a session created, in the order of creation: a list in chunks. A change returns a new list, copies one chunk
// and shares the others.
import { RowChunk, uniqueKey } from './row-chunk.js';
import type { StoredRow } from './row.js';

type Rows = readonly StoredRow[];

/** Immutable. An interface, because the collection holds these two fields itself: it saves memory in every session. */
export interface SessionRows {
  readonly chunks: readonly RowChunk[];
  /** The newest rows, fewer than a chunk has. Most sessions have no other rows. */
  readonly last: Rows;
}

const CHUNK_SIZE = 32;

export const noRows: SessionRows = { chunks: [], last: [] };

/** All rows as lists, to be concatenated. */
export function partsOf({ chunks, last }: SessionRows): readonly Rows[] {
  return [...chunks.map(({ rows }) => rows), last];
}

export function findRow({ chunks, last }: SessionRows, id: string): StoredRow | undefined {
  for (const row of last) if (row.hasId(id)) return row;
  return firstFound(chunks, (chunk) => chunk.find(id));
}

/** The row with a key in a unique field; see `uniqueKey`. */
export function findRowByKey(
  { chunks, last }: SessionRows,
  field: string,
  key: string,
): StoredRow | undefined {
  for (const row of last) if (uniqueKey(row.record[field]) === key) return row;
  return firstFound(chunks, (chunk) => chunk.findByKey(field, key));
}

/** With one more row, whose id no other has. */
export function appendRow({ chunks, last }: SessionRows, row: StoredRow): SessionRows {
  // concat() allocates exactly the memory that is needed; push() and spread allocate more.
  const rows = last.concat(row);
  return rows.length < CHUNK_SIZE
    ? { chunks, last: rows }
    : { chunks: chunks.concat(new RowChunk(rows)), last: noRows.last };
}

/** Replaces the row with the same id. */
export function replaceRow(
  { chunks, last }: SessionRows,
  row: StoredRow,
  replacement: StoredRow,
): SessionRows {
  const place = last.indexOf(row);
  if (place >= 0) return { chunks, last: last.with(place, replacement) };
  const isIn = chunks.find(({ rows }) => rows.includes(row));
  const replaced = chunks.map((chunk) => (chunk === isIn ? chunk.replace(row, replacement) : chunk));
  return { chunks: replaced, last };
}

export function removeRow({ chunks, last }: SessionRows, row: StoredRow): SessionRows {
  if (last.includes(row)) return { chunks, last: last.filter((one) => one !== row) };
  const number = chunks.findIndex(({ rows }) => rows.includes(row));
  const smaller = chunks.map((chunk, i) => (i === number ? chunk.remove(row) : chunk));
  return { chunks: merged(merged(smaller, number), number - 1), last };
}

/** Applies many changes, by id: the row, or null to delete it. New rows come last, in the order of the map. */
export function changeRows(rows: SessionRows, changes: ReadonlyMap<string, StoredRow | null>): SessionRows {
  const added = new Map(changes);
  const kept = partsOf(rows)
    .flat()
    .flatMap((row) => {
      const change = added.get(row.id);
      added.delete(row.id);
      return change === undefined ? row : (change ?? []);
    });
  return inChunks(kept.concat([...added.values()].filter((row) => row !== null)));
}

function inChunks(rows: Rows): SessionRows {
  const chunks: RowChunk[] = [];
  let start = 0;
  for (; start + CHUNK_SIZE <= rows.length; start += CHUNK_SIZE)
    chunks.push(new RowChunk(rows.slice(start, start + CHUNK_SIZE)));
  return { chunks, last: rows.slice(start) };
}

/** The rows of the first lists that are not in the second ones. Lists that are in both are not compared row by row. */
export function rowsExcept(parts: readonly Rows[], others: readonly Rows[]): Rows {
  const isOther = new Set(others.filter((part) => !parts.includes(part)).flat());
  return parts.flatMap((part) => (others.includes(part) ? [] : part.filter((row) => !isOther.has(row))));
}

function firstFound(
  chunks: readonly RowChunk[],
  find: (chunk: RowChunk) => StoredRow | undefined,
): StoredRow | undefined {
  for (const chunk of chunks) {
    const row = find(chunk);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** Merges two neighbouring chunks that fit into one, so that deletions do not leave many small chunks. */
function merged(chunks: readonly RowChunk[], number: number): readonly RowChunk[] {
  const [first, second] = [chunks[number], chunks[number + 1]];
  if (first === undefined || second === undefined) return chunks;
  const rows = first.rows.concat(second.rows);
  return rows.length > CHUNK_SIZE ? chunks : chunks.toSpliced(number, 2, new RowChunk(rows));
}
