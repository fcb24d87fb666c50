// Concurrent tests: each has a session of its own, as a fixture or as an argument.
import { describe, expect, it } from 'vitest';
import { sandboxTest, useSession } from 'practice-api-sandbox/vitest';
import type { Session } from 'practice-api-sandbox';

const prepare = (base: Session) =>
  base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } });
const bob = { name: 'Bob', email: 'bob@example.com' };
const seen = new Set<string>();

async function createsOneUser(own: Session): Promise<void> {
  expect(seen.has(own.id)).toBe(false);
  seen.add(own.id);
  await own.rest.users.create(bob);
  expect((await own.rest.users.list()).pagination.total).toBe(2);
  await own.requests.verify({ operation: 'createUser' }, 1);
}

describe('with the fixture', () => {
  const test = sandboxTest({ prepare });
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    test.concurrent(`concurrent test ${n} has the prepared records`, ({ session }) =>
      createsOneUser(session),
    );
  test('a sequential test has them too', ({ session }) => createsOneUser(session));
});

describe('with useSession', () => {
  const session = useSession({ prepare });
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    it.concurrent(`concurrent test ${n} has the prepared records`, session.with(createsOneUser));
  it('a sequential test has them too', () => createsOneUser(session()));
  it('further forks have them too', async () => {
    await Promise.all([session.fork(), session.fork()].map(async (fork) => createsOneUser(await fork)));
  });
});

describe('useSession in concurrent tests', () => {
  const session = useSession({ prepare });
  const results: unknown[] = [];
  for (const n of [1, 2, 3])
    it.concurrent(`test ${n} calls it without a session of its own`, async () => {
      try {
        results.push(session().id);
      } catch (reason) {
        results.push((reason as Error).message);
      }
    });
  it('never returns the session of another test', () => {
    expect(results).toHaveLength(3);
    for (const result of results) expect(result).toContain('session.with(');
  });
});
