// Paths that return JSON to programs and a page to browsers (RFC 9110 §12.5.1).
import { sharedApp, type SharedApp } from './support/app.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
const get = (path: string, accept: string) => app.client().get(path, { headers: { accept } });

describe.each([
  ['/soap/', 200, 'GetUsers'],
  ['/soap', 200, 'GetUsers'],
  ['/api', 200, '/api/v1/users?limit=3'],
  ['/nowhere', 404, '<code>/nowhere</code>'],
  ['/api/v1/nowhere?a=1', 404, '<code>/api/v1/nowhere</code>'],
  ['/auth/<b>', 404, '<code>/auth/%3Cb%3E</code>'],
])('%s', (path, status, text) => {
  it.each([browser, 'text/html', 'application/json;q=0.5, text/html'])('is a page for %s', async (accept) => {
    const response = await get(path, accept);

    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    // A test in a browser may send requests from the page.
    expect(policy).toContain("connect-src 'self'");
    expect(response.headers.get('vary')).toContain('Accept');
    expect(response.text).toContain(text);
  });

  it.each(['*/*', 'application/json', 'application/json, text/plain, */*', 'text/html;q=0.5, */*'])(
    'is JSON for %s',
    async (accept) => {
      const response = await get(path, accept);

      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('vary')).toContain('Accept');
      if (status === 404) expectError(response, 404, 'NOT_FOUND');
    },
  );

  it('has the headers of GET for HEAD', async () => {
    const headers = { accept: browser };
    const client = app.client();
    const [head, page] = [await client.send('HEAD', path, { headers }), await client.get(path, { headers })];

    expect(head.headers.get('content-type')).toBe(page.headers.get('content-type'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(page.text)));
  });
});

it.each(['/soap', '/soap?wsdl', '/api'])('%s returns 406 to a client that accepts neither', async (path) => {
  expectError(await get(path, 'text/csv'), 406, 'NOT_ACCEPTABLE');
});

it.each(['text/xml', 'application/xml', 'application/wsdl+xml', browser, '*/*'])(
  'the WSDL is text/xml for %s',
  async (accept) => {
    const { status, headers } = await get('/soap?wsdl', accept);

    expect([status, headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
  },
);

it.each(['POST', 'PUT', 'DELETE'])('an unknown path is JSON for %s of a browser', async (method) => {
  const response = await app.client().send(method, '/nowhere', { headers: { accept: browser } });

  expectError(response, 404, 'NOT_FOUND');
});

it('a path that is not valid, and another error, are JSON', async () => {
  expectError(await get('/nowhere?%zz', browser), 400, 'BAD_REQUEST');
  expectError(await get('/auth/token', browser), 405, 'METHOD_NOT_ALLOWED');
});
