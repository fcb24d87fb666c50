// Every value that a hint names is part of a request that passes the step: lessons.slow.e2e-spec.ts sends these requests.
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import type { LessonStep } from '../../src/features/learn/content/lesson.js';
import { hasValue, passingRequests, valuesOfHint } from '../support/hint-values.js';
import { stepOf } from '../support/exchanges.js';

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const steps = [...catalogue.lessons, ...catalogue.challenges].flatMap((file) =>
  file.steps.map((step) => ({ at: `${file.id}/${step.id}`, step })),
);

/** Values in hints that no request contains: documents to read, contents of responses, limits, words and options of clients. */
const mentioned: Readonly<Record<string, readonly string[]>> = {
  'create-and-delete/confirm': ['404'],
  'when-input-is-wrong/invalid': ['150'],
  'pages/past': ['1,000'],
  'related-records/order': ['user_id', 'product_id'],
  'related-records/product': ['product_id'],
  'head-and-options/head': ['GET'],
  'limits-and-backoff/too-long': ['OpenAPI', '500'],
  'limits-and-backoff/too-large': ['100', 'KiB'],
  'limits-and-backoff/wait': ['429'],
  'conditional-requests/modified': ['200'],
  'cors/simple': ['x-session-id'],
  'cors/exposed': ['{"finding": ["name", "name"]}'],
  'find-the-bug/report': ['{"finding": n}'],
  'first-graphql/mutation': ['GET'],
  'graphql-pagination/page-info': ['hasPrev'],
  'graphql-pagination/next-page': ['1'],
  'graphql-errors/get-mutation': ['percent-encoded'],
  'read-a-wsdl/wsdl': ['CreateProductRequest'],
  'soap-faults/version': ['1.2'],
  'ws-security/digest': ['2026-01'],
  'log-in/bearer': ['access_token'],
  'cookies-and-csrf/token': ['GET'],
  'jwt-by-hand/sign': ['/auth/methods', '{"alg":"HS256","typ":"JWT"}'],
  'jwt-by-hand/expired': ['1970-01'],
  'digest-by-hand/respond': ['lower-case'],
  'totp/current': ['/auth/methods'],
  'totp/replay': ['30'],
  'wsse/challenge': ['x-wsse'],
  'wsse/digest': ['2026-01'],
  'ntlm/challenge': ['alice-admin-2026'],
  'ntlm/response': ['3'],
  'oauth1/sign': ['/auth/methods'],
  'client-credentials/use': ['access_token'],
  'pkce-by-hand/authorize': ['128'],
  'pkce-by-hand/use': ['access_token'],
  'refresh-rotation/use': ['access_token'],
  'dpop/nonce': ['htm=POST'],
  'dpop/no-nonce': ['htm=GET'],
  'openid/token': ['id_token', 'access_token'],
  'retries/retry': ['500', '502', '503', '504'],
  'retries/count': ['20'],
  'retries/delete-again': ['404'],
  'timeouts/measure': ['time_total'],
  'timeouts/timeout': ['POST', 'delay=5000', '5000'],
  'contract-testing/maximum': ['/openapi.json', '/api/v1/products'],
  'contract-testing/required': ['/api/v1/products', 'requestBody', 'ProductCreate'],
  'retry-twice/fail': ['200'],
  'retry-twice/fail-again': ['2', '200'],
  'retry-twice/succeed': ['2', '503'],
  'lost-response/lose': ['lost@example.com'],
  'lost-response/retry': ['409'],
  'expire-a-token/use': ['access_token'],
  'expire-a-token/expire': ['8601'],
  'expire-a-token/repeat': ['access_token'],
  'verify-calls/count': ['{"finding": n}'],
  'verify-calls/curl': ['/session/requests/{number}'],
  'fork-and-restore/gone': ['404'],
  'kill-the-mutants/finding': ['GET', '/mutants', 'updated_at'],
  'kill-the-mutants/correct': ['updated_at'],
  'permission-matrix/expected': ['deleteOrder'],
  'rest-03/solve': ['10'],
  'rest-09/patch': ['updated_at'],
  'http-01/solve': ['GET'],
  'http-03/solve': ['415'],
  'http-04/solve': ['406'],
  'http-05/solve': ['413', '100', 'KiB'],
  'http-06/solve': ['304'],
  'http-07/modified': ['304'],
  'http-09/solve': ['cross-origin'],
  'search-04/query': ['GET'],
  'auth-01/solve': ['/auth/apikey-info', 'apikey-info'],
  'auth-04/solve': ['/auth/methods'],
  'auth-06/challenge-1': ['/auth/methods'],
  'auth-06/challenge-2': ['/auth/methods'],
  'auth-06/challenge-3': ['/auth/methods'],
  'auth-08/solve': ['/auth/methods'],
  'auth-10/solve': ['/auth/methods'],
  'auth-11/solve': ['/auth/methods', 'aws-sigv4', 'us-east-1', 'execute-api'],
  'authz-10/finding': ['GET', '/mutants'],
};

/** The values of the hints that no passing request contains. */
function missingIn(step: LessonStep): string[] {
  const { compute = [] } = step.solution;
  const isMissing = (value: string): boolean =>
    !passingRequests(step).some((request) => hasValue(request, compute, value));
  return [...new Set(step.hints.flatMap(valuesOfHint))].filter(isMissing);
}

it.each(steps)('the hints of $at name values of requests that pass', ({ at, step }) => {
  expect(missingIn(step)).toEqual(mentioned[at] ?? []);
});

it('has no exception for a step that does not exist', () => {
  const known = new Set(steps.map(({ at }) => at));
  expect(Object.keys(mentioned).filter((at) => !known.has(at))).toEqual([]);
});

it.each([
  ['a query parameter', 'Use sort=name and order=asc.', ['sort=name', 'order=asc']],
  ['a path', 'Send POST to /api/v1/users.', ['/api/v1/users']],
  ['a method', 'Send PATCH to /api/v1/products/{id}.', ['PATCH']],
  ['a header', 'Send accept: text/csv.', []],
  ['a number', 'The body has the price 31.', ['31']],
  ['an example', 'Send a name, for example x-lamp.', ['x-lamp']],
])('finds %s that differs from the request', (_, hint, values) => {
  const request = { method: 'POST', path: '/api/v1/products/1?sort=price', body: { price: 30 } };
  const step = stepOf({ hints: [hint, 'Nothing else.'], solution: { request } });
  expect(missingIn(step)).toEqual(expect.arrayContaining(values));
});
