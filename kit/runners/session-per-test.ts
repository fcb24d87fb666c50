// A separate session for each test of a file.
import type { Sandbox } from '../client/sandbox.js';
import type { Session } from '../client/session.js';
import {
  checkOptions,
  endWithForks,
  forkOf,
  openBaseSession,
  type UseSessionOptions,
} from './base-session.js';

type Hook = (run: () => Promise<void>) => unknown;

/** The functions of a test runner. */
export interface TestRunner {
  readonly beforeAll: Hook;
  readonly beforeEach: Hook;
  readonly afterEach: Hook;
  readonly afterAll: Hook;
  /** The name of the calling test; undefined if the runner does not report it. */
  readonly callingTest?: () => string | undefined;
}

/** The sessions of a file. */
export interface TestSession {
  /** The session of the present test: a fork of the prepared state, which ends after the test. Throws in concurrent tests. */
  (): Session;
  /** A further fork of the prepared state, which ends after the tests of the file. */
  fork(): Promise<Session>;
  /**
   * A test with a separate session, which ends after the test: `test.concurrent('…', session.with(async (session) => { … }))`. The
   * arguments of the test runner follow.
   */
  with<A extends unknown[], T>(
    run: (session: Session, ...args: A) => T | Promise<T>,
  ): (...args: A) => Promise<T>;
}

export function sessionPerTest(
  runner: TestRunner,
  open: () => Promise<Sandbox>,
  options: UseSessionOptions,
): TestSession {
  checkOptions('useSession', options);
  const { prepare } = options;
  const file = new FileSessions(open, prepare);
  const present = new PresentSession(file, runner.callingTest);
  runner.beforeAll(async () => {
    await file.prepared();
  });
  runner.beforeEach(() => present.begin());
  runner.afterEach(() => present.end());
  runner.afterAll(() => file.end());
  const session = (): Session => present.get();
  return Object.assign(session, {
    fork: () => file.fork(),
    with:
      <A extends unknown[], T>(run: (session: Session, ...args: A) => T | Promise<T>) =>
      async (...args: A): Promise<T> => {
        const own = await file.fork();
        try {
          const result = await run(own, ...args);
          await own.requests.verifyExpected();
          return result;
        } finally {
          await file.release(own);
        }
      },
  });
}

/** The prepared session of a file, and its forks. */
class FileSessions {
  private readonly forks = new Set<Session>();
  private opened: Promise<{ readonly sandbox: Sandbox; readonly base: Session }> | undefined;

  constructor(
    private readonly open: () => Promise<Sandbox>,
    private readonly prepare: UseSessionOptions['prepare'],
  ) {}

  /** Opened when it is first needed: Jest starts concurrent tests before the hooks of the file. */
  prepared(): Promise<{ readonly sandbox: Sandbox; readonly base: Session }> {
    this.opened ??= this.open().then(async (sandbox) => ({
      sandbox,
      base: await openBaseSession(sandbox, this.prepare),
    }));
    return this.opened;
  }

  async fork(): Promise<Session> {
    const { base } = await this.prepared();
    const fork = await forkOf(base);
    this.forks.add(fork);
    return fork;
  }

  async release(fork: Session): Promise<void> {
    this.forks.delete(fork);
    await endWithForks(fork);
  }

  async end(): Promise<void> {
    const { sandbox, base } = await this.prepared();
    await Promise.all([...this.forks].map((fork) => this.release(fork)));
    await endWithForks(base);
    await sandbox.close();
  }
}

/** The session of the running test. Undefined while several tests run, because the calling test is unknown. */
class PresentSession {
  private running = 0;
  private isShared = false;
  private current: Session | undefined;
  private owner: string | undefined;

  constructor(
    private readonly file: FileSessions,
    private readonly callingTest: () => string | undefined = () => undefined,
  ) {}

  async begin(): Promise<void> {
    this.running += 1;
    this.owner = this.callingTest();
    if (this.running > 1) this.isShared = true;
    else this.current = await this.file.fork();
  }

  async end(): Promise<void> {
    this.running -= 1;
    if (this.running > 0) return;
    const { current } = this;
    this.current = undefined;
    this.isShared = false;
    if (current === undefined) return;
    try {
      await current.requests.verifyExpected();
    } finally {
      await this.file.release(current);
    }
  }

  get(): Session {
    const caller = this.callingTest();
    if (this.isShared || (caller !== undefined && caller !== this.owner)) throw new Error(CONCURRENT);
    if (this.current === undefined) throw new Error(OUTSIDE);
    return this.current;
  }
}

const CONCURRENT =
  'session() has no session, because tests of this file run at the same time. Pass the session to each of them: ' +
  "test.concurrent('…', session.with(async (session) => { … }))";
const OUTSIDE = 'useSession has a session in tests and in their hooks only';
