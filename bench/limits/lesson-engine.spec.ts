// The CPU time of the lesson engine for each exchange of all lessons and challenges, with every challenge open.
import { accounts } from '../../src/features/auth/accounts.entity.js';
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import { advance } from '../../src/features/learn/engine/engine.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import { startChallenges, startLesson } from '../../src/features/learn/progress/progress.changes.js';
import type { ProgressRecord } from '../../src/features/learn/progress/progress.record.js';
import { LESSONS } from '../../src/features/learn/progress/progress.service.js';
import { solutionVariables } from '../../src/features/learn/content/solution-variables.js';
import type { Exchange } from '../../src/platform/practice/exchange/exchange.js';
import { ExchangeObservers } from '../../src/platform/practice/exchange/exchange.observers.js';
import { startAppWithProviders, type AppWithProviders } from '../../test/support/app-with-providers.js';
import { playWithHelp, startFile } from '../../test/support/help-player.js';
import { TestClock } from '../../test/support/test-clock.js';
import { Limits } from './limits.js';

/** Milliseconds. */
const LIMIT = 2;

const limits = new Limits();

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const files = [...catalogue.lessons, ...catalogue.challenges];
const challengeIds = catalogue.challenges.map(({ id }) => id);
const clock = new TestClock();
const at = new Date(clock.now()).toISOString();
const exchanges: { readonly exchange: Exchange; readonly lesson: string }[] = [];
let app: AppWithProviders;
beforeAll(async () => {
  app = await startAppWithProviders({ clock });
  let lesson = '';
  app.get(ExchangeObservers).register({
    flag: LESSONS,
    observe: (_session, exchange) => void exchanges.push({ exchange, lesson }),
  });
  for (const file of files) {
    lesson = file.kind === 'lesson' ? file.id : lesson;
    const client = app.client();
    await startFile(file, client);
    await playWithHelp(file, client, clock);
  }
});
afterAll(async () => {
  await app.close();
  limits.print();
});

const empty: ProgressRecord = {
  ...{ version: 1, updated_at: at, unique: '0123abcd', active: null },
  ...{ lessons: {}, challenges: {} },
};

/** Milliseconds of CPU time. */
function costOf(exchange: Exchange, lesson: string): number {
  const record = startLesson(startChallenges(empty, challengeIds), lesson, { at, unique: '0123abcd' });
  const before = process.cpuUsage();
  const variables = solutionVariables({
    ...{ unique: '0123abcd', now: clock.now(), baseUrl: app.url, accounts: accounts.all },
  });
  advance(record, exchange, { catalogue, now: clock.now(), variables });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The 99th percentile of all exchanges. */
function measure(): number {
  const costs = exchanges.map(({ exchange, lesson }) => costOf(exchange, lesson)).sort((a, b) => a - b);
  return costs[Math.floor(0.99 * (costs.length - 1))] ?? Infinity;
}

it('one exchange', async () => {
  expect(exchanges.length).toBeGreaterThan(files.length);
  await limits.measure('lesson engine: an exchange, 99th percentile', LIMIT, measure);
});
