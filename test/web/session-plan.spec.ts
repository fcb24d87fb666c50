// The Faults page: fault plans as documents and in words.
import {
  documentOf,
  effectText,
  requestsText,
  whenText,
  withoutRule,
  withRules,
  type Rule,
} from '../../web/app/pages/faults/session-plan.js';

const empty = { seed: null, rules: [] };
const rule = (properties: Partial<Rule>): Rule => ({ id: 'r', ...properties });

it('adds the rules of presets with ids that are free, and removes them', () => {
  const once = withRules(empty, [rule({ fault: { type: 'STATUS', status: 503 } })]);
  const thrice = withRules(withRules(once, [rule({})]), [rule({})]);
  expect(thrice.rules.map(({ id }) => id)).toEqual(['r', 'r-2', 'r-3']);
  expect(withoutRule(thrice, 'r-2').rules.map(({ id }) => id)).toEqual(['r', 'r-3']);
});

it('writes a plan without its counters, with the seed that repeats its draws', () => {
  const rules = [{ id: 'r', delay: { type: 'fixed', milliseconds: 5 }, matched: 3, fired: 2 }];
  expect(documentOf({ seed: 7, rules, ends_after_seconds: 60, ended: false })).toEqual({
    seed: 7,
    ends_after_seconds: 60,
    rules: [{ id: 'r', delay: { type: 'fixed', milliseconds: 5 } }],
  });
  expect(documentOf(empty)).toEqual({ rules: [] });
});

it.each([
  [undefined, 'All requests'],
  [{ operation: ['createUser', 'createOrder'], method: 'POST' }, 'createUser, createOrder, POST'],
  [{ path: '/api/v1/**', headers: { 'x-a': 1 } }, '/api/v1/**, headers {"x-a":1}'],
])('describes the requests of %j', (match, text) => {
  expect(requestsText(rule(match === undefined ? {} : { match }))).toBe(text);
});

it.each([
  [undefined, 'always'],
  [{ times: 1 }, 'at most 1 time'],
  [{ skip: 2, every: 3 }, 'after the first 2, 1 of 3'],
  [{ probability: 0.2, ramp_seconds: 10 }, 'probability 20%, reached after 10 s'],
  [
    { window: { after_seconds: 5, for_seconds: 10, repeat_seconds: 60 } },
    'from 5 s to 15 s, again every 60 s',
  ],
])('describes when %j fires', (when, text) => {
  expect(whenText(rule(when === undefined ? {} : { when }))).toBe(text);
});

it.each([
  [{ fault: { type: 'STATUS', status: 503 } }, 'status 503'],
  [{ fault: { type: 'CONNECTION_RESET_BY_PEER', phase: 'after' } }, 'CONNECTION_RESET_BY_PEER, phase after'],
  [{ delay: { type: 'lognormal', median: 400, sigma: 0.5 } }, 'delay about 400 ms'],
  [
    { delay: { type: 'uniform', lower: 1, upper: 9 }, fault: { type: 'MALFORMED_BODY' } },
    'delay 1 to 9 ms, MALFORMED_BODY',
  ],
])('describes the effect of %j', (properties, text) => {
  expect(effectText(rule(properties))).toBe(text);
});
