import { countReads } from '../../../../test/support/counted-reads.js';
import { ErrorList } from '../../../core/error-list.js';
import { readPlan } from './plan.input.js';

const options = { operations: ['createUser', 'listUsers'], allowsSnapshots: true, presets: [] };

it('stops at the hundredth error, and suggests names for the first ten', () => {
  const names = Array.from({ length: 100 }, (_, i) => `crateUser${i}`);
  const { value, count } = countReads({
    rules: Array.from({ length: 50 }, () => ({
      match: { operation: names },
      fault: { type: 'STATUS', status: 503 },
    })),
  });
  const errors = new ErrorList();
  readPlan(value, 'body', options, errors);

  expect(errors.all).toHaveLength(100);
  expect(errors.all.filter(({ message }) => message.includes('did you mean'))).toHaveLength(10);
  expect(errors.all.at(-1)?.message).toBe('must be a known operation');
  expect(count()).toBeLessThan(1000);
});

it('does not read a plan after too many errors', () => {
  const errors = new ErrorList();
  const unknown = Array.from({ length: 101 }, (_, i) => [`k${i}`, 1] as const);
  const documents = [null, 'x', [], { rules: 5 }, { rules: [null, 'x', { fault: 5, when: [], delay: 'x' }] }];
  for (const document of [Object.fromEntries(unknown), ...documents]) {
    expect(readPlan(document, 'body', options, errors)).toEqual({ rules: [] });
  }
});
