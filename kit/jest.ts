// Jest: one sandbox per run, one session per test. The CommonJS build of this file has the client only, because Jest loads test
// files as CommonJS: the sandbox runs in globalSetup, which Jest loads as Node does.
import { connectSandbox } from './client/sandbox.js';
import type { UseSessionOptions } from './runners/base-session.js';
import { sandboxMatchers, type ToHaveReceived } from './runners/matchers.js';
import { endRun, startRun } from './runners/open-sandbox.js';
import { sessionPerTest, type TestRunner, type TestSession } from './runners/session-per-test.js';

export { connectSandbox, type Sandbox } from './client/sandbox.js';
export { SandboxError } from './client/sandbox-error.js';
export { UnexpectedRequestsError, VerificationError } from './client/verification-error.js';
export { startRun as globalSetup, endRun as globalTeardown };

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- where the types of Jest have its matchers
  namespace jest {
    interface Matchers<R, T> {
      readonly toHaveReceived: ToHaveReceived<T, R>;
    }
  }
}

/** Gives each test of the file a session, and adds `toHaveReceived` to `expect`. Call it at the top of the file or in a `describe`. */
export function useSession(options: UseSessionOptions = {}): TestSession {
  const open = async () => {
    const { SANDBOX_URL: url = '' } = process.env;
    if (url === '')
      throw new Error(
        'SANDBOX_URL is not set: add globalSetup of practice-api-sandbox/jest to the Jest configuration',
      );
    return Promise.resolve(connectSandbox(url));
  };
  const { expect, ...runner } = jest();
  expect.extend(sandboxMatchers);
  return sessionPerTest(runner, open, options);
}

interface JestGlobals extends Omit<TestRunner, 'callingTest'> {
  readonly expect: {
    extend(matchers: object): void;
    getState(): { readonly currentConcurrentTestName?: (() => string | undefined) | undefined };
  };
}

/**
 * Jest provides its functions as globals. Before version 30.5 it starts concurrent tests before all hooks, and names concurrent
 * tests only.
 */
function jest(): TestRunner & Pick<JestGlobals, 'expect'> {
  const globals: Partial<JestGlobals> = globalThis;
  const { beforeAll, beforeEach, afterEach, afterAll, expect } = globals;
  if (!beforeAll || !beforeEach || !afterEach || !afterAll || !expect)
    throw new Error('useSession of practice-api-sandbox/jest needs the globals of Jest (injectGlobals)');
  const callingTest = (): string | undefined => expect.getState().currentConcurrentTestName?.();
  return { beforeAll, beforeEach, afterEach, afterAll, expect, callingTest };
}
