// Runs as several files in several workers: each test sees the state of its own session only.
const { SandboxError, useSession } = require('practice-api-sandbox/jest');

const session = useSession({
  prepare: (base) => base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } }),
});

const bob = { name: 'Bob', email: 'bob@example.com' };

for (const n of [1, 2, 3, 4, 5]) {
  test(`test ${n} has the prepared records`, async () => {
    expect((await session().rest.users.list()).pagination.total).toBe(1);
    await session().rest.users.create(bob);
    await expect(session()).toHaveReceived({ operation: 'createUser' }, 1);
    await expect(session()).not.toHaveReceived({ operation: 'deleteUser' });
  });
}

test('SOAP and GraphQL work in the module system of Jest', async () => {
  const { user } = await session().soap('CreateUser', { ...bob, age: 36 });
  expect(user).toEqual(await session().rest.users.get(user.id));
  const { users } = await session().graphql('{ users { items { email } } }');
  expect(users.items).toHaveLength(2);
});

test('an error is a SandboxError', async () => {
  const call = session().rest.users.create({ name: '', email: 'no' });
  await expect(call).rejects.toBeInstanceOf(SandboxError);
});

test('requests can be expected before they are sent', async () => {
  session().requests.expect({ operation: 'listUsers', status: 200 }, 1);
  await session().rest.users.list();
});
