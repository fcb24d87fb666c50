// The cost of one exchange with an active lesson and every challenge open.
import { countReads } from '../../../../test/support/counted-reads.js';
import { exchangeOf, operationOf } from '../../../../test/support/exchanges.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import { Catalogue } from '../content/catalogue.js';
import { advance } from './engine.js';
import { builtInFolder, readLessonFolder } from '../content/lesson-files.js';
import { newChallenge, type ProgressRecord } from '../progress/progress.record.js';

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const started = '2026-01-01T00:00:00.000Z';
const record: ProgressRecord = {
  version: 1,
  updated_at: started,
  unique: '0123abcd',
  active: 'first-get',
  lessons: {
    'first-get': {
      ...{ state: 'in_progress', started_at: started, completed_at: null, restarts: 0, running: true },
      ...{ steps: {}, saved: {}, unique: '0123abcd', last_attempt: null },
    },
  },
  challenges: Object.fromEntries(catalogue.challenges.map(({ id }) => [id, newChallenge])),
};

function exchangeWith(count: number): Exchange {
  const items = Array.from({ length: count }, (_, i) => ({ id: String(i), price: i, name: `Product ${i}` }));
  return exchangeOf({
    method: 'GET',
    status: 200,
    operations: [
      operationOf('listProducts', {
        input: { page: 1, limit: count, sort: 'price', order: 'asc', filter: {} },
        result: { items, total: count },
      }),
    ],
  });
}

/** How often the engine reads a property of the exchange. */
function readsOf(count: number): number {
  const exchange = countReads(exchangeWith(count));
  advance(record, exchange.value, { catalogue, now: Date.parse(started), variables: new Map() });
  return exchange.count();
}

it('is at most 15 reads of each record of a response, and 600 others', () => {
  for (const count of [0, 100, 400]) expect(readsOf(count)).toBeLessThanOrEqual(15 * count + 600);
});
