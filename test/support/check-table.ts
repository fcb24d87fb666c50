// Tables for tests of checks: an exchange that passes a step, and one that does not, with the message.
import type { LessonStep, RequestChecks, ResponseChecks } from '../../src/features/learn/content/lesson.js';
import type { Exchange } from '../../src/platform/practice/exchange/exchange.js';
import { evaluate } from '../../src/features/learn/engine/checks/evaluate.js';
import { exchangeOf, stepOf } from './exchanges.js';

export const UUID = 'a0000000-0000-4000-8000-00000000000b';

const values = new Map<string, unknown>([
  ['etag', '"v1"'],
  ['id', UUID],
]);

export const request = (checks: RequestChecks): LessonStep =>
  stepOf({ checks: { request: checks, response: { status: 201 } } });
export const response = (checks: ResponseChecks): LessonStep => stepOf({ checks: { response: checks } });

interface CheckRow {
  readonly name: string;
  readonly step: LessonStep;
  readonly passing: Partial<Exchange>;
  readonly failing: Partial<Exchange>;
  readonly check: string;
  readonly message: string;
}

/** Registers two tests for each row. */
export function testChecks(rows: readonly CheckRow[]): void {
  describe.each(rows)('$name', ({ step, passing, failing, check, message }) => {
    it('passes', () => {
      expect(failuresOf(step, passing)).toEqual([]);
    });

    it('explains what does not pass', () => {
      expect(failuresOf(step, failing)).toContainEqual([check, message]);
    });
  });
}

function failuresOf(step: LessonStep, changes: Partial<Exchange>): string[][] {
  const exchange = exchangeOf(changes);
  const { failed } = evaluate({ step, exchange, values, now: 0, previousStepAt: undefined, repeated: [] });
  return failed.map(({ check, message }) => [check, message]);
}
