// The progress of a session in its lessons: started, derived from its requests, and read over REST.
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import {
  createProduct,
  lessonsDir,
  progressOf,
  sessionProgress,
  start,
  stepStates,
} from './support/practice-lessons.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, lessonsDir });
});
afterAll(() => app.close());

describe('the progress in a lesson', () => {
  it('is not started at first', async () => {
    const progress = await progressOf(app.client());
    expect(progress).toMatchObject({
      id: 'practice-basket',
      title: 'Create, read and delete a product',
      state: 'not_started',
      started_at: null,
      completed_at: null,
      restarts: 0,
      saved: {},
      last_attempt: null,
    });
    expect(stepStates(progress)).toEqual(['open', 'later', 'later']);
  });

  it('begins with the start, and counts no request from before it', async () => {
    const client = app.client();
    await createProduct(client);
    await start(client);
    expect(stepStates(await progressOf(client))).toEqual(['open', 'later', 'later']);
  });

  it('is complete after a request for each step', async () => {
    const client = app.client();
    await start(client);
    clock.advance({ seconds: 5 });
    const id = await createProduct(client);
    const progress = await progressOf(client);
    expect(stepStates(progress)).toEqual(['done', 'open', 'later']);
    expect(progress).toMatchObject({ state: 'in_progress', saved: { productId: id } });
    expect(progress.steps[0].done_at).toBe(new Date(clock.now()).toISOString());

    await client.get(`/api/v1/products/${id}`);
    await client.delete(`/api/v1/products/${id}`);
    expect(await progressOf(client)).toMatchObject({
      state: 'completed',
      completed_at: new Date(clock.now()).toISOString(),
    });
    expect(await sessionProgress(client)).toMatchObject({ active: null, totals: { lessons_completed: 1 } });
  });
});
