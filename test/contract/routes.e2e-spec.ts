// The house rules, held against every route there is. A route that breaks one fails here, also one that is added later.
import { startApp, type TestApp } from '../support/app.js';
import { isOfOauth } from '../support/oauth-calls.js';
import { expectError } from '../support/expect-error.js';
import { METHODS, pathFor, Routes, type Route } from '../support/routes.js';

// Thousands of requests or runs: seconds, on a busy machine.
jest.setTimeout(30_000);

let app: TestApp;
let routes: Routes;
beforeAll(async () => {
  [app, routes] = await Routes.of(() => startApp({ rateLimitPerMinute: 1_000_000 }));
});
afterAll(() => app.close());

const anyOf = (...paths: readonly string[]): RegExp => new RegExp(`^(?:${paths.join('|')})$`);

/** Pages for people, and their files. */
const PAGES = ['/', '/status', '/app/.*', '/docs(?:/(?!json$).*)?', '/graphiql(?:/.*)?'];
/** Routes that have nothing to do with sessions and limits: health, status, documents and static files. */
const STATELESS = anyOf(
  ...PAGES,
  '/health(?:/live|/ready)?',
  String.raw`/status\.json`,
  '/metrics',
  String.raw`/openapi(?:-3\.2)?\.json`,
  '/docs/json',
  '/graphql/schema',
  '/collections(?:/.*)?',
  String.raw`/\.well-known/.*`,
  '/auth/oauth/jwks',
);
/** Routes for people and their files, and what they answer with. Everything else answers JSON. */
const PAGE = anyOf(
  ...PAGES,
  '/metrics',
  '/graphql/schema',
  String.raw`/collections/(?:bruno\.zip|sandbox\.http)`,
  '/auth/mtls/.*',
  '/auth/keys/:key',
);
const PAGE_TYPE =
  /^((text\/(?:html|css|plain(?:; version=0\.0\.4)?)|(?:text|application)\/javascript); charset=utf-8|image\/png|image\/svg\+xml|application\/zip)$/i;
/** Where the standard has a form for an answer (RFC 5849 §2.1). */
const FORM = /^\/auth\/oauth1\/(request|access)_token$/;
/** What is a page by GET, and answers a client in JSON by POST. */
const isPage = ({ url, method }: Pick<Route, 'url' | 'method'>): boolean =>
  PAGE.test(url) || (url === '/auth/session/login' && method !== 'POST');
/** The JSON routes on which failures can be simulated. */
const SIMULATED = /^\/(api\/v1|auth|learn)(\/|$)/;
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** The WSDL and its guide are documents, the operations behind the same path are not. */
const isStateless = ({ url, method }: Pick<Route, 'url' | 'method'>): boolean =>
  STATELESS.test(url) || (url === '/soap' && method !== 'POST');
/** SOAP refuses in faults, GraphQL and OAuth in errors of their own; the tests of each hold that. */
const refusesInEnvelope = ({ url }: Pick<Route, 'url'>): boolean =>
  url !== '/soap' && url !== '/graphql' && !isOfOauth(url);

const any = (): boolean => true;
const takesBody = (route: Route): boolean =>
  ['POST', 'PUT', 'PATCH', 'QUERY'].includes(route.method) && refusesInEnvelope(route);
/** Schemes verify the bytes of a body; none of them has to be JSON. */
const readsJson = (route: Route): boolean => takesBody(route) && route.rules.bytes !== true;

describe('every route', () => {
  it('is known to this test by its method', () => {
    expect(routes.all.filter(({ method }) => !METHODS.includes(method))).toEqual([]);
    expect(routes.all.length).toBeGreaterThan(40);
  });

  it('succeeds when it is asked rightly', async () => {
    await routes.each(any, async (route) => {
      expect([200, 201, 204]).toContain((await routes.ask(route)).status);
    });
  });

  it('answers in JSON, unless it is a page or one of its files', async () => {
    await routes.each(any, async (route) => {
      const { status, headers } = await routes.ask(route);
      const isXml = route.url === '/soap' && route.method === 'POST';
      const type = isXml ? /^text\/xml; charset=utf-8$/ : /^application\/json; charset=utf-8$/;
      const other = FORM.test(route.url) ? /^application\/x-www-form-urlencoded$/ : type;
      const expected = isPage(route) ? PAGE_TYPE : other;

      if (status !== 204) expect(headers.get('content-type')).toMatch(expected);
    });
  });

  it('opens a session exactly if it touches one, and then names it in a header and a cookie', async () => {
    await routes.each(any, async (route) => {
      const { headers } = await routes.ask(route);
      const knowsNone = isStateless(route);

      expect(headers.has('x-session-id')).toBe(!knowsNone);
      expect(headers.has('set-cookie')).toBe(!knowsNone);
      expect(route.rules.stateless ?? false).toBe(knowsNone);
    });
  });

  it('keeps the session that the client names', async () => {
    await routes.each(
      (route) => !isStateless(route),
      async (route) => {
        const client = app.client();

        expect((await routes.ask(route, { client })).headers.get('x-session-id')).toBe(client.session);
      },
    );
  });

  it('is limited unless it is a document, a file or a report of health, and says what is left', async () => {
    await routes.each(any, async (route) => {
      const { headers } = await routes.ask(route);

      for (const name of LIMIT_HEADERS) expect(headers.has(name)).toBe(!isStateless(route));
    });
  });

  it('lets a page of another origin use it and see its headers', async () => {
    await routes.each(any, async (route) => {
      const { headers } = await routes.ask(route, { headers: { origin: 'https://example.org' } });

      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('x-session-id');
    });
  });

  it('has HEAD beside GET, with the same status and headers', async () => {
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

  it('tells OPTIONS which methods its path has', async () => {
    for (const url of routes.patterns) {
      const { status, headers, text } = await routes.ask({ method: 'OPTIONS', url });

      expect({ url, status, text, allow: headers.get('allow') }).toEqual({
        url,
        status: 204,
        text: '',
        allow: routes.allow(url),
      });
    }
  });

  it('leaves all other methods of its path to 405, with the same list', async () => {
    for (const url of routes.patterns) {
      const known = routes.methodsOf(url);
      for (const method of [...METHODS, 'PROPFIND', 'LOCK'].filter((name) => !known.includes(name))) {
        const answer = await app.client().send(method, pathFor(url));
        const allow = answer.headers.get('allow');

        expect({ url, method, allow }).toEqual({ url, method, allow: routes.allow(url) });
        if (method === 'HEAD') expect(answer.status).toBe(405);
        else expectError(answer, 405, 'METHOD_NOT_ALLOWED');
      }
    }
  });

  it('has nothing below it that is not a route of its own', async () => {
    for (const url of routes.patterns) {
      expectError(await app.client().get(`${pathFor(url)}/no/such/thing`), 404, 'NOT_FOUND');
    }
  });

  it('refuses malformed JSON in the envelope, if it takes a body, and keeps the session', async () => {
    await routes.each(readsJson, async (route) => {
      const client = app.client();
      const answer = await routes.ask(route, { client, body: '{"<b>": ' });

      expectError(answer, 400, 'BAD_REQUEST');
      expect(answer.headers.get('x-session-id')).toBe(client.session);
      expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
    });
  });

  it('refuses too large a body in the envelope, if it takes one', async () => {
    await routes.each(takesBody, async (route) => {
      expectError(await routes.ask(route, { body: `"${'x'.repeat(102_400)}"` }), 413, 'PAYLOAD_TOO_LARGE');
    });
  });

  it('simulates an error exactly if it is one of the JSON routes for practice', async () => {
    await routes.each(any, async (route) => {
      const answer = await routes.ask(route, { search: '?error=418' });
      const isSimulated = SIMULATED.test(route.url);

      expect(answer.headers.get('x-simulated')).toBe(isSimulated ? 'error' : null);
      if (isSimulated && route.method !== 'HEAD') expectError(answer, 418, 'IM_A_TEAPOT');
      if (!isSimulated) expect(answer.status).toBeLessThan(300);
    });
  });
});
