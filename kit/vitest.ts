// Vitest: one sandbox per run (globalSetup: 'practice-api-sandbox/vitest'), one session per test.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { UseSessionOptions } from './runners/base-session.js';
import { endRun, openSandbox, startRun } from './runners/open-sandbox.js';
import { sessionPerTest, type TestSession } from './runners/session-per-test.js';

export { startRun as setup, endRun as teardown };

/** Gives each test of the file a session. Without the globalSetup, the file has a sandbox of its own. */
export function useSession(options: UseSessionOptions = {}): TestSession {
  return sessionPerTest({ beforeAll, beforeEach, afterEach, afterAll }, openSandbox, options);
}
