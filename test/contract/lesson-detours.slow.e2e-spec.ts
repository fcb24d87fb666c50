// A learner who reads the same resources again in the middle of a lesson can still complete it.
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import type { LessonFile, LessonStep } from '../../src/features/learn/content/lesson.js';
import { fillSolution } from '../../src/features/learn/content/solution.js';
import { startApp, type TestApp } from '../support/app.js';
import { sessionOf } from '../support/lesson-contract.js';
import { playStep, type LessonSession } from '../support/lesson-player.js';
import { TestClock } from '../support/test-clock.js';

// Credentials of other tracks are valid once, so that their requests cannot be repeated.
const tracks = ['rest', 'http', 'search', 'testing'];
const safeMethods = ['GET', 'HEAD', 'QUERY', 'OPTIONS'];
const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const files = [...catalogue.lessons, ...catalogue.challenges].filter(
  ({ track, steps }) => tracks.includes(track) && steps.length > 1,
);
const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

/** Without a condition: the ETag of a conditional request depends on when it is sent. */
const isRead = ({ solution: { request, repeat } }: LessonStep): boolean =>
  safeMethods.includes(request.method) &&
  repeat === undefined &&
  request.headers?.['if-none-match'] === undefined;

/** Sends the reads of the first `count` steps again. */
async function readAgain(session: LessonSession, file: LessonFile, count: number): Promise<void> {
  for (const { solution } of file.steps.slice(0, count).filter(isRead)) {
    const { saved } = await session.state(file);
    const known = new Map([...session.variables(), ...Object.entries(saved)]);
    await session.send((await fillSolution(solution, known)).request);
  }
}

it.each(files)('$kind $id can be completed after repeated reads', async (file) => {
  const session = sessionOf(app, app.client(), clock);
  await session.start(file);
  for (const [index, step] of file.steps.entries()) {
    await readAgain(session, file, index);
    const { done } = await session.state(file);
    if (!done.includes(step.id)) await playStep(session, file, step);
  }
  expect((await session.state(file)).done).toEqual(file.steps.map(({ id }) => id));
});
