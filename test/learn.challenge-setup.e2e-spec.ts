// The changes that challenges and lessons make: a restart restores records, and a failed attempt sets controls again.
import { sharedApp, type SharedApp } from './support/app.js';
import { progressOf, start, stepStates } from './support/practice-lessons.js';

const LOST = '/learn/lost-response';
const USER = '/api/v1/users/a0000000-0000-4000-8000-000000000003';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

describe('the restart of a challenge', () => {
  it('restores the records that its setup lists', async () => {
    const client = app.client();
    await client.post('/learn/challenges/start');
    await client.delete(USER);
    const { status } = await client.post('/learn/challenges/rest-09/restart');
    expect(status).toBe(200);
    expect((await client.get(USER)).body.data.name).toBe('John Carter');
  });

  it('changes no other record', async () => {
    const client = app.client();
    await client.post('/learn/challenges/start');
    const order = '/api/v1/orders/c0000000-0000-4000-8000-000000000001';
    await client.patch(order, { notes: 'changed' });
    await client.post('/learn/challenges/rest-09/restart');
    expect((await client.get(order)).body.data.notes).toBe('changed');
  });

  it('is a conflict, without an effect, where a record cannot be restored', async () => {
    const client = app.client();
    await client.post('/learn/challenges/start');
    await client.delete(USER);
    await client.post('/api/v1/users', { name: 'Other', email: 'john.carter@example.com' });
    const { status, body } = await client.post('/learn/challenges/rest-09/restart');
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'CONFLICT' });
    expect((await client.get(USER)).status).toBe(404);
  });

  it('restores nothing before the challenges are started', async () => {
    const client = app.client();
    await client.delete(USER);
    expect((await client.post('/learn/challenges/rest-09/restart')).status).toBe(409);
    expect((await client.get(USER)).status).toBe(404);
  });
});

describe('a step that restarts the controls of its lesson', () => {
  it('loses the response of the first valid request, also after invalid ones', async () => {
    const client = app.client();
    await start(client, LOST);
    const create = (email: string): Promise<string> =>
      client.post('/api/v1/users', { name: 'Lost', email }).then(
        ({ status }) => `${status}`,
        () => 'no response',
      );

    expect(await create('no-address')).toBe('no response');
    expect(await create('john.carter@example.com')).toBe('no response');
    expect(stepStates(await progressOf(client, LOST))).toEqual(['open', 'later', 'later', 'later']);
    expect(await create('lost@example.com')).toBe('no response');
    expect(stepStates(await progressOf(client, LOST))).toEqual(['done', 'open', 'later', 'later']);
    expect(await create('lost@example.com')).toBe('409');
  });
});
