// The restart of a challenge prepares the session: it restores the records of the standard dataset that the challenge needs.
import { startApp, type TestApp } from './support/app.js';

const USER = '/api/v1/users/a0000000-0000-4000-8000-000000000003';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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
