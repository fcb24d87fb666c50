// Runs as several files in several workers: each test sees the state of its own session only.
import { expect, test } from 'vitest';
import { useSession } from 'practice-api-sandbox/vitest';

const session = useSession({
  prepare: (base) => base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } }),
});

const bob = { name: 'Bob', email: 'bob@example.com' };

for (const n of [1, 2, 3, 4, 5]) {
  test(`test ${n} has the prepared records`, async () => {
    expect(process.env.SANDBOX_URL).toMatch(/^http:/);
    expect((await session().rest.users.list()).pagination.total).toBe(1);
    const { user } = await session().soap('CreateUser', bob);
    expect(user).toMatchObject(bob);
    await expect(session()).toHaveReceived({ operation: 'createUser' }, 1);
    await expect(session()).not.toHaveReceived({ operation: 'deleteUser' });
  });
}

test('a fork of a session serves concurrent requests', async () => {
  const forks = await session().forks(4);
  await Promise.all(forks.map((fork) => fork.rest.users.create(bob)));
});
