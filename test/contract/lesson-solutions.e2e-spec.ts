// Every lesson and challenge: its sample requests pass step by step, variants pass, and each wrong request fails the named check.
import { Catalogue } from '../../src/features/learn/catalogue.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/lesson-files.js';
import { startApp, type TestApp } from '../support/app.js';
import { EngineSessions } from '../support/engine-session.js';
import { playLesson, sendVariant } from '../support/lesson-player.js';
import { hasFailed } from '../support/lesson-report.js';
import { TestClock } from '../support/test-clock.js';

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const files = [...catalogue.lessons, ...catalogue.challenges];
const clock = new TestClock();
let app: TestApp;
let sessions: EngineSessions;
beforeAll(async () => {
  app = await startApp({ clock });
  sessions = new EngineSessions(app, catalogue, clock);
});
afterAll(() => app.close());

describe.each(files)('$kind $id', (file) => {
  it('passes with the sample requests', async () => {
    const session = await sessions.open();
    await playLesson(session, file);
    expect((await session.state(file)).done).toEqual(file.steps.map(({ id }) => id));
  });

  const variants = file.steps.flatMap((step, index) =>
    (step.tests?.pass ?? []).map((request, i) => ({ step, index, request, name: `${step.id} ${i + 1}` })),
  );
  if (variants.length > 0) {
    it.each(variants)('passes with the variant $name', async ({ step, index, request }) => {
      const session = await sessions.open();
      await playLesson(session, file, index);
      const { done, feedback } = await sendVariant(session, file, step, request);
      expect({ feedback, done }).toEqual({
        feedback: null,
        done: expect.arrayContaining([step.id]) as string[],
      });
    });
  }

  const wrong = file.steps.flatMap((step, index) =>
    (step.tests?.fail ?? []).map(({ request, check }) => ({ step, index, request, check })),
  );
  if (wrong.length > 0) {
    it.each(wrong)('fails the check $check in step $step.id', async ({ step, index, request, check }) => {
      const session = await sessions.open();
      await playLesson(session, file, index);
      const { done, feedback } = await sendVariant(session, file, step, request);
      expect(done).not.toContain(step.id);
      expect({ feedback, isFailed: hasFailed(file, step, feedback, check) }).toEqual({
        feedback,
        isFailed: true,
      });
    });
  }
});
