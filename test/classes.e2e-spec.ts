// Classes: create, join, report, change and remove.
import { startApp, type TestApp } from './support/app.js';
import { expectError } from './support/expect-error.js';
import { bearer, createClass, join } from './support/classes.js';
import { TestClock } from './support/test-clock.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CODE = /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/;

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  app = await startApp({ clock, maxClassLearners: 3, trustProxy: true });
});
afterAll(() => app.close());

describe('a new class', () => {
  it('has ids and secrets in their formats, and ends after twelve hours', async () => {
    const created = await createClass(app);

    expect(created).toEqual({
      id: expect.stringMatching(UUID),
      join_code: expect.stringMatching(CODE),
      trainer_token: expect.stringMatching(/^ct_[\w-]{43}$/),
      title: 'APIs for testers',
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-01T12:00:00.000Z',
      assigned: [],
      join_url: `${app.url}/#/join/${created.join_code}`,
    });
  });
});

describe('a learner', () => {
  it('joins with code and name', async () => {
    const { id, join_code, title, expires_at } = await createClass(app);
    const client = app.client();
    const { status, body, headers } = await join(client, join_code, 'Ada');

    expect(status).toBe(200);
    expect(body.data).toEqual({
      class: { id, title, expires_at, assigned: [] },
      learner: { id: expect.stringMatching(UUID), name: 'Ada' },
      learner_token: expect.stringMatching(/^cl_[\w-]{43}$/),
    });
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith('sandbox_learner=cl_'))).toBe(true);
    expect((await client.get('/session')).body.data.class).toEqual({ id, title, learner: body.data.learner });
  });

  it('needs the code', async () => {
    expectError(await join(app.client(), 'ABCD-EFGH', 'Ada'), 404, 'NOT_FOUND');
  });

  it('is on the board', async () => {
    const created = await createClass(app);
    await join(app.client(), created.join_code, 'Ada');
    const { body } = await app.client().get(`/classes/${created.id}/board`, bearer(created));

    expect(body.data.learners).toMatchObject([{ name: 'Ada', state: 'active' }]);
  });
});
