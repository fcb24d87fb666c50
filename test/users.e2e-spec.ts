import { userEntity } from '../src/features/users/user.entity.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { createRecord } from './support/collections.js';
import { payloadOf } from './support/factories.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

function expectConflict(response: TestResponse): void {
  expectError(response, 409, 'CONFLICT');
  expect(response.body).toMatchObject({
    message: 'email already exists',
    details: [{ field: 'email', message: expect.any(String) }],
  });
}

describe('the email of a user', () => {
  it.each([
    ['as it is', (email: string) => email],
    ['in upper case', (email: string) => email.toUpperCase()],
    ['in mixed case', (email: string) => `T${email.slice(1)}`],
  ])('is unique in a session, ignoring case: %s', async (_, write) => {
    const client = app.client();
    const first = await createRecord(client, userEntity);
    const other = await createRecord(client, userEntity);
    const email = write(String(first.email));
    const path = `/api/v1/users/${String(other.id)}`;

    expectConflict(await client.post('/api/v1/users', payloadOf(userEntity, { email })));
    expectConflict(await client.put(path, payloadOf(userEntity, { email })));
    expectConflict(await client.patch(path, { email, name: 'Changed' }));
    expect((await client.get(path)).body.data).toEqual(other);
  });

  it('cannot be the email of a sample user, from the first request on', async () => {
    const email = 'Mateo.Rossi@example.com';

    expectConflict(await app.client().post('/api/v1/users', payloadOf(userEntity, { email })));
  });

  it('is stored with its case', async () => {
    const client = app.client();
    const user = await createRecord(client, userEntity, { email: 'Ada.LOVELACE@Example.COM' });

    expect((await client.get(`/api/v1/users/${String(user.id)}`)).body.data.email).toBe(
      'Ada.LOVELACE@Example.COM',
    );
  });

  it.each(['put', 'patch'] as const)(
    'can be sent again for the same user, also with other case: %s',
    async (method) => {
      const client = app.client();
      const { id, email, name } = await createRecord(client, userEntity);
      for (const own of [String(email), String(email).toUpperCase()]) {
        const { status, body } = await client[method](`/api/v1/users/${String(id)}`, { name, email: own });

        expect([status, body.data.email]).toEqual([200, own]);
      }
    },
  );

  it('can be used again after its user is deleted or has another email', async () => {
    const client = app.client();
    const [gone, moved] = [await createRecord(client, userEntity), await createRecord(client, userEntity)];
    await client.delete(`/api/v1/users/${String(gone.id)}`);
    await client.patch(`/api/v1/users/${String(moved.id)}`, { email: 'moved@example.com' });

    for (const { email } of [gone, moved]) await createRecord(client, userEntity, { email });
  });

  it('can be used once in each session', async () => {
    const { email } = await createRecord(app.client(), userEntity);

    expect((await createRecord(app.client(), userEntity, { email })).email).toBe(email);
  });

  it('is given to one of two users who are created at the same time', async () => {
    const client = app.client();
    const payload = payloadOf(userEntity);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/api/v1/users', payload)),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });
});
