import { WorkBudget } from './work-budget.js';

const budget = (): WorkBudget => new WorkBudget(10, () => new Error('too much work'));

it('throws the error of the request once the steps exceed the limit', () => {
  const work = budget();
  work.spend(9);
  work.spend(1);
  expect(work.steps).toBe(10);
  expect(() => work.spend(1)).toThrow('too much work');
  expect(() => work.spend(0)).toThrow('too much work');
});

it.each([
  ['', 0],
  ['a', 1],
  ['a'.repeat(64), 1],
  ['a'.repeat(65), 2],
])('counts 64 characters as a step', (text, steps) => {
  const work = budget();
  work.spendText(text);
  expect(work.steps).toBe(steps);
});
