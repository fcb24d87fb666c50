// Rules for all routes, checked for every registered route, including new ones.
import { startApp, type TestApp } from '../support/app.js';
import { isOfOauth } from '../support/oauth-calls.js';
import { expectError, expectGraphqlError } from '../support/expect-error.js';
import { METHODS, pathFor, Routes, type Route } from '../support/routes.js';

let app: TestApp;
let routes: Routes;
beforeAll(async () => {
  [app, routes] = await Routes.discover(() =>
    startApp({ rateLimitPerMinute: 1_000_000, trustProxy: true, maxClasses: 100_000 }),
  );
});
afterAll(() => app.close());

const anyOf = (...paths: readonly string[]): RegExp => new RegExp(`^(?:${paths.join('|')})$`);

/** Pages and their files. */
const PAGES = [
  '/',
  '/status',
  String.raw`/favicon\.ico`,
  '/app/.*',
  '/docs(?:/(?!json$).*)?',
  '/graphiql(?:/.*)?',
];
/** Routes without session and rate limit: health, status, documents and static files. */
const STATELESS = anyOf(
  ...PAGES,
  '/health(?:/live|/ready)?',
  String.raw`/status\.json`,
  '/metrics',
  String.raw`/openapi(?:(?:-3\.2)?\.json|\.yaml)`,
  String.raw`/entities\.schema\.json`,
  '/docs/json',
  '/graphql/schema',
  '/collections(?:/.*)?',
  String.raw`/\.well-known/.*`,
  '/auth/oauth/jwks',
);
/** Media types of pages and files. All other routes return JSON. */
const PAGE = anyOf(
  ...PAGES,
  '/metrics',
  '/graphql/schema',
  String.raw`/openapi\.yaml`,
  String.raw`/entities\.schema\.json`,
  String.raw`/collections/(?:bruno\.zip|sandbox\.http)`,
  '/auth/mtls/.*',
  '/auth/keys/:key',
);
const PAGE_TYPE =
  /^((text\/(?:html|css|plain(?:; version=0\.0\.4)?)|(?:text|application)\/javascript|application\/schema\+json); charset=utf-8|image\/png|image\/svg\+xml|image\/vnd\.microsoft\.icon|application\/(?:zip|yaml))$/i;
/** Routes that return a form, as their standard requires (RFC 5849 §2.1). */
const FORM = /^\/auth\/oauth1\/(request|access)_token$/;
/** Routes that return a page to GET and JSON to POST. */
const isPage = ({ url, method }: Pick<Route, 'url' | 'method'>): boolean =>
  PAGE.test(url) || (url === '/auth/session/login' && method !== 'POST');
/** Routes that select a media type, or have another than JSON. */
const isNegotiated = (route: Pick<Route, 'url' | 'method'>): boolean =>
  isPage(route) ||
  FORM.test(route.url) ||
  /^\/(?:soap|graphql|auth\/session\/.*|auth\/oauth1?\/authorize|auth\/oauth\/device|classes\/:id\/export)$/.test(
    route.url,
  );
/** Routes with simulation parameters. */
const SIMULATED = /^\/(api\/v1|auth|learn)(\/|$)/;
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** GET /soap returns documents; POST /soap runs operations. */
const isStateless = ({ url, method }: Pick<Route, 'url' | 'method'>): boolean =>
  STATELESS.test(url) || (url === '/soap' && method !== 'POST');
/** Routes of trainers and catalogues have a rate limit, but open no session. */
const isSessionless = ({ url }: Pick<Route, 'url'>): boolean =>
  /^\/(?:classes(?:\/:id|$)|faults$|mutants$|permissions$|entities$)/.test(url);
const usesSession = (route: Pick<Route, 'url' | 'method'>): boolean =>
  !isStateless(route) && !isSessionless(route);
/** The response to its request has no session id. */
const endsSession = ({ url, method }: Pick<Route, 'url' | 'method'>): boolean =>
  url === '/session' && method === 'DELETE';
/** Unknown parameters get 400. */
const rejectsParameters = ({ url }: Pick<Route, 'url'>): boolean =>
  /^\/(?:classes|session\/(?:diff|export|import|requests(?:\.har)?)$)/.test(url);
/** SOAP, GraphQL and OAuth have their own error formats, which have their own tests. */
const refusesInEnvelope = ({ url }: Pick<Route, 'url'>): boolean =>
  url !== '/soap' && url !== '/graphql' && !isOfOauth(url);

const any = (): boolean => true;
const takesBody = (route: Route): boolean =>
  ['POST', 'PUT', 'PATCH', 'QUERY'].includes(route.method) && refusesInEnvelope(route);
/** Authentication schemes verify the bytes of a body, which may be any type. */
const readsJson = (route: Route): boolean => takesBody(route) && route.rules.bytes !== true;

describe('every route', () => {
  it('has a method that this test knows', () => {
    expect(routes.all.filter(({ method }) => !METHODS.includes(method))).toEqual([]);
    expect(routes.all.length).toBeGreaterThan(40);
  });

  it('succeeds with a valid request', async () => {
    await routes.each(any, async (route) => {
      expect([200, 201, 204]).toContain((await routes.send(route)).status);
    });
  });

  it('returns JSON, unless it is a page or a file', async () => {
    await routes.each(any, async (route) => {
      const { status, headers } = await routes.send(route);
      const isXml = route.url === '/soap' && route.method === 'POST';
      const type = isXml ? /^text\/xml; charset=utf-8$/ : /^application\/json; charset=utf-8$/;
      const other = FORM.test(route.url) ? /^application\/x-www-form-urlencoded$/ : type;
      const expected = isPage(route) ? PAGE_TYPE : other;

      if (status !== 204) expect(headers.get('content-type')).toMatch(expected);
    });
  });

  it('opens a session and returns it in a header and a cookie, or does neither', async () => {
    await routes.each(any, async (route) => {
      const { headers } = await routes.send(route);

      expect(headers.has('x-session-id')).toBe(usesSession(route) && !endsSession(route));
      expect(headers.has('set-cookie')).toBe(usesSession(route));
      expect(route.rules.stateless ?? false).toBe(isStateless(route));
      expect(route.rules.sessionless ?? false).toBe(isSessionless(route));
    });
  });

  it('uses the session that the client sends', async () => {
    await routes.each(
      (route) => usesSession(route) && !endsSession(route),
      async (route) => {
        const client = app.client();

        expect((await routes.send(route, { client })).headers.get('x-session-id')).toBe(client.session);
      },
    );
  });

  it('has rate limit headers, unless it is a document, a file or a health report', async () => {
    await routes.each(any, async (route) => {
      const { headers } = await routes.send(route);

      for (const name of LIMIT_HEADERS) expect(headers.has(name)).toBe(!isStateless(route));
    });
  });

  it('allows CORS requests and exposes the headers', async () => {
    await routes.each(any, async (route) => {
      const { headers } = await routes.send(route, { headers: { origin: 'https://example.org' } });

      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('x-session-id');
    });
  });

  it('supports HEAD with the status and headers of GET', async () => {
    await routes.each(
      ({ method }) => method === 'GET',
      async ({ url }) => {
        const client = app.client();
        const got = await client.get(pathFor(url));
        const head = await client.send('HEAD', pathFor(url));

        expect({ status: head.status, text: head.text }).toEqual({ status: got.status, text: '' });
        expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
        expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
      },
    );
  });

  it('rejects an Accept header that excludes JSON if all of its responses are JSON', async () => {
    await routes.each(any, async (route) => {
      for (const accept of ['text/csv', 'application/json;q=0']) {
        const { status, headers, text } = await routes.send(route, { headers: { accept } });
        const isJson = headers.get('content-type')?.startsWith('application/json') === true;
        if (isNegotiated(route)) continue;

        expect(status).toBe(406);
        expect(isJson).toBe(true);
        if (route.method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ error: 'NOT_ACCEPTABLE' });
      }
    });
  });

  it.each(['*/*', 'application/*', 'text/html, application/json;q=0.1', 'application/json; charset=utf-8'])(
    'accepts %s',
    async (accept) => {
      await routes.each(
        (route) => !isNegotiated(route),
        async (route) => {
          expect((await routes.send(route, { headers: { accept } })).status).not.toBe(406);
        },
      );
    },
  );

  it('allows every method in a CORS preflight', async () => {
    for (const url of routes.patterns) {
      const headers = { origin: 'https://example.org', 'access-control-request-method': 'PUT' };
      const response = await routes.send({ method: 'OPTIONS', url }, { headers });

      expect(response.headers.get('access-control-allow-methods')).toBe([...METHODS, 'OPTIONS'].join(', '));
    }
  });

  it('rejects an x-session-id that is no UUID, and opens no session, if it uses a session', async () => {
    await routes.each(usesSession, async (route) => {
      const { status, headers, text } = await routes.send(route, {
        headers: { 'x-session-id': 'worker-1' },
      });

      expect([400, route.url === '/soap' ? 500 : 400]).toContain(status);
      if (route.method !== 'HEAD')
        expect(text.replaceAll('\\"', '"').replaceAll('&quot;', '"')).toContain(
          'header x-session-id must match format "uuid"',
        );
      expect(headers.has('x-session-id')).toBe(false);
    });
  });

  it('has details in every 400 response of its own', async () => {
    await routes.each(
      (route) => SIMULATED.test(route.url) && route.method !== 'HEAD' && refusesInEnvelope(route),
      async (route) => {
        const { status, body } = await routes.send(route, { search: '?error=200' });

        expect({ status, details: Array.isArray(body.details) }).toEqual({ status: 400, details: true });
      },
    );
  });

  it('returns the methods of its path to OPTIONS', async () => {
    for (const url of routes.patterns) {
      const { status, headers, text } = await routes.send({ method: 'OPTIONS', url });

      expect({ url, status, text, allow: headers.get('allow') }).toEqual({
        url,
        status: 204,
        text: '',
        allow: routes.allow(url),
      });
    }
  });

  it('returns 405 with Allow to other methods', async () => {
    for (const url of routes.patterns) {
      const known = routes.methodsOf(url);
      for (const method of [...METHODS, 'PROPFIND', 'LOCK'].filter((name) => !known.includes(name))) {
        const response = await app.client().send(method, pathFor(url));
        const allow = response.headers.get('allow');

        expect({ url, method, allow }).toEqual({ url, method, allow: routes.allow(url) });
        if (method === 'HEAD') expect(response.status).toBe(405);
        else if (url === '/graphql') expectGraphqlError(response, 405, 'METHOD_NOT_ALLOWED');
        else expectError(response, 405, 'METHOD_NOT_ALLOWED');
      }
    }
  });

  it('returns 404 for unknown paths below it', async () => {
    for (const url of routes.patterns) {
      expectError(await app.client().get(`${pathFor(url)}/no/such/thing`), 404, 'NOT_FOUND');
    }
  });

  it('rejects malformed JSON with the error envelope, and keeps the session', async () => {
    await routes.each(readsJson, async (route) => {
      const client = app.client();
      const response = await routes.send(route, { client, body: '{"<b>": ' });

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.headers.get('x-session-id')).toBe(usesSession(route) ? client.session : null);
      expect(response.headers.has('x-ratelimit-remaining')).toBe(true);
    });
  });

  it('rejects a body that is too large with the error envelope', async () => {
    await routes.each(takesBody, async (route) => {
      const limit = Math.max(route.rules.bodyLimit ?? 0, 100 * 1024);
      expectError(await routes.send(route, { body: `"${'x'.repeat(limit)}"` }), 413, 'PAYLOAD_TOO_LARGE');
    });
  });

  it('simulates an error only if it supports simulation', async () => {
    await routes.each(any, async (route) => {
      const response = await routes.send(route, { search: '?error=418' });
      const isSimulated = SIMULATED.test(route.url);

      expect(response.headers.get('x-simulated')).toBe(isSimulated ? 'error' : null);
      if (isSimulated && route.method !== 'HEAD') expectError(response, 418, 'IM_A_TEAPOT');
      if (!isSimulated && !rejectsParameters(route)) expect(response.status).toBeLessThan(300);
    });
  });
});
