// Property test: any request returns the envelope and no internal error.
// fast-check prints the seed and the smallest example of a failure.
import fc from 'fast-check';
import type { Entity, Shape } from '../src/core/entity.js';
import { startApp, type TestApp } from './support/app.js';
import { conditionsOf, perColumn, valueOf, pageParametersOf } from './support/arbitraries.js';
import { collections } from './support/collections.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const hostile = [
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\u202e',
  '\ud83d',
  "' OR 1=1 --",
  '{{7*7}}',
];
const unusualValues = [null, true, -1, 1.5, 1e308, 2 ** 53, '', ' ', 'null', '41', [], {}, ...hostile];
const mostly = <T>(usual: fc.Arbitrary<T>, exception: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: exception });
const anyValue: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom<unknown>(...unusualValues), fc.jsonValue());
const anyName = fc.oneof(fc.constantFrom(...hostile), fc.string());

/** Mostly valid fields, sometimes with an invalid value or name. */
function fieldsOf({ fields: all, required }: Shape): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...all].map(([name, field]) => [name, mostly(valueOf(field), anyValue, 30)] as const);
  const valid = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  return mostly(valid, fc.dictionary(anyName, anyValue, { maxKeys: 4 }));
}

/** A search with conditions, pagination and fields; any part can be invalid. */
function searchOf(entity: Entity): fc.Arbitrary<Record<string, unknown>> {
  const conditions = perColumn(entity, (field) =>
    mostly(conditionsOf(field).map(Object.fromEntries), anyValue),
  );
  const filters: fc.Arbitrary<unknown> = conditions.map((pairs) => Object.fromEntries(pairs));
  const fields: fc.Arbitrary<unknown> = fc.uniqueArray(fc.constantFrom(...entity.columns.keys()), {
    minLength: 1,
  });
  const at = pageParametersOf(entity).map((where): Record<string, unknown> => ({ ...where }));
  const search = fc.tuple(
    at,
    mostly(filters, anyValue),
    mostly(fields, anyValue),
    mostly(fc.constant({}), fieldsOf(entity.create)),
  );
  return search.map(([where, filters, fields, others]) => ({ ...where, filters, fields, ...others }));
}

/** List parameters and filters, percent-encoded or not. */
function queryOf(entity: Entity): fc.Arbitrary<string> {
  const filters = perColumn(entity, (field) => mostly(valueOf(field), anyValue));
  const simulation = fc.constantFrom(
    '',
    '&error=418',
    '&error=503',
    '&random_fail=true',
    '&delay=x',
    '&error=',
  );
  const valid = fc
    .tuple(filters, pageParametersOf(entity), mostly(fc.constant(''), simulation))
    .map(([pairs, at, rest]) => encoded([...pairs, ...Object.entries(at)]) + rest);
  const unencoded = fc.string().map((text) => text.replace(/[^!-~]|#/g, ''));
  return fc.oneof(
    fc.constant(''),
    mostly(valid, unencoded),
    fc.tuple(anyName, anyValue).map((pair) => encoded([pair])),
  );
}

function encoded(pairs: readonly (readonly [string, unknown])[]): string {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, text(value)])).toString();
}

const unusualBody = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom('', '{', '{"name":', '{"__proto__":{"name":"x"},"name":1}', '['.repeat(5000)),
);
const unusualPath = fc.constantFrom(
  '/api/v1/',
  '/api/v1/nothing',
  '/%',
  '/%00',
  '/..;/',
  '/__proto__',
  '/session',
);
const headers = fc.record({
  'content-type': mostly(fc.constant('application/json'), fc.constantFrom('text/plain', 'x', ''), 20),
  accept: mostly(
    fc.constant('*/*'),
    fc.constantFrom('application/json', 'text/html', ';', 'application/json;q=x'),
    20,
  ),
  'if-none-match': mostly(fc.constant(''), fc.constantFrom('*', '"x"', ',,W/', '\u00ff')),
  'x-session-id': mostly(
    fc.constantFrom('aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'),
    fc.constantFrom('nonsense', '__proto__', ''),
  ),
});

/** The path of a sample record, or of an invalid id. */
function recordPathOf({ plural }: Entity): fc.Arbitrary<string> {
  const letter = { users: 'a', products: 'b' }[plural] ?? 'c';
  const standard = fc
    .integer({ min: 1, max: 36 })
    .map((number) => `/api/v1/${plural}/${letter}0000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`);
  return mostly(
    standard,
    fc.constantFrom('x', '%00', '__proto__').map((id) => `/api/v1/${plural}/${id}`),
  );
}

function requestOf(method: string, path: string, entity: Entity): fc.Arbitrary<GeneratedRequest> {
  const onCollection = fc.constant(path);
  const validPath = /QUERY|POST/.test(method) ? onCollection : recordPathOf(entity);
  const payload = fieldsOf(method === 'PATCH' ? entity.patch : entity.create);
  const body = (method === 'QUERY' ? searchOf(entity) : payload).map((value) => JSON.stringify(value));
  return fc.record({
    method: fc.constant(method),
    path: mostly(/GET|HEAD/.test(method) ? fc.oneof(onCollection, validPath) : validPath, unusualPath),
    query: method === 'GET' ? queryOf(entity) : mostly(fc.constant(''), queryOf(entity), 4),
    body: mostly(body, unusualBody),
    headers,
  });
}

const methods = ['GET', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const request = fc
  .tuple(fc.constantFrom(...methods, 'GET', 'QUERY'), fc.constantFrom(...collections))
  .chain(([method, [, path, entity]]) => requestOf(method, path, entity));

function send({ method, path, query, body, headers }: GeneratedRequest): Promise<Response> {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined;
  return fetch(`${app.url}${path}?${query}`, {
    method,
    headers,
    ...(hasBody && { body: Buffer.from(body) }),
  });
}

/** Browsers get a page for an unknown path; every other response to a browser is JSON. */
function isPageOfUnknownPath({ method, headers: { accept } }: GeneratedRequest, response: Response): boolean {
  const isPage = response.headers.get('content-type') === 'text/html; charset=utf-8';
  return isPage && method === 'GET' && accept === 'text/html' && response.status === 404;
}

function expectEnvelope({ status, headers }: Response, text: string): void {
  if (text === '') {
    expect([204, 304]).toContain(status);
    return;
  }
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const response = JSON.parse(text) as Record<string, unknown>;
  expect(response.success).toBe(status < 400);
  if (status < 400) {
    expect(response).toHaveProperty('data');
    return;
  }
  expect(response.error).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(response.message).toEqual(expect.any(String));
  expect(Array.isArray(response.details)).toBe(status === 400 || 'details' in response);
  expect(text).not.toMatch(/node_modules|\.[jt]s:\d+/);
}

const browserAtUnknownPath: GeneratedRequest = {
  method: 'GET',
  path: '/api/v1/',
  query: '',
  body: undefined,
  headers: { accept: 'text/html' },
};

describe('any request', () => {
  it('returns the envelope, and a 5xx status only if it is simulated', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const response = await send(sent);
        const text = await response.text();
        seen.add(`${sent.method} ${response.status}`);

        if (response.headers.get('x-simulated') === null) expect(response.status).toBeLessThan(500);
        if (sent.method !== 'HEAD' && !isPageOfUnknownPath(sent, response)) expectEnvelope(response, text);
      }),
      { numRuns: 1200, examples: [[browserAtUnknownPath]] },
    );

    // The requests included valid and invalid ones.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'GET 200',
        'GET 400',
        'QUERY 200',
        'QUERY 400',
        'POST 201',
        'POST 400',
        'PUT 200',
        'PATCH 200',
        'DELETE 204',
      ]),
    );
  }, 60_000);
});
