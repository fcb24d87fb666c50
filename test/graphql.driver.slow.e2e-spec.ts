// The GraphQL driver is Nest's Apollo driver: plug-ins, request hooks and the server behave as documented by Nest and Apollo.
import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestContext } from '@apollo/server';
import { getApolloServer, Plugin } from '@nestjs/apollo';
import { Module, type Type } from '@nestjs/common';
import { GraphQLFactory, GraphQLSchemaHost, ResolverDecoratorHost } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import type { GraphqlContext } from '../src/platform/records/graphql/context.js';

const query = '{ users { pageInfo { total } } }';
const result = { data: { users: { pageInfo: { total: 0 } } } };

let calls: string[] = [];
let contexts: GraphqlContext[] = [];

@Plugin()
class ObservingPlugin implements ApolloServerPlugin<GraphqlContext> {
  serverWillStart(): Promise<void> {
    calls.push('serverWillStart');
    return Promise.resolve();
  }

  requestDidStart({ request, contextValue }: GraphQLRequestContext<GraphqlContext>) {
    calls.push(`requestDidStart ${String(request.query)}`);
    contexts.push(contextValue);
    return Promise.resolve({
      parsingDidStart: () => Promise.resolve(void calls.push('parsingDidStart')),
      validationDidStart: () => Promise.resolve(void calls.push('validationDidStart')),
      executionDidStart: () =>
        Promise.resolve({
          willResolveField: ({ info }: { info: { fieldName: string } }) => {
            calls.push(`willResolveField ${info.fieldName}`);
          },
        }),
      willSendResponse: () => Promise.resolve(void calls.push('willSendResponse')),
    });
  }
}

@Plugin()
class StartPlugin implements ApolloServerPlugin {
  serverWillStart = jest.fn(() => Promise.resolve());
}

let app: NestFastifyApplication;

/** Starts the application with plug-ins as a developer adds them: as providers of a module. */
async function start(...providers: Type[]): Promise<void> {
  @Module({ providers })
  class PluginModule {}
  const config = Config.from({}).with({ port: 0, rateLimitPerMinute: 0, logLevel: 'fatal' });
  app = await createApp({ config, modules: [PluginModule] });
}

async function post(payload: object): Promise<{ readonly status: number; readonly body: unknown }> {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/graphql', payload });
  return { status: statusCode, body: JSON.parse(body) as unknown };
}

const success = { status: 200, body: result };
const overHttp = jest.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');

beforeEach(() => {
  calls = [];
  contexts = [];
  overHttp.mockClear();
});
afterEach(() => app.close());

it('An internal error outside of the execution has the format of GraphQL, and the next request succeeds', async () => {
  await start();
  overHttp.mockRejectedValueOnce(new Error('secret of the server'));
  const failed = await post({ query });

  expect(failed).toEqual({
    status: 500,
    body: {
      errors: [
        {
          message: expect.stringMatching(/^internal error; .* request id \w+$/),
          extensions: { code: 'INTERNAL_SERVER_ERROR', status: 500 },
        },
      ],
    },
  });
  expect(await post({ query })).toEqual(success);
});

describe('The Apollo server', () => {
  it('starts with the first request', async () => {
    await start(ObservingPlugin);
    expect(calls).toEqual([]);
    expect(() => app.get(GraphQLSchemaHost, { strict: false }).schema).toThrow();

    await post({ query });
    await post({ query });

    expect(calls.filter((call) => call === 'serverWillStart')).toHaveLength(1);
    expect(app.get(GraphQLSchemaHost, { strict: false }).schema.getQueryType()?.name).toBe('Query');
  });

  it('starts once for simultaneous requests and operations', async () => {
    await start(ObservingPlugin);
    const operation = getApolloServer(app).executeOperation({ query: '{ __typename }' });
    const [response] = await Promise.all([post({ query }), post({ query }), operation]);

    expect(response).toEqual(success);
    expect(calls.filter((call) => call === 'serverWillStart')).toHaveLength(1);
  });

  it('executes operations before the first request', async () => {
    await start();
    const { body } = await getApolloServer(app).executeOperation({ query: '{ __typename }' });

    expect(body).toMatchObject({ kind: 'single', singleResult: { data: { __typename: 'Query' } } });
  });

  it('executes operations with the context of a request', async () => {
    await start(ObservingPlugin);
    await post({ query });
    const [contextValue] = contexts;
    if (contextValue === undefined) throw new Error('no context');
    const { body } = await getApolloServer(app).executeOperation({ query }, { contextValue });

    expect(body).toMatchObject({ singleResult: result });
  });

  it('executes compiled documents no more than once', async () => {
    await start();
    for (let i = 0; i < 3; i += 1) expect(await post({ query })).toEqual(success);

    expect(overHttp).toHaveBeenCalledTimes(1);
  });

  it('is not needed to stop the application', async () => {
    await start(ObservingPlugin);
    await app.close();

    expect(calls).toEqual([]);
  });
});

describe('A plug-in with @Plugin()', () => {
  it('is called for every request', async () => {
    await start(ObservingPlugin);
    for (let i = 0; i < 2; i += 1) {
      calls = [];
      expect(await post({ query })).toEqual(success);
      expect(calls.filter((call) => call !== 'serverWillStart')).toEqual([
        `requestDidStart ${query}`,
        'parsingDidStart',
        'validationDidStart',
        'willResolveField users',
        'willResolveField pageInfo',
        'willResolveField total',
        'willSendResponse',
      ]);
    }
  });

  it('does not disable compiled documents if it has no hook for requests', async () => {
    await start(StartPlugin);
    for (let i = 0; i < 3; i += 1) expect(await post({ query })).toEqual(success);

    expect(app.get(StartPlugin, { strict: false }).serverWillStart).toHaveBeenCalledTimes(1);
    expect(overHttp).toHaveBeenCalledTimes(1);
  });

  it('is called for every request if it is added to the server', async () => {
    await start();
    getApolloServer(app).addPlugin(new ObservingPlugin());
    for (let i = 0; i < 3; i += 1) await post({ query });

    expect(calls.filter((call) => call === `requestDidStart ${query}`)).toHaveLength(3);
  });
});

describe('Request hooks of ResolverDecoratorHost', () => {
  it('are called for every request, including compiled documents', async () => {
    await start();
    for (let i = 0; i < 2; i += 1) await post({ query });
    const host = app.get(ResolverDecoratorHost, { strict: false });
    const [onStart, onEnd] = [jest.fn(() => 'state'), jest.fn()];
    host.setOnRequestStartHook(onStart);
    host.setOnRequestEndHook(onEnd);
    for (let i = 0; i < 2; i += 1) expect(await post({ query })).toEqual(success);

    expect(onStart).toHaveBeenCalledTimes(2);
    expect(onEnd).toHaveBeenCalledTimes(2);
    expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ query, state: 'state' }));
  });
});

describe('After an error at the start of the Apollo server', () => {
  it('the next request builds the schema again', async () => {
    const generateSchema = jest.spyOn(GraphQLFactory.prototype, 'generateSchema');
    generateSchema.mockRejectedValueOnce(new Error('schema error'));
    await start();

    expect(await post({ query })).toMatchObject({ status: 500 });
    expect(await post({ query })).toEqual(success);
    expect(await post({ query })).toEqual(success);
    expect(generateSchema).toHaveBeenCalledTimes(2);
    generateSchema.mockRestore();
  });

  it('the next request starts the plug-ins again', async () => {
    await start(StartPlugin);
    const { serverWillStart } = app.get(StartPlugin, { strict: false });
    serverWillStart.mockRejectedValueOnce(new Error('plug-in error'));

    expect(await post({ query })).toMatchObject({ status: 500 });
    expect(await post({ query })).toEqual(success);
    expect(serverWillStart).toHaveBeenCalledTimes(2);
  });

  it('the next run of a flow starts it again', async () => {
    const generateSchema = jest.spyOn(GraphQLFactory.prototype, 'generateSchema');
    generateSchema.mockRejectedValueOnce(new Error('schema error'));
    await start();
    const run = async (): Promise<number> =>
      (await app.inject({ method: 'POST', url: '/api/v1/flows/three-protocols' })).statusCode;

    expect(await run()).toBe(500);
    expect(await run()).toBe(200);
    generateSchema.mockRestore();
  });
});
