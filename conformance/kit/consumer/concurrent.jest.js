// Concurrent tests, between others: each has a session of its own.
const { useSession } = require('practice-api-sandbox/jest');

const session = useSession({
  prepare: (base) => base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } }),
});

const bob = { name: 'Bob', email: 'bob@example.com' };

async function createsOneUser(own) {
  await own.rest.users.create(bob);
  expect((await own.rest.users.list()).pagination.total).toBe(2);
  await own.requests.verify({ operation: 'createUser' }, 1);
}

const results = [];

for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test.concurrent(`concurrent test ${n} has the prepared records`, session.with(createsOneUser));
  test.concurrent(
    `concurrent test ${n} without a session of its own never gets one of another test`,
    async () => {
      try {
        const { id, rest } = session();
        await rest.users.create(bob);
        results.push(id);
      } catch (reason) {
        expect(reason.message).toMatch(/session\.with\(|in tests and in their hooks only/);
        results.push(`error ${n}`);
      }
    },
  );
  test(`test ${n} between them has the prepared records`, () => createsOneUser(session()));
}

test('further forks have the prepared records', async () => {
  const forks = await Promise.all([session.fork(), session.fork(), session.fork()]);
  expect(new Set(forks.map(({ id }) => id)).size).toBe(3);
  await Promise.all(forks.map(createsOneUser));
});

test('no session was in two concurrent tests', () => {
  expect(results).toHaveLength(8);
  expect(new Set(results).size).toBe(8);
});
