// Vitest: one sandbox per run (globalSetup: 'practice-api-sandbox/vitest'), one session per test.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test as base, type TestAPI } from 'vitest';
import type { Sandbox } from './client/sandbox.js';
import type { Session } from './client/session.js';
import {
  checkOptions,
  endWithForks,
  forkOf,
  openBaseSession,
  type UseSessionOptions,
} from './runners/base-session.js';
import { sandboxMatchers, type ToHaveReceived } from './runners/matchers.js';
import { endRun, openSandbox, startRun } from './runners/open-sandbox.js';
import { sessionPerTest, type TestSession } from './runners/session-per-test.js';

export { startRun as setup, endRun as teardown };

declare module 'vitest' {
  interface Matchers<T> {
    readonly toHaveReceived: ToHaveReceived<T>;
  }
}

/** Gives each test of the file a session, and adds `toHaveReceived` to `expect`. Without the globalSetup, the file has its own sandbox. */
export function useSession(options: UseSessionOptions = {}): TestSession {
  expect.extend(sandboxMatchers);
  return sessionPerTest({ beforeAll, beforeEach, afterEach, afterAll }, openSandbox, options);
}

export interface SessionFixtures {
  readonly sandbox: Sandbox;
  /** The session that `prepare` has prepared. */
  readonly preparedSession: Session;
  /** A fork of the prepared session, which ends after the test. */
  readonly session: Session;
}

/**
 * `test` of Vitest with the fixtures `sandbox` and `session`, also for concurrent tests. `prepare` runs once per file. Call it at
 * the top of the file.
 */
export function sandboxTest(options: UseSessionOptions = {}): TestAPI<SessionFixtures> {
  checkOptions('sandboxTest', options);
  expect.extend(sandboxMatchers);
  const { prepare } = options;
  return base.extend<SessionFixtures>({
    sandbox: [
      async ({}, use) => {
        const sandbox = await openSandbox();
        await use(sandbox);
        await sandbox.close();
      },
      { scope: 'file' },
    ],
    preparedSession: [
      async ({ sandbox }, use) => {
        const session = await openBaseSession(sandbox, prepare);
        await use(session);
        await endWithForks(session);
      },
      { scope: 'file' },
    ],
    session: async ({ preparedSession }, use) => {
      const session = await forkOf(preparedSession);
      await use(session);
      try {
        await session.requests.verifyExpected();
      } finally {
        await endWithForks(session);
      }
    },
  });
}
