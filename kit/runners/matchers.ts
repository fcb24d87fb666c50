// Matchers for `expect` of Jest, Vitest and Playwright.
import type { Condition, RecordedRequestMatcher } from '../client/matcher.js';
import type { AnySession } from '../client/session.js';
import { VerificationError } from '../client/verification-error.js';

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Whether as many requests of the session match: a number, or a condition. By default at least one. The type of the matcher for
 * `expect(value)` with a value of type T.
 */
export type ToHaveReceived<T, R = void> = T extends AnySession
  ? (match?: RecordedRequestMatcher, count?: Condition) => Promise<R>
  : never;

export const sandboxMatchers = {
  async toHaveReceived(
    session: AnySession,
    match: RecordedRequestMatcher = {},
    count?: Condition,
  ): Promise<MatcherResult> {
    try {
      const { count: found } = await session.requests.verify(match, count);
      const message = `Expected other requests than recorded: ${found} match ${JSON.stringify(match)}`;
      return { pass: true, message: () => message };
    } catch (reason) {
      // Without all requests, `not.toHaveReceived` would pass for no reason.
      if (!(reason instanceof VerificationError) || !reason.hasAllRequests) throw reason;
      return { pass: false, message: () => reason.message };
    }
  },
};
