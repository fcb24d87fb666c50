// Mutants: a test of each kills it in every protocol of its row, and passes without it.
import { randomUUID } from 'node:crypto';
import { mutants } from '../src/features/mutants/catalogue.js';
import type { MutantProtocol } from '../src/features/mutants/mutant.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { mutantTests } from './support/mutant-tests.js';
import { alice, claimsIn, DEMO, type Form } from './support/oauth.js';
import {
  graphqlApi,
  MutantClient,
  restApi,
  soapApi,
  type PracticeApi,
  type Sent,
} from './support/practice-api.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const apis: Readonly<Record<MutantProtocol, (client: MutantClient) => PracticeApi>> = {
  REST: restApi,
  GraphQL: graphqlApi,
  SOAP: soapApi,
};

async function clientWith(active: readonly string[]): Promise<MutantClient> {
  const client = new MutantClient(app.url, randomUUID());
  expect((await client.send('PUT', '/session/mutants', { active })).status).toBe(200);
  return client;
}

async function run(client: MutantClient, id: string, protocol: MutantProtocol): Promise<void> {
  const test = mutantTests[id];
  if (test === undefined) throw new Error(`no test of ${id}`);
  await test(apis[protocol](client), client);
}

const reachedOf = async (client: MutantClient): Promise<unknown> =>
  (await client.send('GET', '/session/mutants')).body.data.reached;

const rows = mutants.flatMap(({ id, protocols }) => protocols.map((protocol) => ({ id, protocol })));

it.each(rows)('kills $id in $protocol, and passes without it', async ({ id, protocol }) => {
  const correct = await clientWith([]);
  await run(correct, id, protocol);
  expect(await reachedOf(correct)).toEqual({});

  const mutated = await clientWith([id]);
  const failure: unknown = await run(mutated, id, protocol).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(failure).toHaveProperty('matcherResult');
  expect(await reachedOf(mutated)).toEqual({ [id]: expect.any(Number) });
});

/** `METHOD /path`, a header, and a JSON body or an envelope. `<name>` is a member of the first response that has it. */
function sendText(
  client: MutantClient,
  request: string,
  earlier: Readonly<Record<string, string>>,
): Promise<Sent> {
  const filled = request.replaceAll(/<(\w+)>/g, (text, name: string) => earlier[name] ?? text);
  const [, method = '', path = '', name, value = '', body = ''] =
    /^(\w+) (\S+)(?: ([\w-]+): ([^{<]+?))?(?: ([{<].*))?$/.exec(filled) ?? [];
  const headers = name === undefined ? {} : { [name]: value };
  if (body.startsWith('<'))
    return client.send(method, path, body, { 'content-type': 'text/xml', ...headers });
  return client.send(method, path, body === '' ? undefined : JSON.parse(body), headers);
}

it.each(mutants)('the last request of $id in the catalogue reaches it', async ({ id, requests }) => {
  const client = await clientWith([id]);
  let earlier: Readonly<Record<string, string>> = {};
  for (const request of requests) {
    expect(await reachedOf(client)).toEqual({});
    const { body } = await sendText(client, request, earlier);
    earlier = { ...body, ...earlier };
  }
  expect(await reachedOf(client)).toEqual({ [id]: expect.any(Number) });
});

const grants: readonly Form[] = [{ grant_type: 'client_credentials' }, { grant_type: 'password', ...alice }];

it.each(grants)(
  'gives a token of the grant $grant_type the full scope with scope-not-limited',
  async (grant) => {
    const request = { ...DEMO, ...grant, scope: 'read' };
    const scopeWith = async (client: MutantClient): Promise<unknown> => {
      const { body } = await client.send('POST', '/auth/oauth/token', request);
      return [body.scope, claimsIn(String(body.access_token)).scope];
    };
    const mutated = await clientWith(['scope-not-limited']);

    expect(await scopeWith(await clientWith([]))).toEqual(['read', 'read']);
    expect(await scopeWith(mutated)).toEqual(['read write', 'read write']);
    expect(await reachedOf(mutated)).toEqual({ 'scope-not-limited': 1 });
  },
);

it('has a test of each mutant', () => {
  expect(Object.keys(mutantTests).toSorted()).toEqual(mutants.map(({ id }) => id).toSorted());
});
