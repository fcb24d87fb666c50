// `useSession`: the sessions of the tests of a file, with the hooks of a test runner that this file calls itself.
import { createSandbox, VerificationError, type Sandbox, type Session } from '../kit/index.js';
import { sessionPerTest, type TestSession } from '../kit/runners/session-per-test.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
const bob = { name: 'Bob', email: 'bob@example.com' };

interface File {
  readonly session: TestSession;
  /** Runs the hooks of that name. */
  run(name: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll'): Promise<void>;
}

/** A file of tests, each of which starts with one user. */
function fileOf(callingTest = (): string | undefined => undefined): File {
  const hooks = new Map<string, () => Promise<void>>();
  const hook = (name: string) => (run: () => Promise<void>) => hooks.set(name, run);
  const runner = {
    ...{ beforeAll: hook('beforeAll'), beforeEach: hook('beforeEach') },
    ...{ afterEach: hook('afterEach'), afterAll: hook('afterAll') },
    callingTest,
  };
  const open = (): Promise<Sandbox> =>
    Promise.resolve(Object.assign(Object.create(sandbox) as Sandbox, { close: () => Promise.resolve() }));
  const session = sessionPerTest(runner, open, {
    prepare: (base) => base.import({ data: { users: [ada] } }),
  });
  return { session, run: async (name) => hooks.get(name)?.() };
}

const usersOf = async (session: Session): Promise<number> =>
  (await session.rest.users.list()).pagination.total;

/** Whether the session was live. Opens it. */
const wasLive = async (session: Session): Promise<boolean> => !(await session.report()).is_new;

describe('session()', () => {
  it('is a fork of the prepared session for each test, and ends with it and with its own forks', async () => {
    const { session, run } = fileOf();
    await run('beforeAll');
    await run('beforeEach');
    const first = session();
    await first.rest.users.create(bob);
    const forks = [await first.fork(), ...(await first.forks(2))];
    const ofFork = await forks[0]?.fork();
    await run('afterEach');
    await run('beforeEach');

    expect(await usersOf(session())).toBe(1);
    for (const ended of [first, ...forks, ofFork as Session]) expect(await wasLive(ended)).toBe(false);
    await run('afterEach');
    await run('afterAll');
  });

  it('ends after a test whose expectations are not met, and the test fails', async () => {
    const { session, run } = fileOf();
    await run('beforeAll');
    await run('beforeEach');
    const own = session();
    own.requests.expect({ operation: 'deleteUser' });

    await expect(run('afterEach')).rejects.toThrow(VerificationError);
    expect(await wasLive(own)).toBe(false);
    expect(session).toThrow('useSession has a session in tests and in their hooks only');
    await run('afterAll');
  });

  it('throws while several tests run, and has a session again afterwards', async () => {
    const { session, run } = fileOf();
    await run('beforeAll');
    await Promise.all([run('beforeEach'), run('beforeEach')]);

    expect(session).toThrow('session.with(async (session) => { … })');
    await run('afterEach');
    expect(session).toThrow('session.with(async (session) => { … })');
    await run('afterEach');
    await run('beforeEach');
    expect(await usersOf(session())).toBe(1);
    await run('afterEach');
    await run('afterAll');
  });

  it('throws in another test than the one whose hooks have run', async () => {
    let name: string | undefined = 'first';
    const { session, run } = fileOf(() => name);
    await run('beforeAll');
    await run('beforeEach');

    expect(await usersOf(session())).toBe(1);
    name = 'second';
    expect(session).toThrow('session.with(async (session) => { … })');
    name = undefined;
    expect(await usersOf(session())).toBe(1);
    await run('afterEach');
    await run('afterAll');
  });
});

describe('session.with', () => {
  it('passes each test a session of its own, before the hooks have run, and ends it', async () => {
    const { session, run } = fileOf();
    const sessions = new Set<Session>();
    const test = session.with(async (own, n: number) => {
      sessions.add(own);
      await own.rest.users.create(bob);
      await own.requests.verify({ operation: 'createUser' }, 1);
      return n + (await usersOf(own));
    });
    expect(test).toHaveLength(0);

    expect(await Promise.all([1, 2, 3, 4, 5].map((n) => test(10 * n)))).toEqual([12, 22, 32, 42, 52]);
    expect(sessions.size).toBe(5);
    for (const own of sessions) expect(await wasLive(own)).toBe(false);
    await run('afterAll');
  });

  it('fails and ends the session if the test fails, or if its expectations are not met', async () => {
    const { session, run } = fileOf();
    const sessions: Session[] = [];
    const failing = session.with((own) => {
      sessions.push(own);
      throw new Error('failed');
    });
    const unexpected = session.with((own) => {
      sessions.push(own);
      own.requests.expect({ operation: 'deleteUser' });
    });

    await expect(failing()).rejects.toThrow('failed');
    await expect(unexpected()).rejects.toThrow(VerificationError);
    expect(await Promise.all(sessions.map(wasLive))).toEqual([false, false]);
    await run('afterAll');
  });
});

it('session.fork() has the prepared state, and ends after the tests of the file', async () => {
  const { session, run } = fileOf();
  const forks = await Promise.all([session.fork(), session.fork()]);
  expect(await Promise.all(forks.map(usersOf))).toEqual([1, 1]);
  await run('beforeAll');
  await run('afterAll');

  expect(await Promise.all(forks.map(wasLive))).toEqual([false, false]);
});

describe('A fork', () => {
  it('of a session without a request has its sample data on the first request', async () => {
    const fork = await sandbox.session().fork();

    expect(await usersOf(fork)).toBe(12);
  });

  it('of a session that has ended is an error', async () => {
    const session = sandbox.session();
    await session.rest.users.create(ada);
    await session.end();

    await expect(session.fork()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await expect(session.forks(2)).rejects.toThrow('session not found');
  });
});
