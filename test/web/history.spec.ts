// The History page: names of clients, filters, merging of new entries, and the request that the Console opens.
import { clientName } from '../../web/app/pages/history/client-name.js';
import { consoleRequest } from '../../web/app/pages/history/console-request.js';
import { merge, unchangedUpTo } from '../../web/app/pages/history/entries.js';
import { failureReason } from '../../web/app/pages/history/failure-reason.js';
import { matchesFilters, noFilters } from '../../web/app/pages/history/filters.js';
import type { Entry } from '../../web/app/pages/history/model.js';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const message = { headers: {}, body: null, body_bytes: 0, truncated: false };

function entryOf(number: number, changes: Partial<Entry> = {}): Entry {
  return {
    number,
    received_at: '2026-11-22T10:00:00.000Z',
    protocol: 'REST',
    operations: ['createOrder'],
    request: { ...message, method: 'POST', url: '/api/v1/orders?expand=user', path: '/api/v1/orders' },
    response: { ...message, status: 201 },
    duration_ms: 3,
    outcome: 'answered',
    fault: null,
    ...changes,
  };
}

describe('clientName', () => {
  it.each([
    ['curl/8.5.0', 'curl'],
    ['PostmanRuntime/7.43.0', 'Postman'],
    ['insomnia/10.3.1', 'Insomnia'],
    ['HTTPie/3.2.4', 'HTTPie'],
    ['python-requests/2.32.3', 'Python'],
    ['python-httpx/0.28.1', 'Python'],
    ['Python-urllib/3.12', 'Python'],
    ['Python/3.12 aiohttp/3.11.11', 'Python'],
    ['Java-http-client/21.0.5', 'Java'],
    ['Java/17.0.2', 'Java'],
    ['Apache-HttpClient/4.5.13 (Java/21.0.5)', 'Java'],
    ['JavaScript-client/1.0', 'JavaScript-client'],
    ['okhttp/4.12.0', 'OkHttp'],
    ['node', 'Node.js'],
    ['undici', 'Node.js'],
    ['axios/1.7.9', 'Node.js'],
    ['node-fetch/1.0 (+https://github.com/bitinn/node-fetch)', 'Node.js'],
    ['Deno/2.1.4', 'Deno'],
    ['Go-http-client/1.1', 'Go'],
    ['Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1', 'PowerShell'],
    [chrome, 'Chrome'],
    [`${chrome} Edg/141.0.0.0`, 'Edge'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15',
      'Safari',
    ],
    ['OrderTool/2.1 (build 7)', 'OrderTool'],
    ['nodemon-check/1.0', 'nodemon-check'],
    ['', 'No User-Agent'],
  ])('of %s is %s', (agent, expected) => {
    expect(clientName({ 'user-agent': agent }, 'other')).toBe(expected);
  });

  it('without the header says so', () => {
    expect(clientName({}, chrome)).toBe('No User-Agent');
  });

  it('is the web app for its own requests, and for those that a user sends with it', () => {
    expect(clientName({ 'user-agent': chrome, 'x-sandbox-client': 'web' }, 'other')).toBe('Web app');
    expect(clientName({ 'user-agent': chrome, 'sec-fetch-site': 'same-origin' }, chrome)).toBe('Web app');
    expect(clientName({ 'user-agent': chrome, 'sec-fetch-site': 'cross-site' }, chrome)).toBe('Chrome');
  });
});

describe('matchesFilters', () => {
  const agent = { 'user-agent': 'curl/8.5.0' };
  const request = { ...entryOf(1).request, headers: agent };
  const entry = entryOf(1, { request });

  it.each([
    [{ method: 'POST' }, true],
    [{ method: 'GET' }, false],
    [{ status: '2' }, true],
    [{ status: '4' }, false],
    [{ status: 'none' }, false],
    [{ protocol: 'REST' }, true],
    [{ protocol: 'SOAP' }, false],
    [{ client: 'curl' }, true],
    [{ client: 'Java' }, false],
    [{ q: 'EXPAND orders' }, true],
    [{ q: 'ORDER curl' }, true],
    [{ q: 'orders delete' }, false],
    [{ method: 'POST', status: '5' }, false],
    [{}, true],
  ])('%j: %s', (filters, expected) => {
    expect(matchesFilters(entry, { ...noFilters, ...filters }, chrome)).toBe(expected);
  });

  it('finds entries without a response, and the rule that fired by its id', () => {
    const pending = entryOf(2, { response: null, outcome: 'pending', fault: 'slow-users' });
    expect(matchesFilters(pending, { ...noFilters, status: 'none', q: 'slow' }, chrome)).toBe(true);
  });
});

describe('merge', () => {
  it('adds new entries, replaces changed ones and keeps the newest', () => {
    const pending = entryOf(2, { outcome: 'pending', response: null });
    const known = [entryOf(3), pending, entryOf(1)];
    const merged = merge(known, [entryOf(4), entryOf(2)], 3);
    expect(merged.map(({ number, outcome }) => [number, outcome])).toEqual([
      [4, 'answered'],
      [3, 'answered'],
      [2, 'answered'],
    ]);
  });

  it('requests entries in progress again', () => {
    const pending = entryOf(2, { outcome: 'pending', response: null });
    expect(unchangedUpTo([])).toBe(0);
    expect(unchangedUpTo([entryOf(3), entryOf(1)])).toBe(3);
    expect(unchangedUpTo([entryOf(3), pending, entryOf(1)])).toBe(1);
  });
});

describe('consoleRequest', () => {
  const sent = {
    ...entryOf(1).request,
    headers: { host: 'localhost', 'x-session-id': 'a', authorization: 'Basic YQ==', 'content-length': '14' },
    body: { quantity: 2 },
    body_bytes: 14,
  };

  it('has the headers that a page may set, and the body', () => {
    expect(consoleRequest(entryOf(1, { request: sent }))).toEqual({
      method: 'POST',
      path: '/api/v1/orders?expand=user',
      headers: { authorization: 'Basic YQ==' },
      body: '{\n  "quantity": 2\n}',
    });
  });

  it('does not exist for a body that is not stored in full', () => {
    expect(consoleRequest(entryOf(1, { request: { ...sent, truncated: true } }))).toBeUndefined();
  });
});

describe('failureReason', () => {
  const failed = (path: string, body: unknown): Entry =>
    entryOf(1, {
      request: { ...entryOf(1).request, path },
      response: { ...message, status: 401, body },
    });

  it('is the reason of a protected resource, with its scheme', () => {
    const reason = { code: 'wrong_password', hint: 'Use another one.' };
    expect(failureReason(failed('/auth/protected/basic', { message: 'Wrong password.', reason }))).toEqual({
      ...reason,
      message: 'Wrong password.',
      scheme: 'basic',
    });
  });

  it('is the error of a token endpoint', () => {
    const body = { error: 'invalid_client', error_description: 'Unknown client.' };
    expect(failureReason(failed('/oauth/token', body))).toMatchObject({ code: 'invalid_client', hint: '' });
  });

  it.each([[null], ['text'], [{ success: false, error: 'NOT_FOUND', message: 'unknown' }]])(
    'does not exist for the body %j',
    (body) => {
      expect(failureReason(failed('/api/v1/users/1', body))).toBeUndefined();
    },
  );
});
