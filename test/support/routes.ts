// Every route that the service registers, with a valid request for each.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify';
import type { Entity } from '../../src/core/entity.js';
import { demoAccount } from '../../src/features/auth/accounts.entity.js';
import { Config } from '../../src/config/config.js';
import { progressToken, SignedTokens } from '../../src/features/learn/progress/signed-tokens.js';
import { demoKey } from 'practice-http-auth/practice-credentials.js';
import { standardEntities as entities } from '../../src/features/entities.module.js';
import type { SharedApp, TestApp } from './app.js';
import type { TestResponse, TestRequest, Client } from './client.js';
import { createRecord, sampleIds } from './collections.js';
import { payloadOf } from './factories.js';
import { sendToClass } from './class-routes.js';
import { oauth1Step } from './oauth1-steps.js';
import { goodAuthorization, isOfOauth, oauthCall } from './oauth-calls.js';

export interface Route {
  readonly method: string;
  /** The pattern, `/api/v1/users/:id`. */
  readonly url: string;
  readonly rules: Partial<FastifyContextConfig>;
}

export const METHODS = ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The routes of an entity: its plural and, of a record, the id. */
export const ENTITY = new RegExp(`^/api/v1/(${entities.map(({ plural }) => plural).join('|')})(/:id)?$`);

/** A snapshot that a request to it creates before. */
const SNAPSHOT = '/session/snapshots/before';

/** An id for an entity without sample data. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000001';

const entityOf = (pattern: string): Entity | undefined =>
  entities.find(({ plural }) => ENTITY.exec(pattern)?.[1] === plural);

/** The route that starts a lesson or the challenges, for routes that return 409 before. */
function startOf(url: string): string | undefined {
  if (url.startsWith('/learn/challenges/:id/')) return '/learn/challenges/start';
  return url === '/learn/:id/help' ? '/learn/:id/start' : undefined;
}

/** A path that matches a pattern and, with sample data, exists. Add each new path parameter here. */
export function pathFor(pattern: string, id = sampleIds[entityOf(pattern)?.plural ?? '']?.[0]): string {
  const path = pattern
    .replace('/classes/:id', `/classes/${UNKNOWN_ID}`)
    .replace(':learner', UNKNOWN_ID)
    .replace('/learn/challenges/:id', '/learn/challenges/rest-01')
    .replace('/learn/:id', '/learn/first-get')
    .replace('/flows/:id', '/flows/seed-store')
    .replace('/session/snapshots/:name', SNAPSHOT)
    .replace('/session/requests/:number', '/session/requests/1')
    .replace('/app/:file', '/app/app.js')
    .replace('/docs/:file', '/docs/page.js')
    .replace('/docs/swagger/:file', '/docs/swagger/swagger.css')
    .replace(':file', 'ide.js')
    .replace(
      'oauth-protected-resource/auth/protected/:scheme',
      'oauth-protected-resource/auth/protected/oauth2',
    )
    .replace(':scheme', 'api-key')
    .replace(':pem', 'ca.pem')
    .replace(':key', 'jwt-es256.pem')
    .replace(':id', id ?? UNKNOWN_ID);
  if (/[:*?]/.test(path)) throw new Error(`no example of ${pattern}`);
  return path;
}

/** The query that a route needs to succeed. */
function validSearch({ method, url }: Pick<Route, 'method' | 'url'>): string {
  if (url === '/auth/oauth/authorize') return goodAuthorization;
  return url === '/graphql' && method !== 'POST' ? '?query={__typename}' : '';
}

const soapRequest: TestRequest = {
  headers: { 'content-type': 'text/xml' },
  body: '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><GetUsersRequest/></e:Body></e:Envelope>',
};

/** The progress token of a service without a configured secret, for a session without progress. */
const emptyProgress = new SignedTokens(progressToken, Config.from({}).values).encode({
  v: 1,
  iat: 0,
  lessons: {},
  challenges: {},
});

const login = { username: demoAccount.subject, password: demoAccount.password };

function validRequest({ method, url }: Pick<Route, 'method' | 'url'>, token: string): TestRequest {
  if (method === 'POST' && url === '/soap') return soapRequest;
  if (url.startsWith('/auth/protected/') || url === '/auth/me')
    return { headers: { 'x-api-key': demoKey.key } };
  if (url === '/auth/token') return { body: login };
  if (method === 'PUT' && url === '/learn/progress') return { body: { progress_token: emptyProgress } };
  if (url === '/auth/verify') return { body: { token } };
  if (method === 'POST' && url === '/auth/session/login') return { body: login };
  if (method === 'POST' && url === '/graphql') return { body: { query: '{ __typename }' } };
  const control = controlBodies[`${method} ${url}`];
  if (control !== undefined) return { body: control };
  const entity = entityOf(url);
  if (method === 'POST' || method === 'PUT') return { body: entity === undefined ? {} : payloadOf(entity) };
  return method === 'PATCH' || method === 'QUERY' ? { body: {} } : {};
}

/** Bodies of the control routes that need one. */
const controlBodies: Readonly<Record<string, object>> = {
  'PUT /session/clock': { frozen_time: '2030-01-01T00:00:00Z' },
  'POST /session/clock/advance': { duration: 'PT1M' },
  'PUT /session/random': { seed: 42 },
  'PUT /session/faults': { rules: [] },
  'PUT /session/journal': { record: true },
  'PUT /session/mutants': { draw: { count: 1, seed: 1 }, blind: true },
  'POST /session/mutants/guess': { id: 'limit-plus-one' },
  'PUT /session/permissions': { policy: 'shop' },
  'POST /session/requests/find': { match: {} },
  'POST /session/requests/count': { match: {} },
  'POST /session/requests/verify': { match: {} },
};

/** Gives a session the state that a route requires: open, with a snapshot, a recorded request or a fault plan. Returns an export as body. */
async function prepareSession(
  { method, url }: Pick<Route, 'method' | 'url'>,
  client: Client,
): Promise<TestRequest> {
  if (url === '/session/fork') await client.get('/session');
  if (url.startsWith('/session/snapshots/:name') && method !== 'PUT') await client.put(SNAPSHOT);
  if (url === '/session/requests/:number') await recordRequest(client);
  if (url === '/session/faults/reset') await client.put('/session/faults', { rules: [] });
  if (url === '/session/mutants/guess')
    await client.put('/session/mutants', { draw: { count: 1, seed: 1 }, blind: true });
  return url === '/session/import' && method === 'POST'
    ? { body: (await client.get('/session/export')).body }
    : {};
}

async function recordRequest(client: Client): Promise<void> {
  await client.put('/session/journal', { record: true });
  await client.get('/api/v1/echo');
  await client.put('/session/journal', { record: false });
}

/** Whether the response to GET has no end. */
export const isStream = ({ url }: Pick<Route, 'url'>): boolean => /\/(?:events|stream)$/.test(url);

interface RouteRequest extends TestRequest {
  search?: string;
  client?: Client;
  beforeRequest?: () => Promise<unknown>;
}

export class Routes {
  /** The patterns of all routes, each once. */
  readonly patterns: readonly string[];

  constructor(
    private readonly app: SharedApp,
    readonly all: readonly Route[],
    /** An access token, for routes that need one. */
    private readonly token: string,
  ) {
    this.patterns = [...new Set(all.map(({ url }) => url))];
  }

  /** Starts a service and records its routes. */
  static async discover(start: () => Promise<TestApp>): Promise<[TestApp, Routes]> {
    const registered: RouteOptions[] = [];
    const listen = (message: unknown): void => {
      const { fastify } = message as { fastify: FastifyInstance };
      fastify.addHook('onRoute', (route) => {
        registered.push(route);
      });
    };
    subscribe('fastify.initialization', listen);
    const app = await start().finally(() => unsubscribe('fastify.initialization', listen));
    const { body } = await app.client().post('/auth/token', login);
    // Later hooks complete the rules of a route.
    const routes = registered.flatMap(({ method, url, config: rules = {} }) =>
      [method].flat().map((name) => ({ method: name, url, rules })),
    );
    return [app, new Routes(app, routes, body.access_token)];
  }

  /**
   * Sends a valid request to a route, by default in a new session. `beforeRequest` runs when what the request needs,
   * such as the record of its path, exists.
   */
  async send(
    { method, url }: Pick<Route, 'method' | 'url'>,
    { search = '', client = this.app.client(), beforeRequest, ...call }: RouteRequest = {},
  ): Promise<TestResponse> {
    if (url.startsWith('/classes')) return sendToClass(this.app, { method, url, search, client, call });
    const start = startOf(url);
    if (start !== undefined) await client.post(pathFor(start));
    const step = await oauth1Step(this.app, url);
    const requiredSearch = step.search ?? validSearch({ method, url });
    const fullSearch = requiredSearch === '' ? search : requiredSearch + search.replace('?', '&');
    const own = isOfOauth(url) ? await oauthCall(method, url, this.app.client()) : undefined;
    const prepared = await prepareSession({ method, url }, client);
    const defaults = own ?? { ...validRequest({ method, url }, this.token), ...prepared };
    const path = pathFor(url, await this.recordId(url, client));
    await beforeRequest?.();
    return client.send(method, path + fullSearch, { ...defaults, ...step.call, ...call });
  }

  /** Runs a check on each selected route, and names the route that fails. Streams have their own tests. */
  async each(isSelected: (route: Route) => boolean, check: (route: Route) => Promise<void>): Promise<void> {
    const selected = this.all.filter((route) => !isStream(route) && isSelected(route));
    expect(selected.length).toBeGreaterThan(0);
    for (const route of selected) {
      try {
        await check(route);
      } catch (reason) {
        throw new Error(`${route.method} ${route.url}: ${(reason as Error).message}`, { cause: reason });
      }
    }
  }

  /** The id of an existing record. Creates one for an entity without sample data. */
  private async recordId(pattern: string, client: Client): Promise<string | undefined> {
    const entity = entityOf(pattern);
    if (entity === undefined || !pattern.endsWith(':id')) return undefined;
    return sampleIds[entity.plural]?.[0] ?? String((await createRecord(client, entity)).id);
  }

  methodsOf(pattern: string): string[] {
    return METHODS.filter((name) => this.all.some(({ method, url }) => url === pattern && method === name));
  }

  /** The `Allow` header of a path. */
  allow(pattern: string): string {
    return [...this.methodsOf(pattern), 'OPTIONS'].join(', ');
  }
}
