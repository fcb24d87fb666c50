// Concurrent tests: each has a session of its own, as a fixture or as an argument.
import { describe, expect, it } from 'vitest';
import { sandboxTest, useSession } from 'practice-api-sandbox/vitest';
import type { Session } from 'practice-api-sandbox';

const prepare = (base: Session) =>
  base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } });
const test = sandboxTest({ prepare });
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
  const results: string[] = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    it.concurrent(`test ${n} without a session of its own never gets one of another test`, async () => {
      try {
        const { id, rest } = session();
        await rest.users.create(bob);
        results.push(id);
      } catch (reason) {
        expect((reason as Error).message).toContain('session.with(');
        results.push(`error ${n}`);
      }
    });
  it('no session was in two tests', () => {
    expect(results).toHaveLength(8);
    expect(new Set(results).size).toBe(8);
  });
});
