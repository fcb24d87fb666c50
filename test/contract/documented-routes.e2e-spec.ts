// The OpenAPI documents describe exactly the registered routes.
import { entities } from '../../src/features/entities.module.js';
import { startApp, type TestApp } from '../support/app.js';
import { Routes } from '../support/routes.js';

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
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
const routeNames = (methods: (name: string) => boolean): string[] =>
  routes.all
    .filter(
      ({ method, url }) =>
        methods(method) && !/^\/(docs(?!\/json)|graphiql|graphql\/schema|app|metrics|status$|$)/.test(url),
    )
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);

describe('the OpenAPI documents', () => {
  it('describe every route in 3.2', async () => {
    const names = (await operationsOf('/openapi-3.2.json')).map(([name]) => name);

    expect(names.sort()).toEqual(routeNames((method) => method !== 'HEAD').sort());
  });

  it('describe every route except QUERY in 3.0', async () => {
    const names = (await operationsOf('/openapi.json')).map(([name]) => name);

    expect(names.sort()).toEqual(routeNames((method) => method !== 'HEAD' && method !== 'QUERY').sort());
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
