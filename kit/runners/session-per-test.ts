// A session of its own for each test of a file.
import type { Sandbox } from '../client/sandbox.js';
import type { Session } from '../client/session.js';
import { forkOf, openBaseSession, type UseSessionOptions } from './base-session.js';

type Hook = (run: () => Promise<void>) => unknown;

/** The hooks of a test runner. */
export interface RunnerHooks {
  readonly beforeAll: Hook;
  readonly beforeEach: Hook;
  readonly afterEach: Hook;
  readonly afterAll: Hook;
}

/** Returns the session of the present test: a fork, which ends after the test. */
export type TestSession = () => Session;

export function sessionPerTest(
  { beforeAll, beforeEach, afterEach, afterAll }: RunnerHooks,
  open: () => Promise<Sandbox>,
  { prepare }: UseSessionOptions,
): TestSession {
  let sandbox: Sandbox | undefined;
  let base: Session | undefined;
  let current: Session | undefined;
  beforeAll(async () => {
    sandbox = await open();
    base = await openBaseSession(sandbox, prepare);
  });
  beforeEach(async () => {
    current = base && (await forkOf(base));
  });
  afterEach(async () => {
    const ended = current;
    current = undefined;
    try {
      await ended?.requests.verifyExpected();
    } finally {
      await ended?.end();
    }
  });
  afterAll(async () => {
    await base?.end();
    await sandbox?.close();
  });
  return () => {
    if (current === undefined) throw new Error('useSession has a session in tests and in their hooks only');
    return current;
  };
}
