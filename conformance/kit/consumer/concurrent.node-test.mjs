// Concurrent tests: each has a session of its own.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSession } from 'practice-api-sandbox/node-test';

const bob = { name: 'Bob', email: 'bob@example.com' };
const seen = new Set();

describe('concurrent tests', { concurrency: true }, () => {
  const session = useSession({
    prepare: (base) => base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } }),
  });

  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(
      `test ${n} has the prepared records`,
      session.with(async (own, context) => {
        assert.match(context.name, /^test \d /);
        assert.equal(seen.has(own.id), false);
        seen.add(own.id);
        await own.rest.users.create(bob);
        assert.equal((await own.rest.users.list()).pagination.total, 2);
        await own.requests.verify({ operation: 'createUser' }, 1);
      }),
    );
  }
});

describe('concurrent tests without a session of their own', { concurrency: true }, () => {
  const session = useSession();
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    test(`test ${n} never gets the session of another test`, async () => {
      try {
        const { id, rest } = session();
        assert.equal(seen.has(id), false);
        seen.add(id);
        await rest.users.create(bob);
      } catch (reason) {
        assert.match(reason.message, /session\.with\(/);
      }
    });
});
