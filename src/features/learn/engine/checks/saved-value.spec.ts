// The sources of saved values.
import { exchangeOf, operationOf, stepOf } from '../../../../../test/support/exchanges.js';
import { evaluate } from './evaluate.js';

describe('saved values', () => {
  const exchange = exchangeOf({
    method: 'GET',
    path: '/p',
    query: { a: '1' },
    headers: { 'if-none-match': '"v0"' },
    body: { text: 'b' },
    operations: [
      operationOf('getUser', { input: { id: 'i' }, result: { items: [{ id: 'r' }], none: null } }),
    ],
    auth: { outcome: 'accepted', scheme: 'basic' },
    responseText: '{"data":[{"id":"d"}],"access_token":"t"}',
    responseHeaders: {
      etag: '"v1"',
      location: 'https://client.example/cb?code=c%2B1&state=s#iss=x',
      'www-authenticate': ['Digest realm="r, s", nonce="n", algorithm=MD5', 'Basic realm="b"'],
      'set-cookie': ['sid=s1; Path=/', 'csrf=c1'],
    },
  });

  it.each<[string, unknown]>([
    ['result.items.0.id', 'r'],
    ['result.none', null],
    ['input.id', 'i'],
    ['data.0.id', 'd'],
    ['access_token', 't'],
    ['headers.etag', '"v1"'],
    ['headers.if-none-match', '"v0"'],
    ['location.code', 'c+1'],
    ['location.iss', 'x'],
    ['challenge.nonce', 'n'],
    ['challenge.algorithm', 'MD5'],
    ['cookie.csrf', 'c1'],
    ['query.a', '1'],
    ['body.text', 'b'],
    ['auth.scheme', 'basic'],
    ['operation', 'getUser'],
    ['path', '/p'],
    ['method', 'GET'],
    ['status', 201],
    ['result.unknown', undefined],
    ['cookie.unknown', undefined],
    ['toString', undefined],
  ])('read %s', (source, value) => {
    const step = stepOf({ save: { value: source } });
    const context = { step, exchange, values: new Map(), now: 0, previousStepAt: undefined, repeated: [] };
    const { saved, failed } = evaluate(context);
    if (value === undefined) expect(failed).toMatchObject([{ check: 'save.value' }]);
    else expect(saved).toEqual({ value });
  });
});
