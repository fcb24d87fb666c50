import fc from 'fast-check';
import { matchings, workOf } from '../../../../test/support/matching-work.js';

/** Each key of a matcher is read, and each operator of a condition. */
const READS_PER_STEP = 4;
const READS_PER_MATCHER = 40;

it('counts at least one step for every few values that matchers read', () => {
  fc.assert(
    fc.property(matchings, (matching) => {
      const { reads, steps } = workOf(matching);
      expect(reads).toBeLessThanOrEqual(READS_PER_STEP * steps + READS_PER_MATCHER * matching[0].length);
    }),
    { numRuns: Number(process.env.MATCHINGS ?? 300) },
  );
});
