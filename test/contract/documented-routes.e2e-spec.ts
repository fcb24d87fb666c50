// The OpenAPI documents describe exactly the registered routes.
import type { FastifyRequest } from 'fastify';
import { parse } from 'yaml';
import { standardEntities as entities } from '../../src/features/entities.module.js';
import { startApp, type TestApp } from '../support/app.js';
import { sampleIds, type Json } from '../support/collections.js';
import { Routes, type Route } from '../support/routes.js';

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
}
type ExamplePaths = Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: Body }>>>>;
interface Body {
  readonly content: {
    readonly 'application/json': { readonly examples: Record<string, { readonly value: Json }> };
  };
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

let app: TestApp;
let routes: Routes;
beforeAll(async () => {
  [app, routes] = await Routes.discover(() => startApp());
});
afterAll(() => app.close());

async function operationsOf(document: string): Promise<[string, Operation][]> {
  const { paths } = (await app.client().get(document)).body as { paths: Paths };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

/** Every route except pages and HEAD, as `METHOD /path`. */
const routeNames = (
  methods: (name: string) => boolean,
  isSelected: (route: Route) => boolean = () => true,
): string[] =>
  routes.all
    .filter(isSelected)
    .filter(
      ({ method, url }) =>
        methods(method) &&
        !/^\/(docs(?!\/json)|graphiql|graphql\/schema|app|favicon.ico|metrics|status$|$)/.test(url),
    )
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);

describe('the OpenAPI documents', () => {
  it('describe every route in 3.2', async () => {
    const names = (await operationsOf('/openapi-3.2.json')).map(([name]) => name);

    expect(names.sort()).toEqual(routeNames((method) => method !== 'HEAD').sort());
  });

  // Lessons, classes and control routes are not observed. GraphQL and SOAP report the operations of each request.
  it('name the operations of all routes that exchanges contain', async () => {
    const isReported = /^(?:\S+ \/(?:learn|classes|session)\b|(?:GET|POST) \/graphql$|POST \/soap$)/;
    const documented = (await operationsOf('/openapi-3.2.json'))
      .filter(([name]) => !isReported.test(name))
      .map(([name, { operationId }]) => [name, [operationId]]);
    const declared = routes.all
      .filter(({ rules }) => rules.operations !== undefined)
      .map(({ method, url, rules }): [string, unknown] => [
        `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
        rules.operations?.({ method: 'GET', url: '/', body: undefined } as FastifyRequest),
      ]);

    expect(documented.length).toBeGreaterThan(50);
    expect(declared).toEqual(expect.arrayContaining(documented));
  });

  it('describe every route except QUERY in 3.0', async () => {
    const names = (await operationsOf('/openapi.json')).map(([name]) => name);

    expect(names.sort()).toEqual(routeNames((method) => method !== 'HEAD' && method !== 'QUERY').sort());
  });

  it('document 406 where every response is JSON', async () => {
    const documented = (await operationsOf('/openapi-3.2.json')).filter(
      ([, { responses }]) => '406' in responses,
    );
    const isJsonOnly = ({ rules }: Route): boolean =>
      rules.jsonOnly !== false && !['page', 'graphql', 'soap'].includes(rules.protocol ?? '');

    expect(documented.map(([name]) => name).sort()).toEqual(
      routeNames((method) => method !== 'HEAD', isJsonOnly).sort(),
    );
  });

  it('document If-Match, 412 and Location on the routes that have them', async () => {
    const namesOf = async (isSelected: (operation: Operation) => boolean): Promise<string[]> =>
      (await operationsOf('/openapi.json')).filter(([, one]) => isSelected(one)).map(([name]) => name);
    const each = (...methods: string[]): string[] =>
      entities.flatMap(({ plural }) => methods.map((method) => method.replace('*', `/api/v1/${plural}`)));
    const writes = each('PUT */{id}', 'PATCH */{id}', 'DELETE */{id}').sort();

    expect((await namesOf(({ responses }) => '412' in responses)).sort()).toEqual(writes);
    expect(
      (
        await namesOf(({ parameters }) => parameters?.some(({ name }) => name === 'If-Match') === true)
      ).sort(),
    ).toEqual(writes);
    expect(
      await namesOf(({ responses }) => Object.hasOwn(responses['201']?.headers ?? {}, 'Location')),
    ).toEqual([...each('POST *'), 'PUT /session/snapshots/{name}']);
  });

  // Code generators write null branches and status ranges into code that does not compile.
  it.each(['/openapi.json', '/openapi-3.2.json'])(
    '%s has no null branches and no status ranges',
    async (path) => {
      const text = (await app.client().get(path)).text;

      expect(text).not.toContain('"enum":[null]');
      expect(text).not.toContain('{"type":"null"}');
      expect(text).not.toMatch(/"[1-5]XX":/);
    },
  );

  it('write a nullable record as a named schema', async () => {
    const { components } = (await app.client().get('/openapi.json')).body as {
      components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
    };
    for (const { name, relations } of entities) {
      for (const relation of relations) {
        const nullable = `Nullable${relation.target.name}`;

        expect(components.schemas[name]?.properties?.[relation.name]).toEqual({
          $ref: `#/components/schemas/${nullable}`,
        });
        expect(components.schemas[nullable]).toMatchObject({
          type: 'object',
          nullable: true,
          properties: components.schemas[relation.target.name]?.properties,
        });
      }
    }
  });

  it('have examples of PATCH that change the sample record and the created record', async () => {
    for (const entity of entities) {
      const { paths } = (await app.client().get('/openapi.json')).body as { paths: ExamplePaths };
      const path = `/api/v1/${entity.plural}`;
      const exampleOf = (at: string, method: string): Json =>
        Object.values(paths[at]?.[method]?.requestBody?.content['application/json'].examples ?? {})[0]
          ?.value ?? {};
      const client = app.client();
      const created = (await client.post(path, exampleOf(path, 'post'))).body.data as Json;
      const sample = sampleIds[entity.plural]?.[0];
      for (const id of [String(created.id), ...(sample === undefined ? [] : [sample])]) {
        const before = (await client.get(`${path}/${id}`)).body.data as Json;
        const after = (await client.patch(`${path}/${id}`, exampleOf(`${path}/{id}`, 'patch'))).body
          .data as Json;

        expect({ ...after, updated_at: '' }).not.toEqual({ ...before, updated_at: '' });
      }
    }
  });

  it('are available as YAML', async () => {
    const { status, headers, text } = await app.client().get('/openapi.yaml');

    expect([status, headers.get('content-type')]).toEqual([200, 'application/yaml']);
    const { body } = await app.client().get('/openapi.json');
    expect(parse(text, { version: '1.1' })).toEqual(body);
    expect(parse(text, { version: '1.2' })).toEqual(body);
  });

  it('declare expand on get-by-id of entities with relations only', async () => {
    const declares = ({ parameters = [] }: Operation): boolean =>
      parameters.some(({ name, $ref }) => name === 'expand' || ($ref ?? '').toLowerCase().includes('expand'));
    const names = (await operationsOf('/openapi.json')).filter(([, operation]) => declares(operation));

    expect(names.map(([name]) => name)).toEqual(
      entities
        .filter(({ relations }) => relations.length > 0)
        .map(({ plural }) => `GET /api/v1/${plural}/{id}`),
    );
  });
});
