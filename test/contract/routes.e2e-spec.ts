// The house rules, held against every route there is. A route that breaks one fails here, also one that is added later.
import { entities } from '../../src/features/entities.module.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Answer, Call } from '../support/client.js';
import { payloadOf } from '../support/factories.js';
import { expectRefusal } from '../support/refusal.js';
import { routesOf, type Route } from '../support/routes.js';

let app: TestApp;
let routes: Route[];
/** The patterns of all routes, each once. */
let patterns: string[];
beforeAll(async () => {
  ({ result: app, routes } = await routesOf(() => startApp({ rateLimitPerMinute: 1_000_000 })));
  patterns = [...new Set(routes.map(({ url }) => url))];
});
afterAll(() => app.close());

/** Routes that have nothing to do with sessions and limits: health, status, documents and static files. */
const STATELESS = /^\/(health|status\.json|openapi(-3\.2)?\.json|docs(\/.*)?)$/;
/** Routes that answer people, and with what. Everything else answers JSON. */
const PAGES: readonly (readonly [RegExp, RegExp])[] = [[/^\/docs(\/(?!json$).*)?$/, /^text\/|^image\//]];
const ENVELOPED = /^\/(api\/v1\/|session$)/;
const ENTITY = new RegExp(`^/api/v1/(${entities.map(({ plural }) => plural).join('|')})(/:id)?$`);
const SIMULATED = /^\/(api\/v1|auth|learn)(\/|$)/;
const METHODS = ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const letters: Readonly<Record<string, string>> = { users: 'a', products: 'b', orders: 'c' };

/** A path that a pattern matches, and that leads to something. A new kind of pattern has to be told here. */
function pathFor(pattern: string): string {
  const [, plural = ''] = ENTITY.exec(pattern) ?? [];
  const path = pattern.replace(':id', `${letters[plural] ?? '?'}0000000-0000-4000-8000-000000000001`);
  if (/[:*?]/.test(path)) throw new Error(`no example of ${pattern}`);
  return path;
}

/** A request that succeeds. */
function goodCall({ method, url }: Route): Call {
  const entity = entities.find(({ plural }) => ENTITY.exec(url)?.[1] === plural);
  if (method === 'POST' || method === 'PUT') return { body: entity === undefined ? {} : payloadOf(entity) };
  return method === 'PATCH' || method === 'QUERY' ? { body: {} } : {};
}

const ask = (route: Route, search = '', call: Call = goodCall(route)): Promise<Answer> =>
  app.client().send(route.method, pathFor(route.url) + search, call);

/** Does the same with each route, and names the one that fails. */
async function everyRoute(
  isMeant: (route: Route) => boolean,
  check: (route: Route) => Promise<void>,
): Promise<void> {
  const meant = routes.filter(isMeant);
  expect(meant.length).toBeGreaterThan(0);
  for (const route of meant) {
    try {
      await check(route);
    } catch (reason) {
      throw new Error(`${route.method} ${route.url}: ${(reason as Error).message}`, { cause: reason });
    }
  }
}

const all = (): boolean => true;
const methodsOf = (pattern: string): string[] =>
  METHODS.filter((name) => routes.some(({ method, url }) => url === pattern && method === name));
const allowOf = (pattern: string): string => [...methodsOf(pattern), 'OPTIONS'].join(', ');

describe('every route', () => {
  it('is known to this test by its methods', () => {
    const unknown = routes.filter(({ method }) => !METHODS.includes(method));

    expect(unknown).toEqual([]);
    expect(routes.length).toBeGreaterThan(40);
  });

  it('succeeds when it is asked rightly', async () => {
    await everyRoute(all, async (route) => {
      const { status } = await ask(route);

      expect([200, 201, 204]).toContain(status);
    });
  });

  it('answers in JSON, unless it is a page', async () => {
    await everyRoute(all, async (route) => {
      const { status, headers } = await ask(route);
      const [, expected = /^application\/json; charset=utf-8$/] =
        PAGES.find(([pattern]) => pattern.test(route.url)) ?? [];

      if (status !== 204) expect(headers.get('content-type')).toMatch(expected);
    });
  });

  it('opens a session exactly if it touches one, and then says so in a header and a cookie', async () => {
    await everyRoute(all, async (route) => {
      const { headers } = await ask(route);
      const isStateless = STATELESS.test(route.url);

      expect(headers.has('x-session-id')).toBe(!isStateless);
      expect(headers.has('set-cookie')).toBe(!isStateless);
      expect(route.rules.stateless ?? false).toBe(isStateless);
    });
  });

  it('keeps the session that is named', async () => {
    await everyRoute(
      ({ url }) => !STATELESS.test(url),
      async (route) => {
        const client = app.client();
        const { headers } = await client.send(route.method, pathFor(route.url), goodCall(route));

        expect(headers.get('x-session-id')).toBe(client.session);
      },
    );
  });

  it('is limited exactly if it is no document, file or report of health, and then says what is left', async () => {
    await everyRoute(all, async (route) => {
      const { headers } = await ask(route);
      const isLimited = !STATELESS.test(route.url);

      for (const name of LIMIT_HEADERS) expect(headers.has(name)).toBe(isLimited);
    });
  });

  it('lets a page of another origin use it, and see its headers', async () => {
    await everyRoute(all, async (route) => {
      const call = goodCall(route);
      const { headers } = await ask(route, '', { ...call, headers: { origin: 'https://example.org' } });

      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('x-session-id');
    });
  });

  it('has HEAD beside GET, with the same status and headers', async () => {
    await everyRoute(
      ({ method }) => method === 'GET',
      async (route) => {
        const client = app.client();
        const got = await client.get(pathFor(route.url));
        const head = await client.send('HEAD', pathFor(route.url));

        expect({ status: head.status, text: head.text }).toEqual({ status: got.status, text: '' });
        expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
        expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
      },
    );
  });

  it('tells OPTIONS which methods its path has', async () => {
    for (const pattern of patterns) {
      const { status, headers, text } = await app.client().send('OPTIONS', pathFor(pattern));

      expect({ pattern, status, text, allow: headers.get('allow') }).toEqual({
        pattern,
        status: 204,
        text: '',
        allow: allowOf(pattern),
      });
    }
  });

  it('refuses every other method with 405 and the same list', async () => {
    for (const pattern of patterns) {
      const others = [...METHODS, 'PROPFIND', 'LOCK'].filter((name) => !methodsOf(pattern).includes(name));
      for (const method of others) {
        const answer = await app.client().send(method, pathFor(pattern));

        expect({ pattern, method, allow: answer.headers.get('allow') }).toEqual({
          pattern,
          method,
          allow: allowOf(pattern),
        });
        if (method !== 'HEAD') expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
      }
    }
  });

  it('has nothing below it that is not a route of its own', async () => {
    for (const pattern of patterns) {
      expectRefusal(await app.client().get(`${pathFor(pattern)}/no/such/thing`), 404, 'NOT_FOUND');
    }
  });

  it('refuses malformed JSON in the envelope, if it takes a body', async () => {
    await everyRoute(
      ({ method }) => ['POST', 'PUT', 'PATCH', 'QUERY'].includes(method),
      async (route) => {
        expectRefusal(await ask(route, '', { body: '{"<b>": ' }), 400, 'BAD_REQUEST');
      },
    );
  });

  it('simulates an error exactly if it is one of the JSON routes for practice', async () => {
    await everyRoute(all, async (route) => {
      const answer = await ask(route, '?error=418');
      const isSimulated = SIMULATED.test(route.url);

      expect(answer.headers.get('x-simulated')).toBe(isSimulated ? 'error' : null);
      if (isSimulated && route.method !== 'HEAD') expectRefusal(answer, 418, 'IM_A_TEAPOT');
      if (!isSimulated) expect(answer.status).toBeLessThan(300);
    });
  });
});

describe('every route with an envelope', () => {
  const isEnveloped = ({ method, url }: Route): boolean => method !== 'HEAD' && ENVELOPED.test(url);

  it('has success and data in it, and a list its pagination', async () => {
    await everyRoute(isEnveloped, async (route) => {
      const { status, body } = await ask(route);
      const isList = ENTITY.test(route.url) && !route.url.endsWith(':id') && route.method !== 'POST';

      if (status === 204) return;
      expect(Object.keys(body)).toEqual(['success', 'data', ...(isList ? ['pagination'] : [])]);
      expect(body).toMatchObject({ success: true, data: isList ? expect.any(Array) : expect.any(Object) });
    });
  });
});

describe('every entity', () => {
  it('has the same seven routes, and HEAD beside GET', () => {
    for (const { plural } of entities) {
      expect(allowOf(`/api/v1/${plural}`)).toBe('GET, HEAD, QUERY, POST, OPTIONS');
      expect(allowOf(`/api/v1/${plural}/:id`)).toBe('GET, HEAD, PUT, PATCH, DELETE, OPTIONS');
    }
  });

  it('answers 201 to POST, 204 without a body to DELETE, and 200 to all else', async () => {
    await everyRoute(
      ({ url }) => ENTITY.test(url),
      async (route) => {
        const { status, text } = await ask(route);

        expect(status).toBe({ POST: 201, DELETE: 204 }[route.method] ?? 200);
        if (status === 204) expect(text).toBe('');
      },
    );
  });

  it('seeds a session on its first request, whichever it is', async () => {
    await everyRoute(
      ({ url }) => ENTITY.test(url),
      async (route) => {
        const client = app.client();
        await client.send(route.method, pathFor(route.url), goodCall(route));

        expect((await client.get('/session')).body.data.seeded).toBe(true);
      },
    );
  });

  it('names what it answers to a reader with an ETag, and nothing that it answers to a writer', async () => {
    await everyRoute(
      ({ url }) => ENTITY.test(url),
      async (route) => {
        const { headers } = await ask(route);

        expect(headers.has('etag')).toBe(['GET', 'HEAD', 'QUERY'].includes(route.method));
      },
    );
  });
});

describe('every path that takes QUERY', () => {
  it('says so to GET, HEAD, QUERY and OPTIONS, and no other path does', async () => {
    for (const pattern of patterns) {
      for (const method of ['GET', 'HEAD', 'QUERY', 'OPTIONS'].filter(
        (name) => name === 'OPTIONS' || methodsOf(pattern).includes(name),
      )) {
        const { headers } = await ask({ method, url: pattern, rules: {} });
        const expected = methodsOf(pattern).includes('QUERY') ? '"application/json"' : null;

        expect({ pattern, method, announced: headers.get('accept-query') }).toEqual({
          pattern,
          method,
          announced: expected,
        });
      }
    }
  });
});
