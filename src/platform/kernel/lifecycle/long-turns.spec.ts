import { LongTurns, type LongTurn } from './long-turns.js';

let now = 0;
let cpu = 0;
let reported: LongTurn[] = [];
let turns: LongTurns;
beforeEach(() => {
  [now, cpu, reported] = [0, 0, []];
  const times = { now: () => now, cpu: () => cpu };
  turns = new LongTurns((turn) => reported.push(turn), times);
});

function pass(milliseconds: number, computed = milliseconds): void {
  now += milliseconds;
  cpu += computed;
}

it('reports a turn of more than 200 ms, once', () => {
  pass(100);
  turns.check();
  pass(10);
  turns.event();
  pass(201);
  turns.event();
  turns.check();
  expect(reported).toEqual([{ milliseconds: 201, cpuMilliseconds: 211 }]);
});

it('reports a turn that a check ends', () => {
  pass(500, 450);
  turns.check();
  expect(reported).toEqual([{ milliseconds: 500, cpuMilliseconds: 450 }]);
});

it.each([
  ['short turns', 200, 200],
  ['a process that was suspended', 5000, 10],
  ['a process that waited for a processor', 600, 99],
])('does not report %s', (_, milliseconds, computed) => {
  pass(milliseconds, computed);
  turns.event();
  turns.check();
  expect(reported).toEqual([]);
});
