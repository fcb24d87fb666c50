import { setImmediate as immediate } from 'node:timers/promises';
import { nextTurn } from './next-turn.js';
import { Pauses } from './pauses.js';

it('resumes one computation in each round of the event loop, in order', async () => {
  const resumed: number[] = [];
  const computations = [1, 2, 3].map(async (number) => {
    await nextTurn();
    resumed.push(number);
    await nextTurn();
    resumed.push(number * 10);
  });
  const rounds: number[] = [];
  while (resumed.length < 6) {
    await immediate();
    rounds.push(resumed.length);
  }
  await Promise.all(computations);
  expect(resumed).toEqual([1, 2, 3, 10, 20, 30]);
  expect(rounds.map((sum, i) => sum - (rounds[i - 1] ?? 0)).every((count) => count <= 1)).toBe(true);
});

it('is due more than 3 milliseconds after the start and after each pause', async () => {
  let now = 100;
  const pauses = new Pauses(() => now);
  now = 103;
  expect(pauses.isDue).toBe(false);
  now = 103.1;
  expect(pauses.isDue).toBe(true);
  now = 200;
  await pauses.take();
  expect(pauses.isDue).toBe(false);
  now = 203.1;
  expect(pauses.isDue).toBe(true);
});
