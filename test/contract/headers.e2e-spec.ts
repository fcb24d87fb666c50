// The headers that keep an answer where it belongs, held against every route there is (SECURITY.md).
import { startApp, type TestApp } from '../support/app.js';
import type { Answer } from '../support/client.js';
import { Routes, type Route } from '../support/routes.js';

jest.setTimeout(60_000);

let app: TestApp;
let routes: Routes;
beforeAll(async () => {
  [app, routes] = await Routes.of(() => startApp());
});
afterAll(() => app.close());

const any = (): boolean => true;
const typeOf = ({ headers }: Answer): string => (headers.get('content-type') ?? '').replace(/;.*/, '');

/** Asks every route, and looks at the answers that are meant. Fails if there are none. */
async function eachAnswer(
  isMeant: (answer: Answer, route: Route) => boolean,
  check: (answer: Answer) => void,
): Promise<void> {
  let meant = 0;
  await routes.each(any, async (route) => {
    const answer = await routes.ask(route);
    if (!isMeant(answer, route)) return;
    meant += 1;
    check(answer);
  });
  expect(meant).toBeGreaterThan(0);
}

describe('a page', () => {
  const isPage = (answer: Answer): boolean => typeOf(answer) === 'text/html';

  it('loads nothing from elsewhere, stands in no frame, and sends its forms nowhere else', async () => {
    await eachAnswer(isPage, ({ headers }) => {
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

  it('tells other hosts nothing of its address', async () => {
    await eachAnswer(isPage, ({ headers }) => {
      expect(headers.get('referrer-policy')).toMatch(/^(?:no-referrer|same-origin)$/);
    });
  });
});

describe('an answer', () => {
  it('is not to be taken for another type, if a browser might try', async () => {
    const isPlain = (answer: Answer): boolean =>
      /^(?:|application\/json|text\/xml|application\/x-www-form-urlencoded)$/.test(typeOf(answer));

    await eachAnswer(
      (answer) => !isPlain(answer),
      ({ headers }) => {
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      },
    );
  });

  it('to a read in a session is kept by no shared cache, and asked for anew by every other', async () => {
    const isRead = ({ headers }: Answer, { method }: Route): boolean =>
      headers.has('set-cookie') && /GET|HEAD|QUERY/.test(method);

    await eachAnswer(isRead, ({ headers }) => {
      expect(headers.get('cache-control')).toMatch(/^(?:private, no-cache|no-store)$/);
    });
  });

  it('that spared a body says so as well', async () => {
    const client = app.client();
    const { headers } = await client.get('/api/v1/users');
    const again = await client.get('/api/v1/users', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });

    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('with a token in it is kept by nobody', async () => {
    await eachAnswer(
      ({ text }) => /"(?:access_token|refresh_token)":"ey|"(?:csrf_token|device_code)":"/.test(text),
      ({ headers }) => {
        expect(headers.get('cache-control')).toBe('no-store');
      },
    );
  });

  it('names no software', async () => {
    await eachAnswer(any, ({ headers }) => {
      expect([headers.get('server'), headers.get('x-powered-by'), headers.get('via')]).toEqual([
        null,
        null,
        null,
      ]);
    });
  });

  it('lets pages of other origins read it, but never with credentials', async () => {
    for (const origin of ['null', 'https://learner.example', 'http://127.0.0.1']) {
      const { headers } = await app
        .client()
        .get('/api/v1/users', { headers: { origin, cookie: 'sandbox_session=x' } });

      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});
