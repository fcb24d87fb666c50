// The order of checks, several root fields, repeat and elapsed.
import type { Exchange } from '../../../../platform/practice/exchange/exchange.js';
import { exchangeOf, operationOf, stepOf } from '../../../../../test/support/exchanges.js';
import type { LessonStep } from '../../content/lesson.js';
import { evaluate, type Evaluation } from './evaluate.js';

const now = Date.parse('2026-01-01T00:00:10.000Z');
const values = new Map<string, unknown>([['seconds', '3']]);

function run(step: LessonStep, exchange: Exchange, repeated: readonly unknown[] = []): Evaluation {
  return evaluate({ step, exchange, values, now, previousStepAt: now - 2000, repeated });
}

describe('the order of checks', () => {
  const step = stepOf({
    checks: {
      request: { protocol: 'REST', operation: 'createProduct', input: { price: 29.5, stock: 1, name: 'x' } },
      response: { status: 201 },
    },
  });

  it('lists all failures of the first group that fails, and what passed until then', () => {
    const input = { price: '29.5', name: 'x' };
    const { passed, failed } = run(
      step,
      exchangeOf({ status: 400, operations: [operationOf('createProduct', { input })] }),
    );

    expect(failed.map(({ check }) => check)).toEqual(['input.price', 'input.stock']);
    expect(passed).toEqual(['protocol', 'operation', 'input.name']);
    expect(failed[0]).toEqual({
      check: 'input.price',
      expected: { type: 'number', value: 29.5 },
      actual: { type: 'string', value: '29.5' },
      message: 'The field `price` of the body must be the number 29.5. It is the string "29.5".',
    });
    expect(failed[1]?.actual).toEqual({ type: 'absent' });
  });
});

describe('several root fields', () => {
  const step = stepOf({
    checks: {
      request: { operation: 'getUser', input: { id: '1' } },
      response: { error: null, result: { name: 'Ann' } },
    },
    save: { name: 'result.name' },
  });
  const user = (id: string, name: string) => operationOf('getUser', { input: { id }, result: { name } });

  it('pass if one of them passes all checks, and save its values', () => {
    const operations = [operationOf('listUsers'), user('2', 'Bob'), user('1', 'Ann')];
    expect(run(step, exchangeOf({ operations }))).toMatchObject({ failed: [], saved: { name: 'Ann' } });
  });

  it('do not pass if the checks hold for different ones', () => {
    const { failed, operation } = run(
      step,
      exchangeOf({ operations: [operationOf('listUsers'), user('2', 'Ann'), user('1', 'Bob')] }),
    );
    expect(failed).toMatchObject([{ check: 'result.name' }]);
    expect(operation?.input).toEqual({ id: '1' });
  });
});

describe('repeat', () => {
  const step = stepOf({
    checks: { request: { operation: 'listOrders' }, response: { status: 201 } },
    repeat: { times: 'result.pages', distinct: 'input.page', same: ['input.limit'] },
  });
  const page = (number: number, limit = 5): Exchange =>
    exchangeOf({
      operations: [operationOf('listOrders', { input: { page: number, limit }, result: { pages: 2 } })],
    });

  it('counts an exchange and says what to send next', () => {
    const { failed, isProgress, repeated } = run(step, page(1));
    expect(failed).toMatchObject([
      {
        check: 'repeat',
        expected: { value: 2 },
        actual: { value: 1 },
        message: '1 of 2 requests is done. Send it with another value of the query parameter `page`.',
      },
    ]);
    expect({ isProgress, count: repeated.length }).toEqual({ isProgress: true, count: 1 });
  });

  it('passes after the last one', () => {
    expect(run(step, page(2), run(step, page(1)).repeated).failed).toEqual([]);
  });

  it('does not count the same value again', () => {
    const { failed, isProgress } = run(step, page(1), run(step, page(1)).repeated);
    expect(isProgress).toBe(false);
    expect(failed[0]?.message).toBe(
      'This value of the query parameter `page` is already counted (1). 1 of 2 requests is done.',
    );
  });

  it('starts again with another value that must stay the same', () => {
    const { failed, repeated } = run(step, page(2, 4), run(step, page(1)).repeated);
    expect(repeated).toHaveLength(1);
    expect(failed[0]?.message).toBe(
      'The query parameter `limit` has changed, so counting starts again. 1 of 2 requests is done.',
    );
  });

  it('counts the root fields of one operation', () => {
    const within = stepOf({ ...step, repeat: { times: 2, distinct: 'input.page', within: 'exchange' } });
    const field = (number: number) => operationOf('listOrders', { input: { page: number } });
    expect(run(within, exchangeOf({ operations: [field(1), field(2)] })).failed).toEqual([]);
    expect(run(within, exchangeOf({ operations: [field(1), field(1)] })).failed[0]?.message).toBe(
      'One operation must contain 2 matching root fields with different values of the query parameter `page`. It contains 1.',
    );
  });
});

describe('elapsed', () => {
  it('compares the time since the previous step', () => {
    expect(run(stepOf({ elapsed: { gte: 2 } }), exchangeOf()).failed).toEqual([]);
    expect(run(stepOf({ elapsed: { gte: '{{seconds}}' } }), exchangeOf()).failed[0]?.message).toBe(
      'Wait at least 3 seconds after the previous step. This request came after 2.0 seconds.',
    );
  });
});
