// All lessons and challenges in one session: no lesson may make the solution of another one fail.
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import type { LessonFile } from '../../src/features/learn/content/lesson.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Client } from '../support/client.js';
import { playWithHelp, startFile } from '../support/help-player.js';
import { SeededRandom } from '../support/seeded-random.js';
import { TestClock } from '../support/test-clock.js';

// Plays hundreds of files in each test: seconds where nothing else runs.
jest.setTimeout(900_000);

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const { lessons, challenges } = catalogue;
const all = [...lessons, ...challenges];
const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, sessionTtlSeconds: 24 * 60 * 60 });
});
afterAll(() => app.close());

/** Fisher–Yates. */
function shuffled(files: readonly LessonFile[], seed: number): readonly LessonFile[] {
  const random = new SeededRandom(seed);
  const rest = [...files];
  return files.map(() => rest.splice(Math.floor(random.next() * rest.length), 1)).flat();
}

/** Their second step repeats the first step's operation, which another client may have sent. Then only a restart helps. */
const restartable = ['testing-01', 'testing-03'];

/** Whether the learner sets a permission policy, which applies to all later requests until the learner removes it. */
const setsPolicy = ({ kind, steps }: LessonFile): boolean =>
  kind === 'challenge' &&
  steps.some(({ solution: { before = [] } }) => before.some(({ path }) => path === '/session/permissions'));

/** The files with a step that does not pass. */
async function failuresOf(files: readonly LessonFile[], client: Client): Promise<string[]> {
  const failed: string[] = [];
  for (const file of files) {
    // A one-time code is valid once.
    clock.advance({ seconds: 31 });
    if (file.kind === 'lesson') await startFile(file, client);
    let { length } = await playWithHelp(file, client, clock);
    if (restartable.includes(file.id)) {
      await client.post(`/learn/challenges/${file.id}/restart`);
      ({ length } = await playWithHelp(file, client, clock));
    }
    if (setsPolicy(file)) await client.delete('/session/permissions');
    if (length < file.steps.length) failed.push(`${file.id}: ${length} of ${file.steps.length} steps`);
  }
  return failed;
}

async function trackedClient(): Promise<Client> {
  const client = app.client();
  await client.post('/learn/challenges/start');
  return client;
}

/** RANDOM_ORDERS=20 plays more of them. */
const seeds = Array.from({ length: Number(process.env.RANDOM_ORDERS ?? 1) }, (_, i) => i + 1);
const orders: readonly (readonly [name: string, files: readonly LessonFile[]])[] = [
  ['lessons first', all],
  ['challenges first, in reverse order', all.toReversed()],
  ...seeds.map((seed) => [`in the random order ${seed}`, shuffled(all, seed)] as const),
];

describe('all lessons and challenges in one session', () => {
  it.each(orders)('pass: %s', async (_, files) => {
    expect(await failuresOf(files, await trackedClient())).toEqual([]);
  });
});

/** Tokens, codes, keys and nonces are valid once or can be revoked. */
const tracks = ['auth', 'oauth'];
const interrupted = challenges
  .filter(({ track, steps }) => tracks.includes(track) && steps.length > 1)
  .flatMap((file) => file.steps.slice(1).map((_, i) => ({ id: file.id, count: i + 1, file })));

/** Whether the challenge passes if the others are played in the same session after some of its steps. */
async function passesAfter(
  others: readonly LessonFile[],
  { file, count }: (typeof interrupted)[number],
): Promise<boolean> {
  const client = await trackedClient();
  await playWithHelp(file, client, clock, { count });
  for (const other of others) {
    if (other.kind === 'lesson') await startFile(other, client);
    await playWithHelp(other, client, clock);
  }
  const { length } = await playWithHelp(file, client, clock);
  return length === file.steps.length;
}

describe.each(interrupted)('challenge $id after step $count', (interruption) => {
  it('passes after all other lessons and challenges', async () => {
    const others = all.filter(({ id, track }) => tracks.includes(track) && id !== interruption.id);
    if (await passesAfter(others, interruption)) return;

    const causes: string[] = [];
    for (const other of others) if (!(await passesAfter([other], interruption))) causes.push(other.id);
    expect(causes).toEqual([]);
    throw new Error('It passes after each of them alone, but not after all of them.');
  });
});
