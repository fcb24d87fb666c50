// Runs as several files, each a process with a sandbox of its own.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSession } from 'practice-api-sandbox/node-test';

const bob = { name: 'Bob', email: 'bob@example.com' };

describe('users', () => {
  const session = useSession({
    prepare: (base) => base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } }),
  });

  for (const n of [1, 2, 3, 4, 5]) {
    test(`test ${n} has the prepared records`, async () => {
      assert.equal((await session().rest.users.list()).pagination.total, 1);
      const { user } = await session().soap('CreateUser', bob);
      assert.equal(user.email, bob.email);
      await session().requests.verify({ operation: 'createUser' }, 1);
    });
  }
});
