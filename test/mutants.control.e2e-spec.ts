// The control `mutants`: validation, draws, blind mutants and guesses, isolation, and mutants of a class and of the whole service.
import { readFileSync } from 'node:fs';
import { mutantIds, mutants } from '../src/features/mutants/catalogue.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join } from './support/classes.js';
import { Client, type TestResponse } from './support/client.js';
import { graphqlApi, MutantClient, restApi, soapApi } from './support/practice-api.js';
import { ResponseContract } from './support/response-contract.js';

let app: TestApp;
beforeAll(async () => (app = await startApp({ trustProxy: true })));
afterAll(() => app.close());

const put = async (client: Client, document: unknown): Promise<TestResponse['body']> => {
  const { status, body } = await client.put('/session/mutants', document);
  expect(status).toBe(200);
  return body.data;
};
const view = async (client: Client): Promise<unknown> => (await client.get('/session/mutants')).body.data;
const limitOne = async (client: Client): Promise<number> =>
  (await client.get('/api/v1/products?limit=1')).body.data.length;

/** Act in a session without other controls, so a draw has them. */
const drawable = mutants.filter(({ requires }) => requires === undefined);
const beginners = drawable.filter(({ level }) => level === 'beginner').length;

describe('GET /mutants', () => {
  it('returns the catalogue without a session', async () => {
    const { body, headers } = await app.client().get('/mutants');
    expect(headers.has('x-session-id')).toBe(false);
    expect(body.data).toHaveLength(mutants.length);
    expect(Object.keys(body.data[0])).toEqual([
      'id',
      'mutator_name',
      'description',
      'breaks',
      'protocols',
      'level',
      'requests',
    ]);
  });

  it.each(mutants)('$id violates a sentence of the documentation', ({ breaks }) => {
    const notes = readFileSync('docs/protocol-notes.md', 'utf8').replaceAll('**', '').replaceAll(/\s+/g, ' ');
    expect(notes).toContain(breaks);
  });
});

describe('/session/mutants/examples', () => {
  const examples = async (client: Client): Promise<unknown> =>
    (await client.get('/session/mutants/examples')).body.data;

  it('has the first request that reached each mutant, with the correct and the mutated result', async () => {
    const client = app.client();
    await put(client, { active: ['limit-plus-one', 'put-keeps-omitted'] });
    expect(await examples(client)).toEqual({});
    await limitOne(client);
    await client.get('/api/v1/products?limit=2');

    expect(await examples(client)).toEqual({
      'limit-plus-one': {
        protocol: 'REST',
        method: 'GET',
        url: '/api/v1/products?limit=1',
        body: null,
        correct: expect.any(String),
        mutated: expect.any(String),
      },
    });
    await put(client, { active: ['limit-plus-one'] });
    expect(await examples(client)).toEqual({});
  });

  it('is empty while blind mutants are not found', async () => {
    const client = app.client();
    await put(client, { draw: { count: drawable.length, seed: 1 }, blind: true });
    await limitOne(client);
    expect(await examples(client)).toEqual({});
    for (const id of mutantIds) await client.post('/session/mutants/guess', { id });
    expect(await examples(client)).toHaveProperty('limit-plus-one');
  });
});

describe('/session/mutants', () => {
  it('is empty by default, and deleted with 204', async () => {
    const client = app.client();
    expect(await view(client)).toEqual({ active: [], reached: {}, requests: {} });
    expect((await client.delete('/session/mutants')).status).toBe(204);
  });

  it.each([
    [
      { active: ['limit-plus-on'] },
      "body/active/0 must be the id of a mutant: 'limit-plus-on' is unknown, did you mean 'limit-plus-one'?",
    ],
    [{ active: ['limit-plus-one', 'limit-plus-one'] }, 'body/active must NOT have duplicate items'],
    [{ active: 'all' }, 'body/active must be array'],
    [{ draw: {} }, "body/draw must have required property 'count'"],
    [{ draw: { count: 0 } }, 'body/draw/count must be >= 1'],
    [
      { draw: { count: beginners + 1, level: 'beginner' } },
      `body/draw/count must be <= ${beginners}, the number of mutants of that level`,
    ],
    [
      { draw: { count: 1, level: 'expert' } },
      'body/draw/level must be equal to one of the allowed values: beginner, intermediate, advanced',
    ],
    [{ draw: { count: 1 }, active: [] }, 'body/active must NOT be combined with draw'],
    [{ active: [], blind: true }, 'body/blind must be combined with draw'],
    [
      { variations: ['slo'] },
      "body/variations/0 must be the name of a variation: 'slo' is unknown, did you mean 'slow'?",
    ],
    [{ protocols: [] }, 'body/protocols must NOT have fewer than 1 items'],
    [
      { protocols: ['graphql'] },
      'body/protocols/0 must be equal to one of the allowed values: REST, GraphQL, SOAP',
    ],
    [{ protocols: ['REST', 'REST'] }, 'body/protocols must NOT have duplicate items'],
    [
      { active: ['limit-plus-one', 'put-keeps-omitted'], protocols: ['GraphQL', 'SOAP'] },
      'body/active/1 must be a mutant that acts in GraphQL or SOAP: put-keeps-omitted acts in REST',
    ],
    [
      { draw: { count: mutants.length, level: 'beginner' }, protocols: ['SOAP'] },
      expect.stringMatching(
        /^body\/draw\/count must be <= \d+, the number of mutants of that level and these protocols$/,
      ) as string,
    ],
    [
      { mutant: 1 },
      "body must NOT have additional properties: 'mutant' is unknown, known names: active, draw, protocols, blind, variations",
    ],
  ])('rejects %j', async (document, message) => {
    const { status, body } = await app.client().put('/session/mutants', document);
    expect({ status, message: body.message }).toEqual({ status: 400, message });
  });

  it('counts each request once, and starts at zero with every PUT', async () => {
    const client = app.client();
    await put(client, { active: ['limit-plus-one', 'sort-ignores-order'] });
    await client.get('/api/v1/products?limit=1&sort=name&order=asc');
    await client.get('/api/v1/products?limit=100&sort=name&order=asc');
    await client.get('/session');
    expect(await view(client)).toMatchObject({ reached: { 'limit-plus-one': 1 } });
    expect(await put(client, { active: ['limit-plus-one'] })).toMatchObject({ reached: {} });
  });

  it('affects no other session, and ends with DELETE, also where a response was cached', async () => {
    const [client, other] = [app.client(), app.client()];
    for (let i = 0; i < 3; i += 1) expect(await limitOne(client)).toBe(1);
    await put(client, { active: ['limit-plus-one'] });
    expect([await limitOne(client), await limitOne(client), await limitOne(other)]).toEqual([2, 2, 1]);
    await client.delete('/session/mutants');
    expect(await limitOne(client)).toBe(1);
  });

  it('does not act in flows', async () => {
    const client = app.client();
    await put(client, { active: ['create-ignores-enum', 'number-truncated'] });
    const { body } = await client.post('/api/v1/flows/process-order');
    expect(body.data).toMatchObject({ status: 'completed' });
    expect(await view(client)).toMatchObject({ reached: {} });
  });

  it('is part of the controls and of an export', async () => {
    const client = app.client();
    const document = { mutants: { active: ['limit-plus-one'], variations: ['key-order'] } };
    await client.put('/session/controls', document);
    expect((await client.get('/session/controls')).body.data).toEqual(document);
    const exported = (await client.get('/session/export')).body;
    expect(exported.controls).toEqual(document);
    const copy = app.client();
    expect((await copy.post('/session/import', exported)).status).toBe(200);
    expect(await view(copy)).toMatchObject(document.mutants);
  });
});

describe('the protocols of mutants', () => {
  const lists = async ({ session = '' }: Client): Promise<readonly number[]> => {
    const client = new MutantClient(app.url, session);
    // The REST request adds the sample data.
    const rest = await restApi(client).list(userEntity, { limit: 2 });
    const graphql = await graphqlApi(client).list(userEntity, { limit: 2 });
    const soap = await soapApi(client).list(userEntity, { limit: 2 });
    return [rest, graphql, soap].map(({ items }) => items.length);
  };

  it.each<[readonly string[] | undefined, readonly number[]]>([
    [undefined, [3, 3, 3]],
    [['REST'], [3, 2, 2]],
    [['GraphQL'], [2, 3, 2]],
    [['SOAP'], [2, 2, 3]],
    [
      ['REST', 'SOAP'],
      [3, 2, 3],
    ],
  ])('%j are those in which they act', async (protocols, expected) => {
    const client = app.client();
    const document = { active: ['limit-plus-one'], ...(protocols && { protocols }) };
    expect(await put(client, document)).toEqual({ ...document, reached: {}, requests: {} });

    expect(await lists(client)).toEqual(expected);
    expect(await view(client)).toEqual({
      ...document,
      reached: { 'limit-plus-one': protocols?.length ?? 3 },
      requests: { REST: 1, GraphQL: 1, SOAP: 1 },
    });
  });

  it('are part of the controls', async () => {
    const client = app.client();
    const mutantsOfSession = { draw: { count: 2, seed: 7 }, protocols: ['SOAP'] };
    await put(client, mutantsOfSession);

    expect((await client.get('/session/controls')).body.data).toEqual({ mutants: mutantsOfSession });
  });

  it('limit a draw to mutants that act in them', async () => {
    const inSoap = drawable.filter(({ protocols }) => protocols.includes('SOAP')).map(({ id }) => id);
    const { active } = await put(app.client(), { draw: { count: inSoap.length }, protocols: ['SOAP'] });

    expect([...active].sort()).toEqual([...inSoap].sort());
  });

  it('are counted by requests to records, also without an active mutant', async () => {
    const client = app.client();
    await put(client, { active: [] });
    await client.get('/api/v1/users/unknown');
    await client.get('/api/v1/products');
    await client.get('/session');
    await client.post('/auth/token', { username: 'alice@example.com', password: 'alice-admin-2026' });

    expect(await view(client)).toEqual({ active: [], reached: {}, requests: { REST: 2 } });
  });

  it('do not limit which earlier requests a mutant takes into account', async () => {
    const client = app.client();
    await put(client, { active: ['soap-write-hidden'], protocols: ['GraphQL'] });
    const sent = new MutantClient(app.url, client.session ?? '');
    await soapApi(sent).create(userEntity, { name: 'Ada', email: 'hidden@example.com' });
    const rest = await restApi(sent).list(userEntity);
    const graphql = await graphqlApi(sent).list(userEntity);

    expect([rest.page.total, graphql.page.total]).toEqual([13, 12]);
  });
});

describe('a fork of a session with mutants', () => {
  const forkOf = async (client: Client, body: object): Promise<Client> => {
    const response = await client.post('/session/fork', body);
    expect(response.status).toBe(201);
    const [{ id } = { id: '' }] = (response.body.data as { sessions: { id: string }[] }).sessions;
    return Object.assign(app.client(), { session: id });
  };
  const pageOf = async (client: Client): Promise<number> =>
    ((await client.get('/api/v1/users?limit=2')).body.data as unknown[]).length;

  it('has the same records and no mutants, unless it copies the controls with their counters at zero', async () => {
    const client = app.client();
    await put(client, { active: ['limit-plus-one'] });
    expect(await pageOf(client)).toBe(3);
    const [plain, copy] = [await forkOf(client, {}), await forkOf(client, { controls: true })];

    expect(await view(copy)).toEqual({ active: ['limit-plus-one'], reached: {}, requests: {} });
    expect(await view(plain)).toEqual({ active: [], reached: {}, requests: {} });
    expect([await pageOf(plain), await pageOf(copy)]).toEqual([2, 3]);
    expect(await view(copy)).toMatchObject({ reached: { 'limit-plus-one': 1 } });
    expect(await view(client)).toMatchObject({ reached: { 'limit-plus-one': 1 } });
    expect((await plain.get('/api/v1/users?limit=100')).text).toBe(
      (await forkOf(copy, {}).then((fork) => fork.get('/api/v1/users?limit=100'))).text,
    );
  });

  it('has the drawn mutants of a blind draw, which stay hidden', async () => {
    const client = app.client();
    const draw = { count: 2, level: 'beginner' };
    await put(client, { draw, blind: true });
    const copy = await forkOf(client, { controls: true });

    expect(await view(copy)).toEqual({ blind: true, count: 2, found: 0, wrong_guesses: 0 });
    const [own, copied] = [await client.delete('/session/mutants'), await copy.delete('/session/mutants')];
    expect((own.body.data as { active: unknown[] }).active).toHaveLength(2);
    expect(copied.body.data).toEqual(own.body.data);
  });

  it('does not share what mutants store of earlier requests', async () => {
    const client = app.client();
    await put(client, { active: ['soap-write-hidden'] });
    const soap = soapApi(new MutantClient(app.url, client.session ?? ''));
    const { status } = await soap.create(userEntity, { name: 'Ada', email: 'hidden@example.com' });
    expect(status).toBe(201);
    const copy = await forkOf(client, { controls: true });
    const emailsOf = async (one: Client): Promise<unknown[]> =>
      ((await one.get('/api/v1/users?email=hidden@example.com')).body.data as { email: string }[]).map(
        ({ email }) => email,
      );

    expect([await emailsOf(client), await emailsOf(copy)]).toEqual([[], ['hidden@example.com']]);
  });
});

describe('a draw', () => {
  it('activates the same mutants for the same seed', async () => {
    const draw = { count: 3, seed: 42 };
    const [first, second] = [await put(app.client(), { draw }), await put(app.client(), { draw })];
    expect(first.active).toHaveLength(3);
    expect(second.active).toEqual(first.active);
    expect((await put(app.client(), { draw: { ...draw, seed: 43 } })).active).not.toEqual(first.active);
  });

  it('has only mutants of the level', async () => {
    const { active } = await put(app.client(), { draw: { count: 5, level: 'beginner' } });
    const levels = mutants.filter(({ id }) => active.includes(id)).map(({ level }) => level);
    expect(levels).toEqual(Array(5).fill('beginner'));
  });

  it('is what the controls have in place of the ids', async () => {
    const client = app.client();
    await put(client, { draw: { count: 2, seed: 7 } });
    expect((await client.get('/session/controls')).body.data).toEqual({
      mutants: { draw: { count: 2, seed: 7 } },
    });
  });

  it('does not show its seed if it is blind, which another session would draw the same mutants with', async () => {
    const client = app.client();
    await put(client, { draw: { count: 2, seed: 3_777_777_777 }, blind: true });
    const paths = ['/session/controls', '/session/export', '/session/mutants', '/session'];
    const texts = await Promise.all(paths.map(async (path) => (await client.get(path)).text));

    expect(texts.filter((text) => text.includes('3777777777'))).toEqual([]);
    expect((await client.get('/session/controls')).body.data).toEqual({
      mutants: { draw: { count: 2 }, blind: true },
    });
  });

  it('is the same in a fork, also if it is blind', async () => {
    const client = app.client();
    await put(client, { draw: { count: 2, seed: 3_777_777_777 }, blind: true });
    const forked = await client.post('/session/fork', { controls: true });
    const [{ id } = { id: '' }] = (forked.body.data as { sessions: { id: string }[] }).sessions;
    const fork = Object.assign(app.client(), { session: id });
    const drawn = (await put(app.client(), { draw: { count: 2, seed: 3_777_777_777 } })).active;

    expect((await fork.delete('/session/mutants')).body.data.active).toEqual(drawn);
  });

  it('is another one after an export and an import, if it is blind', async () => {
    const client = app.client();
    await put(client, { draw: { count: 8, seed: 3_777_777_777 }, blind: true });
    const exported = (await client.get('/session/export')).body as object;
    const other = app.client();
    expect((await other.post('/session/import', exported)).status).toBe(200);

    expect((await other.delete('/session/mutants')).body.data.active).not.toEqual(
      (await client.delete('/session/mutants')).body.data.active,
    );
  });
});

describe('emails that differ in case', () => {
  it('are different with email-minds-case, and equal ones are not', async () => {
    const client = app.client();
    await put(client, { active: ['email-minds-case'] });
    const create = async (email: string): Promise<number> =>
      (await client.post('/api/v1/users', { name: 'Ada', email })).status;

    expect(await create('ADA@example.com')).toBe(201);
    expect(await create('ada@example.com')).toBe(201);
    expect(await create('ada@example.com')).toBe(409);
    expect(await create('ADA@example.com')).toBe(409);
  });
});

describe('blind mutants', () => {
  const blind = { draw: { count: 2, seed: 42 }, blind: true };

  it('are found by guesses, and then shown', async () => {
    const client = app.client();
    const drawn = (await put(app.client(), { draw: blind.draw })).active as string[];
    const wrong = mutantIds.find((id) => !drawn.includes(id));
    const guess = async (id = ''): Promise<unknown> =>
      (await client.post('/session/mutants/guess', { id })).body.data;
    expect(await put(client, blind)).toEqual({ blind: true, count: 2, found: 0, wrong_guesses: 0 });
    expect(await guess(wrong)).toEqual({ correct: false, found: 0, of: 2 });
    expect(await guess(drawn[0])).toEqual({ correct: true, found: 1, of: 2 });
    expect(await guess(drawn[0])).toEqual({ correct: true, found: 1, of: 2 });
    expect(await view(client)).toEqual({ blind: true, count: 2, found: 1, wrong_guesses: 1 });
    await guess(drawn[1]);
    expect(await view(client)).toMatchObject({ active: drawn, found: 2, wrong_guesses: 1 });
  });

  it('are shown by DELETE', async () => {
    const client = app.client();
    const { active } = await put(app.client(), { draw: blind.draw });
    await put(client, blind);
    const { status, body } = await client.delete('/session/mutants');
    expect({ status, data: body.data }).toEqual({ status: 200, data: { active } });
    expect((await client.delete('/session/mutants')).status).toBe(204);
  });

  it('are needed for a guess, whose id must be known', async () => {
    const client = app.client();
    expect((await client.post('/session/mutants/guess', { id: 'limit-plus-one' })).status).toBe(409);
    const { status, body } = await client.post('/session/mutants/guess', { id: 'limit-plus' });
    expect(status).toBe(400);
    expect(body.message).toContain("did you mean 'limit-plus-one'?");
  });
});

it('mutants of a class act in its sessions', async () => {
  const created = await createClass(app);
  const controls = { mutants: { active: ['limit-plus-one'] } };
  await app.client().put(`/classes/${created.id}/controls`, controls, bearer(created));
  const client = app.client();
  await join(client, created.join_code, 'Ada');
  expect([await limitOne(client), await limitOne(app.client())]).toEqual([2, 1]);
});

describe('with mutants of the whole service', () => {
  let service: TestApp;
  const document = { mutants: { active: mutantIds } };
  beforeAll(async () => (service = await startApp({ controls: JSON.stringify(document) })));
  afterAll(() => service.close());

  it('the catalogue says which are active and reached, with an example', async () => {
    const contract = Object.assign(await ResponseContract.of(service.url), { check: () => undefined });
    const client = new Client(service.url, contract);
    await client.put('/session/mutants', { active: ['limit-plus-one'] });
    await client.get('/api/v1/users?limit=3');
    const { body } = await service.client().get('/mutants');
    const entry = (body.data as { id: string }[]).find(({ id }) => id === 'limit-plus-one');
    expect(entry).toMatchObject({
      active: true,
      reached: expect.any(Number),
      example: { protocol: 'REST', method: 'GET', body: null, correct: expect.any(String) },
    });
  });
});
