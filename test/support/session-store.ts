// A session store for unit tests: sessions of one minute, a controlled clock, one book as sample data.
import { Config } from '../../src/config/config.js';
import { SeedRows } from '../../src/core/seed-rows.js';
import type { AnyRecord, RecordOf } from '../../src/core/entity.js';
import { MemoryBudget } from '../../src/platform/kernel/memory/memory.budget.js';
import { MemorySessionStore } from '../../src/platform/session/session/memory.store.js';
import type { Session } from '../../src/platform/session/session/session.js';
import { StandardDataset } from '../../src/platform/session/data/standard-dataset.js';
import { TestClock } from './test-clock.js';
import { book } from './example-entities.js';

const time = '2026-01-01T00:00:00.000Z';

type Book = RecordOf<typeof book> & AnyRecord;

/** A book whose title and number default to its id. */
export function bookOf(id: string, changes: Partial<RecordOf<typeof book>> = {}): Book {
  const fields = { title: id, isbn: id, genre: 'novel', pages: null, price: 1, shelf_id: null } as const;
  return { id, ...fields, created_at: time, updated_at: time, ...changes };
}

export const standardBooks = new StandardDataset([[book, SeedRows.of([bookOf('standard')])]]);

export function createStore(
  values: Partial<Config['values']> = {},
  budget = new MemoryBudget(1e9),
): { clock: TestClock; store: MemorySessionStore } {
  const clock = new TestClock();
  const config = Config.from({}).with({ sessionTtlSeconds: 60, ...values });
  return { clock, store: new MemorySessionStore(config, clock, standardBooks, budget) };
}

/** The id of the nth session. Ids are distributed like random ones. */
export function sessionId(n: number): string {
  const beginning = (n % 256).toString(16).padStart(2, '0');
  return `${beginning}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Opens sessions with consecutive ids. */
export function openSessions(store: MemorySessionStore, count: number, from = 0): Session[] {
  return Array.from({ length: count }, (_, n) => store.open(sessionId(from + n)));
}
