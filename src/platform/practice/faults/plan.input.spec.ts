import { ErrorList } from '../../../core/error-list.js';
import { readPlan } from './plan.input.js';
import { presets } from './presets.js';

const operations = ['createUser', 'createProduct', 'createOrder', 'listUsers'];
const STATUS = { type: 'STATUS', status: 503 };

function messagesOf(document: unknown, allowsSnapshots = true): string[] {
  const errors = new ErrorList();
  readPlan(document, 'body', { operations, allowsSnapshots, presets }, errors);
  return errors.all.map(({ location, message }) => `${location} ${message}`);
}

const ruleWith = (rule: object): unknown => ({ rules: [{ fault: STATUS, ...rule }] });
const faultOf = (fault: object): unknown => ({ rules: [{ fault }] });

it.each([
  [{ rules: [] }],
  [{ seed: 0, ends_after_seconds: 86_400, rules: [{ id: 'a.B_c-1', fault: STATUS, label: false }] }],
  [ruleWith({ match: { operation: ['createUser'], path: '/**' } })],
  [ruleWith({ when: { skip: 0, every: 1, times: 1, probability: 1, ramp_seconds: 3600 } })],
  [ruleWith({ when: { probability: 0.001, window: { after_seconds: 0, for_seconds: 0.1 } } })],
  [ruleWith({ when: { window: { after_seconds: 5, for_seconds: 5, repeat_seconds: 10 } } })],
  [{ rules: [{ delay: { type: 'fixed', milliseconds: 10_000 } }] }],
  [ruleWith({ delay: { type: 'uniform', lower: 5, upper: 5 } })],
  [ruleWith({ delay: { type: 'lognormal', median: 1, sigma: 5 } })],
  [faultOf({ ...STATUS, retry_after: 0, message: 'x', headers: { 'X-A': 'b', 'retry-after': '1' } })],
  [faultOf({ type: 'TIMEOUT', phase: 'after', milliseconds: 0 })],
  [faultOf({ type: 'TRUNCATED_BODY', keep: 1 })],
  [faultOf({ type: 'WRONG_CONTENT_TYPE', value: 'text/plain' })],
  [faultOf({ type: 'SLOW_BODY', chunks: 50, milliseconds: 10_000 })],
  [faultOf({ type: 'STALE_READ', snapshot: 'seed' })],
  [faultOf({ type: 'QUOTA', limit: 1, window_seconds: 3600, status: 503, name: 'a' })],
  [faultOf({ type: 'PARTIAL', path: ['orders', 'items', 0, 'user'], code: 'NOT_FOUND' })],
])('accepts %j', (document: unknown) => {
  expect(messagesOf(document)).toEqual([]);
});

it.each(presets.map(({ id, plan }) => [id, plan]))('accepts the plan of the preset %s', (id, plan) => {
  expect(messagesOf(plan)).toEqual([]);
  const errors = new ErrorList();
  expect(readPlan({ preset: id }, 'body', { operations, allowsSnapshots: false, presets }, errors)).toEqual(
    plan,
  );
  expect(errors.all).toEqual([]);
});

it('gives ids to the rules that have none', () => {
  const rules = [{ fault: STATUS }, { id: 'own', fault: STATUS }, { fault: STATUS }];
  const plan = readPlan({ rules }, 'body', { operations, allowsSnapshots: true, presets }, new ErrorList());
  expect(plan.rules.map(({ id }) => id)).toEqual(['rule-1', 'own', 'rule-3']);
});

const rule = 'body/rules/0';
it.each<[unknown, ...string[]]>([
  [null, 'body must be object'],
  [{}, "body must have required property 'rules'"],
  [{ rules: {} }, 'body/rules must be array'],
  [
    { rules: Array.from({ length: 51 }, () => ({ fault: STATUS })) },
    'body/rules must NOT have more than 50 items',
  ],
  [{ rules: ['x'] }, `${rule} must be object`],
  [{ rules: [{}] }, `${rule} must have the property 'delay', 'fault' or both`],
  [
    { rule: [], rules: [] },
    "body must NOT have additional properties: 'rule' is unknown, did you mean 'rules'?",
  ],
  [{ seed: -1, rules: [] }, 'body/seed must be >= 0'],
  [{ seed: 4_294_967_296, rules: [] }, 'body/seed must be <= 4294967295'],
  [{ ends_after_seconds: 0, rules: [] }, 'body/ends_after_seconds must be >= 1'],
  [{ preset: 'retry-twise' }, "body/preset must be the id of a preset, did you mean 'retry-twice'?"],
  [
    { preset: 'retry-twice', rules: [] },
    "body must NOT have additional properties: 'rules' is unknown, known names: preset",
  ],
  [ruleWith({ id: 'a b' }), `${rule}/id must be 1 to 64 of A-Z a-z 0-9 . _ -`],
  [
    { rules: [{ id: 'rule-2', fault: STATUS }, { fault: STATUS }] },
    'body/rules/1/id must NOT be the id of another rule: rule-2',
  ],
  [
    ruleWith({ match: { operation: 'createUsr' } }),
    `${rule}/match/operation must be a known operation, did you mean 'createUser'?`,
  ],
  [
    ruleWith({ match: { status: 500 } }),
    `${rule}/match must NOT have additional properties: 'status' is unknown, known names: protocol, operation, method, path, query, headers, body`,
  ],
  [ruleWith({ label: 'no' }), `${rule}/label must be boolean`],
  [
    ruleWith({ when: { skip: -1, every: 0, times: 0, probability: 0, ramp_seconds: 0 } }),
    `${rule}/when/skip must be >= 0`,
    `${rule}/when/every must be >= 1`,
    `${rule}/when/times must be >= 1`,
    `${rule}/when/probability must be > 0`,
    `${rule}/when/ramp_seconds must be >= 1`,
  ],
  [ruleWith({ when: { probability: 1.1 } }), `${rule}/when/probability must be <= 1`],
  [
    ruleWith({ when: { window: { after_seconds: -1 } } }),
    `${rule}/when/window must have required property 'for_seconds'`,
    `${rule}/when/window/after_seconds must be >= 0`,
  ],
  [
    ruleWith({ when: { window: { after_seconds: 0, for_seconds: 0 } } }),
    `${rule}/when/window/for_seconds must be > 0`,
  ],
  [
    ruleWith({ when: { window: { after_seconds: 5, for_seconds: 5, repeat_seconds: 9 } } }),
    `${rule}/when/window/repeat_seconds must be >= after_seconds + for_seconds`,
  ],
  [
    ruleWith({ delay: { type: 'normal' } }),
    `${rule}/delay/type must be equal to one of the allowed values: fixed, uniform, lognormal`,
  ],
  [ruleWith({ delay: { type: 'fixed' } }), `${rule}/delay must have required property 'milliseconds'`],
  [
    ruleWith({ delay: { type: 'fixed', milliseconds: 10_001 } }),
    `${rule}/delay/milliseconds must be <= 10000`,
  ],
  [ruleWith({ delay: { type: 'uniform', lower: 6, upper: 5 } }), `${rule}/delay/upper must be >= lower`],
  [
    ruleWith({ delay: { type: 'lognormal', median: 0, sigma: 0 } }),
    `${rule}/delay/median must be >= 1`,
    `${rule}/delay/sigma must be > 0`,
  ],
  [faultOf({ type: 'STATU' }), `${rule}/fault/type must be a type of fault, did you mean 'STATUS'?`],
  [faultOf({ type: 'STATUS' }), `${rule}/fault must have required property 'status'`],
  [faultOf({ type: 'STATUS', status: 299 }), `${rule}/fault/status must be >= 300`],
  [faultOf({ ...STATUS, phase: 'before' }), `${rule}/fault/phase must NOT be set for STATUS`],
  [
    faultOf({ type: 'MALFORMED_BODY', phase: 'after' }),
    `${rule}/fault/phase must NOT be set for MALFORMED_BODY`,
  ],
  [
    faultOf({ type: 'TIMEOUT', phase: 'during' }),
    `${rule}/fault/phase must be equal to one of the allowed values: before, after`,
  ],
  [faultOf({ ...STATUS, retry_after: 3601 }), `${rule}/fault/retry_after must be <= 3600`],
  [
    faultOf({ ...STATUS, message: 'x'.repeat(201) }),
    `${rule}/fault/message must NOT have more than 200 characters`,
  ],
  [faultOf({ ...STATUS, headers: [] }), `${rule}/fault headers must be object`],
  [
    faultOf({ ...STATUS, headers: { 'Set-Cookie': 'a' } }),
    `${rule}/fault headers must NOT have 'Set-Cookie'`,
  ],
  [
    faultOf({ ...STATUS, headers: { 'a b': 'c' } }),
    `${rule}/fault headers must have names of the characters of a token (RFC 9110 §5.6.2)`,
  ],
  [
    faultOf({ ...STATUS, headers: { a: 'b\r\nset-cookie: c' } }),
    `${rule}/fault headers/a must be at most 500 printable ASCII characters`,
  ],
  [
    faultOf({ ...STATUS, headers: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`x${i}`, 'a'])) }),
    `${rule}/fault headers must NOT have more than 10 properties`,
  ],
  [faultOf({ type: 'TRUNCATED_BODY', keep: 1.1 }), `${rule}/fault/keep must be <= 1`],
  [
    faultOf({ type: 'WRONG_CONTENT_TYPE', value: 'a\nb' }),
    `${rule}/fault value must be 1 to 200 printable ASCII characters`,
  ],
  [faultOf({ type: 'SLOW_BODY', chunks: 1 }), `${rule}/fault/chunks must be >= 2`],
  [faultOf({ type: 'STALE_READ' }), `${rule}/fault must have required property 'snapshot'`],
  [
    faultOf({ type: 'QUOTA', limit: 0, window_seconds: 3601 }),
    `${rule}/fault/limit must be >= 1`,
    `${rule}/fault/window_seconds must be <= 3600`,
  ],
  [faultOf({ type: 'PARTIAL', path: [] }), `${rule}/fault path must be array of 1 to 20 items`],
  [
    faultOf({ type: 'PARTIAL', path: [-1] }),
    `${rule}/fault path must have items that are string or integer >= 0`,
  ],
  [faultOf({ type: 'PARTIAL', path: ['a'], code: 'x' }), `${rule}/fault code must be in upper snake case`],
  [
    {
      seed: -1,
      rules: [{ fault: { type: 'STATUS', status: 1 } }, { when: { times: 0 }, delay: { type: 'x' } }],
    },
    'body/seed must be >= 0',
    `${rule}/fault/status must be >= 300`,
    'body/rules/1/when/times must be >= 1',
    'body/rules/1/delay/type must be equal to one of the allowed values: fixed, uniform, lognormal',
  ],
])('rejects %j', (document, ...messages) => {
  expect(messagesOf(document)).toEqual(messages);
});

it('rejects a rule that reads from a snapshot where there is no session', () => {
  expect(messagesOf(faultOf({ type: 'STALE_READ', snapshot: 'seed' }), false)).toEqual([
    `${rule}/fault/type must NOT be STALE_READ: there is no session with snapshots`,
  ]);
});
