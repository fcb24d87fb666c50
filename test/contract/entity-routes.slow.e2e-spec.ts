// Rules of entity routes, checked for every registered route.
import { standardEntities as entities } from '../../src/features/entities.module.js';
import { startApp, type TestApp } from '../support/app.js';
import { payloadOf } from '../support/factories.js';
import { ENTITY, isStream, Routes, type Route } from '../support/routes.js';

let app: TestApp;
let routes: Routes;
beforeAll(async () => {
  [app, routes] = await Routes.discover(() => startApp({ trustProxy: true, maxClasses: 1000 }));
});
afterAll(() => app.close());

const ofEntity = ({ url }: Route): boolean => ENTITY.test(url);

describe('every API route', () => {
  it('returns the envelope: success and data, and pagination for a list', async () => {
    await routes.each(
      ({ method, url }) => method !== 'HEAD' && /^\/(api\/v1\/|session$)/.test(url),
      async (route) => {
        const { status, body } = await routes.send(route);
        const isList = ofEntity(route) && !route.url.endsWith(':id') && route.method !== 'POST';

        if (status === 204) return;
        expect(Object.keys(body)).toEqual(['success', 'data', ...(isList ? ['pagination'] : [])]);
        expect(body).toMatchObject({ success: true, data: isList ? expect.any(Array) : expect.any(Object) });
      },
    );
  });
});

describe('every entity', () => {
  it('has the same seven routes, and HEAD for GET', () => {
    for (const { plural } of entities) {
      expect(routes.allow(`/api/v1/${plural}`)).toBe('GET, HEAD, QUERY, POST, OPTIONS');
      expect(routes.allow(`/api/v1/${plural}/:id`)).toBe('GET, HEAD, PUT, PATCH, DELETE, OPTIONS');
    }
  });

  it('returns 201 to POST, 204 without a body to DELETE, and 200 to other methods', async () => {
    await routes.each(ofEntity, async (route) => {
      const { status, text } = await routes.send(route);

      expect(status).toBe({ POST: 201, DELETE: 204 }[route.method] ?? 200);
      expect(text === '').toBe(route.method === 'DELETE' || route.method === 'HEAD');
    });
  });

  it('has Location on 201: the path of the created record', async () => {
    for (const entity of entities) {
      const client = app.client();
      const path = `/api/v1/${entity.plural}`;
      for (const at of [path, `${path}/`, `${path}?delay=1`]) {
        const { headers, body } = await client.post(at, payloadOf(entity));
        const location = headers.get('location') ?? '';

        expect(location).toBe(`${path}/${String(body.data.id)}`);
        expect((await client.get(location)).body.data).toEqual(body.data);
      }
    }
  });

  it('has no Location on other responses', async () => {
    await routes.each(ofEntity, async (route) => {
      const { status, headers } = await routes.send(route);

      expect(headers.has('location')).toBe(status === 201);
    });
  });

  it('seeds a session on any first request', async () => {
    await routes.each(ofEntity, async (route) => {
      const client = app.client();
      await routes.send(route, { client });

      expect((await client.get('/session')).body.data.seeded).toBe(true);
    });
  });

  it('has an ETag on responses to GET, HEAD and QUERY only', async () => {
    await routes.each(ofEntity, async (route) => {
      const { headers } = await routes.send(route);

      expect(headers.has('etag')).toBe(['GET', 'HEAD', 'QUERY'].includes(route.method));
    });
  });
});

describe('every path that supports QUERY', () => {
  it('has Accept-Query on GET, HEAD, QUERY and OPTIONS; no other path has it', async () => {
    for (const url of routes.patterns) {
      const known = routes.methodsOf(url);
      const expected = known.includes('QUERY') ? '"application/json"' : null;
      for (const method of ['GET', 'HEAD', 'QUERY']
        .filter((name) => known.includes(name) && !(name === 'GET' && isStream({ url })))
        .concat('OPTIONS')) {
        const { headers } = await routes.send({ method, url });

        expect({ url, method, announced: headers.get('accept-query') }).toEqual({
          url,
          method,
          announced: expected,
        });
      }
    }
  });

  it('is a collection or the echo', () => {
    const paths = routes.patterns.filter((url) => routes.methodsOf(url).includes('QUERY'));

    expect(new Set(paths)).toEqual(
      new Set([...entities.map(({ plural }) => `/api/v1/${plural}`), '/api/v1/echo']),
    );
  });
});
