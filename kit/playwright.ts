// Playwright: one sandbox per worker, one session per test.
import {
  expect as baseExpect,
  test as base,
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test';
import type { Sandbox } from './client/sandbox.js';
import type { Session } from './client/session.js';
import {
  checkOptions,
  endWithForks,
  forkOf,
  openBaseSession,
  type UseSessionOptions,
} from './runners/base-session.js';
import { sandboxMatchers } from './runners/matchers.js';
import { openSandbox } from './runners/open-sandbox.js';

/** `expect` of Playwright, also with `await expect(session).toHaveReceived(match, count)`. */
export const expect: Expect<typeof sandboxMatchers> = baseExpect.extend(sandboxMatchers);

export interface SessionFixtures {
  /** A fork of the prepared session, which ends after the test. */
  readonly session: Session;
}

export interface SandboxFixtures {
  readonly sandbox: Sandbox;
  readonly preparedSession: Session;
}

type TestFixtures = PlaywrightTestArgs & PlaywrightTestOptions & SessionFixtures;
type WorkerFixtures = PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxFixtures;

/**
 * `test` of Playwright with the fixtures `sandbox` and `session`. Requests of pages and of `request` use the session of the test.
 * `prepare` runs once per worker.
 */
export function sandboxTest(options: UseSessionOptions = {}): TestType<TestFixtures, WorkerFixtures> {
  checkOptions('sandboxTest', options);
  const { prepare } = options;
  return base.extend<SessionFixtures, SandboxFixtures>({
    sandbox: [
      async ({}, use) => {
        const sandbox = await openSandbox();
        await use(sandbox);
        await sandbox.close();
      },
      { scope: 'worker' },
    ],
    preparedSession: [
      async ({ sandbox }, use) => {
        const session = await openBaseSession(sandbox, prepare);
        await use(session);
        await endWithForks(session);
      },
      { scope: 'worker' },
    ],
    session: async ({ preparedSession }, use, info) => {
      const session = await forkOf(preparedSession);
      await use(session);
      await verifyAndEnd(session, info);
    },
    baseURL: async ({ sandbox }, use) => use(sandbox.url),
    extraHTTPHeaders: async ({ session, extraHTTPHeaders }, use) =>
      use({ ...extraHTTPHeaders, ...session.headers }),
  });
}

export const test = sandboxTest();

/** A failed test gets the recorded requests as attachment. */
async function verifyAndEnd(session: Session, info: TestInfo): Promise<void> {
  const unexpected = await session.requests.verifyExpected().catch((reason: unknown) => reason as Error);
  if (unexpected !== undefined || info.status !== info.expectedStatus) {
    const har = JSON.stringify(await session.requests.har({ redact: true }));
    await info.attach('journal.har', { body: har, contentType: 'application/json' });
  }
  await endWithForks(session);
  if (unexpected !== undefined) throw unexpected;
}
