// Jest: one sandbox per run, one session per test. The CommonJS build of this file has the client only, because Jest loads test
// files as CommonJS: the sandbox runs in globalSetup, which Jest loads as Node does.
import { connectSandbox } from './client/sandbox.js';
import type { UseSessionOptions } from './runners/base-session.js';
import { endRun, startRun } from './runners/open-sandbox.js';
import { sessionPerTest, type TestSession, type RunnerHooks } from './runners/session-per-test.js';

export { connectSandbox, type Sandbox } from './client/sandbox.js';
export { SandboxError } from './client/sandbox-error.js';
export { VerificationError } from './client/verification-error.js';
export { startRun as globalSetup, endRun as globalTeardown };

/** Gives each test of the file a session. Call it at the top of the file or in a `describe`. */
export function useSession(options: UseSessionOptions = {}): TestSession {
  const open = async () => {
    const { SANDBOX_URL: url = '' } = process.env;
    if (url === '')
      throw new Error(
        'SANDBOX_URL is not set: add globalSetup of practice-api-sandbox/jest to the Jest configuration',
      );
    return Promise.resolve(connectSandbox(url));
  };
  return sessionPerTest(jestHooks(), open, options);
}

/** Jest provides its hooks as globals. */
function jestHooks(): RunnerHooks {
  const hooks: Partial<RunnerHooks> = globalThis;
  const { beforeAll, beforeEach, afterEach, afterAll } = hooks;
  if (!beforeAll || !beforeEach || !afterEach || !afterAll)
    throw new Error('useSession of practice-api-sandbox/jest needs the globals of Jest (injectGlobals)');
  return { beforeAll, beforeEach, afterEach, afterAll };
}
