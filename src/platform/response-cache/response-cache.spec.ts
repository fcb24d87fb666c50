import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SessionState } from '../session/session.js';
import { ResponseCache } from './response-cache.js';

const state = (version: number): SessionState => ({ version, seeded: true, changed: {} });

let made = 0;
const make = (): string => `answer ${(made += 1)}`;
beforeEach(() => (made = 0));

it('makes an answer until its question is asked again, for each state', () => {
  const answers = new ResponseCache();
  const [one, next] = [state(1), state(2)];

  expect(['/a', '/a', '/b', '/a', '/a'].map((question) => answers.answer(one, question, make))).toEqual([
    'answer 1',
    'answer 2',
    'answer 3',
    'answer 2',
    'answer 2',
  ]);
  expect(answers.answer(next, '/a', make)).toBe('answer 4');
});

it('takes states of the same version for different ones, as those of two sessions are', () => {
  const answers = new ResponseCache();
  const [one, other] = [state(7), state(7)];
  for (const asked of [one, one, other]) answers.answer(asked, '/a', make);

  expect(answers.find(one, '/a')).toBe('answer 2');
  expect(answers.find(other, '/a')).toBeUndefined();
});

it('waits for an answer that takes its time, and keeps that too', async () => {
  const answers = new ResponseCache();
  const one = state(1);

  await answers.answer(one, '/a', make);

  expect(await answers.answer(one, '/a', () => Promise.resolve('late'))).toBe('late');
  expect(answers.answer(one, '/a', make)).toBe('late');
});

it.each<[string, () => unknown]>([
  ['no text', () => ({ text: 'a' })],
  ['nothing', () => undefined],
  ['a rejection', () => Promise.reject(new Error('no'))],
])('keeps nothing of %s', async (_, odd) => {
  const answers = new ResponseCache();
  const one = state(1);
  await Promise.resolve(answers.answer(one, '/a', odd)).catch(() => undefined);

  expect(answers.answer(one, '/a', make)).toBe('answer 1');
});

it('keeps nothing of what is thrown', () => {
  const answers = new ResponseCache();
  const one = state(1);
  const refuse = (): never => {
    throw new Error('no');
  };

  expect(() => answers.answer(one, '/a', refuse)).toThrow('no');
  expect(answers.answer(one, '/a', make)).toBe('answer 1');
});

it('forgets the states that were asked first when there is too much', () => {
  const answers = new ResponseCache(25);
  const [first, second, third] = [state(1), state(2), state(3)];
  for (const one of [first, second, third])
    for (let time = 0; time < 2; time += 1) answers.answer(one, '/a', make);

  expect(answers.find(third, '/a')).toBe('answer 6');
  expect(answers.find(second, '/a')).toBe('answer 4');
  expect(answers.find(first, '/a')).toBeUndefined();
});

it('begins anew with a state that it forgot', () => {
  const answers = new ResponseCache(15);
  const [one, other] = [state(1), state(2)];
  for (const asked of [one, one, other, other, one, one, one]) answers.answer(asked, '/a', make);

  expect(answers.find(one, '/a')).toBe('answer 6');
  expect(answers.find(other, '/a')).toBeUndefined();
});

it('lets a state go that nobody else holds, and with it what its session wrote', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const answers = new ResponseCache();
  const seen = new WeakRef(state(1));
  for (let time = 0; time < 2; time += 1) answers.answer(seen.deref() ?? state(1), '/a', make);
  // A reference that was followed holds for the rest of this turn.
  await new Promise(setImmediate);
  collect();

  expect(seen.deref()).toBeUndefined();
});

it('answers what is larger than all of its room', () => {
  const answers = new ResponseCache(5);
  const one = state(1);

  expect([1, 2, 3].map(() => answers.answer(one, '/a', make))).toEqual(['answer 1', 'answer 2', 'answer 3']);
});

it('counts an answer once that two made at the same time', async () => {
  const answers = new ResponseCache(35);
  const [one, next] = [state(1), state(2)];
  const late = (): Promise<string> => Promise.resolve('x'.repeat(18));
  await answers.answer(one, '/a', late);
  await Promise.all([answers.answer(one, '/a', late), answers.answer(one, '/a', late)]);
  answers.answer(next, '/a', make);

  expect(answers.find(one, '/a')).toBeDefined();
});
