// The linter and the schema of lesson files: each rule finds its problem, at its path.
import { problemsOf, withResult, withStep } from '../../../../test/support/valid-lesson.js';
import type { LessonFile, LessonStep } from './lesson.js';

const literal = (path: string): string =>
  `/checks/response/result/${path} must not have a literal value, because it depends on the records of the session; ` +
  'use a saved value, delta, every, exists or type';
const unknownName = (path: string, name: string): string =>
  `${path} must not contain {{${name}}}: no earlier step saves it and this step does not compute it`;
const get = (path: string, compute?: LessonStep['solution']['compute']): LessonStep['solution'] => ({
  ...(compute && { compute }),
  request: { method: 'GET', path },
});

it.each<[string, LessonFile, string]>([
  ['a literal total', withResult({ total: 12 }), literal('total')],
  ['a literal number of pages', withResult({ pages: { gte: 2 } }), literal('pages')],
  ['a literal item', withResult({ 'items.0.name': 'x' }), literal('items.0.name')],
  [
    'a nested quantifier',
    withResult({ id: { matches: '^(a+)+$' } }),
    '/checks/response/result/id/matches must not repeat a group that contains a repetition, because it can take very long: ^(a+)+$',
  ],
  [
    'an invalid expression',
    withResult({ id: { not: { matches: '(' } } }),
    '/checks/response/result/id/not/matches must be a regular expression: (',
  ],
  [
    'an unknown placeholder',
    withStep({ solution: get('/{{nothing}}') }),
    unknownName('/solution', 'nothing'),
  ],
  [
    'a request for a record of its own where the learner chose one',
    withStep({
      checks: {
        request: { operation: 'getProduct', input: { id: '{{productId}}' } },
        response: { status: 200 },
      },
      solution: get('/api/v1/products/b0000000-0000-4000-8000-000000000001'),
    }),
    '/solution/request must contain a saved value, because the checks compare the request with one',
  ],
  [
    'a step to continue from that is not an earlier one',
    withStep({ resume_from: 'later' }),
    '/resume_from must be the id of an earlier step: later',
  ],
  ['an unknown placeholder in a check', withResult({ id: '{{nothing}}' }), unknownName('/checks', 'nothing')],
  [
    'an unknown account field',
    withStep({ solution: get('/{{user.bob.age}}') }),
    unknownName('/solution', 'user.bob.age'),
  ],
  [
    'the number of a request that is not repeated',
    withStep({ solution: get('/{{n}}') }),
    unknownName('/solution', 'n'),
  ],
  [
    'a value that is computed later',
    withStep({
      solution: get('/', [
        { name: 'a', function: 'sha256', arguments: { text: '{{b}}' } },
        { name: 'b', function: 'sha256', arguments: { text: 'x' } },
      ]),
    }),
    unknownName('/solution/compute/0', 'b'),
  ],
  [
    'a missing argument',
    withStep({ solution: get('/', [{ name: 'a', function: 'sha256', arguments: {} }]) }),
    '/solution/compute/0/arguments: sha256 requires text',
  ],
  [
    'a missing argument of a key function',
    withStep({ solution: get('/', [{ name: 'a', function: 'dpop_proof', arguments: { seed: 'x' } }]) }),
    '/solution/compute/0/arguments: dpop_proof requires method, url',
  ],
  [
    'delta of an unknown value',
    withResult({ total: { delta: { of: 'count', by: 1 } } }),
    '/checks must not use delta of count: no earlier step saves it',
  ],
  [
    'a reserved name',
    withStep({ save: { unique: 'result.id' } }),
    '/save/unique must have another name, because {{unique}} is supplied to every step',
  ],
  [
    'too many saved values',
    withStep({ save: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v${i}`, 'result.id'])) }),
    '/save must not make more than 20 saved values in the file',
  ],
  [
    'an unknown check in next_steps',
    withStep({ next_steps: { 'input.price': 'Send the price.' } }),
    '/next_steps/input.price must be the name of a check of this step: status, operation, path',
  ],
  [
    'no wrong request',
    withStep({ tests: { pass: [{ method: 'GET', path: '/' }] } }),
    '/tests/fail must have a request that does not pass, and the check that must fail',
  ],
  [
    'an unknown check in tests',
    withStep({ tests: { fail: [{ request: { method: 'GET', path: '/' }, check: 'input.x' }] } }),
    '/tests/fail must name a check of this step, not input.x: status, operation, path',
  ],
  ...(['GraphQL', 'SOAP'] as const).map((protocol): [string, LessonFile, string] => [
    `no variant of a ${protocol} request`,
    withStep({ checks: { request: { protocol }, response: { status: 201 } } }),
    '/tests/pass must have a variant of the request, because the step uses GraphQL, SOAP or a list',
  ]),
  [
    'no variant of a list',
    withStep({ checks: { request: { operation: 'listUsers' }, response: { status: 201 } } }),
    '/tests/pass must have a variant of the request, because the step uses GraphQL, SOAP or a list',
  ],
])('finds %s', (_name, content, problem) => {
  expect(problemsOf(content)).toContain(`lessons/own.json: /steps/1${problem}`);
});

it.each<[string, LessonFile]>([
  [
    'relative conditions',
    withResult({
      total: { delta: { of: 'productId', by: 1 } },
      pages: { exists: true },
      'items.0.id': '{{productId}}',
    }),
  ],
  [
    'saved, supplied and computed values',
    withStep({
      solution: get('/{{productId}}/{{unique}}/{{now}}/{{host}}/{{user.mia.password}}/{{a}}', [
        { name: 'a', function: 'sha256', arguments: { text: '{{base_url}}' } },
      ]),
    }),
  ],
  ['the number of a repeated request', withStep({ solution: { ...get('/?page={{n}}'), repeat: 3 } })],
])('accepts %s', (_name, content) => {
  expect(problemsOf(content)).toEqual([]);
});
