// Security and cache headers, checked for every registered route (SECURITY.md).
import { startApp, type TestApp } from '../support/app.js';
import type { TestResponse } from '../support/client.js';
import { Routes, type Route } from '../support/routes.js';

let app: TestApp;
/** One response of every route. */
const responses: { readonly route: Route; readonly response: TestResponse }[] = [];
beforeAll(async () => {
  const [service, routes] = await Routes.discover(() => startApp({ trustProxy: true, maxClasses: 1000 }));
  app = service;
  await routes.each(any, async (route) => void responses.push({ route, response: await routes.send(route) }));
});
afterAll(() => app.close());

const any = (): boolean => true;
const typeOf = ({ headers }: TestResponse): string => (headers.get('content-type') ?? '').replace(/;.*/, '');

/** Checks the selected responses. Fails if there are none, and names the route of a response that fails. */
function eachResponse(
  isSelected: (response: TestResponse, route: Route) => boolean,
  check: (response: TestResponse) => void,
): void {
  const selected = responses.filter(({ response, route }) => isSelected(response, route));
  expect(selected.length).toBeGreaterThan(0);
  for (const { response, route } of selected) {
    try {
      check(response);
    } catch (cause) {
      throw new Error(`${route.method} ${route.url}: ${(cause as Error).message}`, { cause });
    }
  }
}

describe('a page', () => {
  const isPage = (response: TestResponse): boolean => typeOf(response) === 'text/html';

  it('has a Content Security Policy that allows same-origin resources only, and no framing', () => {
    eachResponse(isPage, ({ headers }) => {
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split('; ').map((one) => [one.split(' ')[0], one]),
      );

      expect(policy.get('default-src')).toMatch(/^default-src '(?:none|self)'$/);
      expect(policy.get('script-src') ?? "script-src 'self'").toBe("script-src 'self'");
      expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
      expect(policy.get('base-uri')).toBe("base-uri 'none'");
      expect(policy.get('form-action')).toMatch(/^form-action '(?:none|self)'$/);
      expect([...policy.values()].join()).not.toMatch(/https?:|\*|unsafe-eval/);
    });
  });

  it('sends no referrer to other hosts', () => {
    eachResponse(isPage, ({ headers }) => {
      expect(headers.get('referrer-policy')).toMatch(/^(?:no-referrer|same-origin)$/);
    });
  });
});

describe('a response', () => {
  it('has `x-content-type-options: nosniff`', () => {
    eachResponse(any, ({ headers }) => {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });
  });

  it('to a read in a session is not stored by shared caches, and is revalidated by others', () => {
    const isRead = ({ headers }: TestResponse, { method }: Route): boolean =>
      headers.has('set-cookie') && /GET|HEAD|QUERY/.test(method);

    eachResponse(isRead, ({ headers }) => {
      expect(headers.get('cache-control')).toMatch(/^(?:private, no-cache|no-store)$/);
    });
  });

  it('with status 304 has the same cache headers', async () => {
    const client = app.client();
    const { headers } = await client.get('/api/v1/users');
    const again = await client.get('/api/v1/users', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });

    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('with a token has cache-control: no-store', () => {
    eachResponse(
      ({ text }) => /"(?:access_token|refresh_token)":"ey|"(?:csrf_token|device_code)":"/.test(text),
      ({ headers }) => {
        expect(headers.get('cache-control')).toBe('no-store');
      },
    );
  });

  it('does not name server software', () => {
    eachResponse(any, ({ headers }) => {
      expect([headers.get('server'), headers.get('x-powered-by'), headers.get('via')]).toEqual([
        null,
        null,
        null,
      ]);
    });
  });

  it('allows CORS requests without credentials only', async () => {
    for (const origin of ['null', 'https://learner.example', 'http://127.0.0.1']) {
      const { headers } = await app
        .client()
        .get('/api/v1/users', { headers: { origin, cookie: 'sandbox_session=x' } });

      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});
