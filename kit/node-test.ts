// node:test: one sandbox per test file, which is a separate process, and one session per test.
import { after as afterAll, afterEach, before as beforeAll, beforeEach } from 'node:test';
import type { UseSessionOptions } from './runners/base-session.js';
import { openSandbox } from './runners/open-sandbox.js';
import { sessionPerTest, type TestSession } from './runners/session-per-test.js';

/** Gives each test of the file a session. */
export function useSession(options: UseSessionOptions = {}): TestSession {
  return sessionPerTest({ beforeAll, beforeEach, afterEach, afterAll }, openSandbox, options);
}
