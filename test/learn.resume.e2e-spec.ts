// Resume tokens: a running lesson that continues in another session, at its open step and with its records.
import { createHmac } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import {
  BASKET,
  completeBasket,
  createProduct,
  lessonsDir,
  LOGIN,
  progressOf,
  SEED,
  sessionProgress,
  start,
  stepStates,
  succeed,
} from './support/practice-lessons.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
const progressSecret = 'a secret for progress tokens, long enough';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, lessonsDir, progressSecret });
});
afterAll(() => app.close());

type Data = Awaited<ReturnType<typeof succeed>>;
interface Tokens {
  readonly progress_token: string;
  readonly resume_token: string;
}

async function tokensOf(client: Client, lesson = BASKET): Promise<Tokens> {
  const { resume_token } = await progressOf(client, lesson);
  const { progress_token } = await sessionProgress(client);
  return { progress_token, resume_token };
}

const put = (client: Client, tokens: object): Promise<TestResponse> => client.put('/learn/progress', tokens);

async function continued(tokens: Tokens): Promise<Client> {
  const client = app.client();
  await succeed(put(client, tokens));
  return client;
}

const contentOf = (token: string): Data =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A token with a valid signature. */
function sign(content: unknown, version = 'r1'): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  const signature = createHmac('sha256', progressSecret).update(`${version}.${text}`).digest('base64url');
  return `${version}.${text}.${signature}`;
}

/** A lesson at its second step, with the product of the first one. */
async function atRead(): Promise<{ readonly client: Client; readonly id: string; readonly tokens: Tokens }> {
  const client = app.client();
  await start(client);
  const id = await createProduct(client);
  return { client, id, tokens: await tokensOf(client) };
}

const SAMPLE = '/api/v1/products/b0000000-0000-4000-8000-00000000000';

describe('a resume token', () => {
  it('continues the lesson at its open step, with saved values and the record under its id', async () => {
    const { client, id, tokens } = await atRead();
    const before = await succeed(client.get(`/api/v1/products/${id}`));
    const other = await continued(tokens);
    const progress = await progressOf(other);
    expect(progress).toMatchObject({ state: 'in_progress', saved: { productId: id }, last_attempt: null });
    expect(stepStates(progress)).toEqual(['done', 'open', 'later']);
    expect((await sessionProgress(other)).active).toEqual({ lesson: 'practice-basket', step: 'read' });
    expect(await succeed(other.get(`/api/v1/products/${id}`))).toEqual(before);
    expect(stepStates(await progressOf(other))).toEqual(['done', 'done', 'open']);
  });

  it('restores sample records that were changed or deleted, and other records of the session', async () => {
    const { client } = await atRead();
    const user = await succeed(
      client.post('/api/v1/users', { name: 'Eve', email: 'eve@example.com', role: 'user' }),
      201,
    );
    await succeed(client.patch(`${SAMPLE}1`, { price: 1.5 }));
    expect((await client.delete(`${SAMPLE}9`)).status).toBe(204);
    const other = await continued(await tokensOf(client));
    expect((await succeed(other.get(`${SAMPLE}1`))).price).toBe(1.5);
    expect((await other.get(`${SAMPLE}9`)).status).toBe(404);
    expect(await succeed(other.get(`/api/v1/users/${String(user.id)}`))).toEqual(user);
    const products = async (one: Client): Promise<Data> => succeed(one.get('/api/v1/products?limit=100'));
    expect(await products(other)).toEqual(await products(client));
  });

  it('sets the controls of the lesson', async () => {
    const client = app.client();
    await start(client, SEED);
    const other = await continued(await tokensOf(client, SEED));
    expect((await succeed(other.get('/session/controls'))).random).toEqual({ seed: 42 });
  });

  it('is null unless the lesson is running', async () => {
    const client = app.client();
    expect((await progressOf(client)).resume_token).toBeNull();
    await completeBasket(client);
    expect((await progressOf(client)).resume_token).toBeNull();
  });

  it('has the named records only, if all of them are too many', async () => {
    const { client, id } = await atRead();
    const description = 'x'.repeat(500);
    for (let n = 0; n < 90; n += 1)
      await succeed(client.post('/api/v1/products', { name: `Other ${n}`, price: 1, description }), 201);
    const tokens = await tokensOf(client);
    expect(tokens.resume_token.length).toBeLessThan(64 * 1024);
    expect(contentOf(tokens.resume_token).records.products).toMatchObject([{ id }]);
    const other = await continued(tokens);
    expect(stepStates(await progressOf(other))).toEqual(['done', 'open', 'later']);
    expect((await other.get(`/api/v1/products/${id}`)).status).toBe(200);
  });

  it('changes the ETag of the progress with the records', async () => {
    const { client } = await atRead();
    const tagOf = async (): Promise<string | null> =>
      (await client.get(`${BASKET}/progress`)).headers.get('etag');
    const before = await tagOf();
    expect(await tagOf()).toBe(before);
    await client.patch(`${SAMPLE}2`, { price: 2 });
    expect(await tagOf()).not.toBe(before);
  });
});

describe('sending it again', () => {
  it('changes nothing, also after the lesson continues', async () => {
    const { id, tokens } = await atRead();
    const other = await continued(tokens);
    await other.get(`/api/v1/products/${id}`);
    await succeed(other.patch(`/api/v1/products/${id}`, { price: 3 }));
    const tag = (await other.get('/learn/progress')).headers.get('etag');
    await succeed(put(other, tokens));
    expect((await other.get('/learn/progress')).headers.get('etag')).toBe(tag);
    expect((await succeed(other.get(`/api/v1/products/${id}`))).price).toBe(3);
  });

  it('does not replace a lesson that the session has started since', async () => {
    const { id, tokens } = await atRead();
    const other = app.client();
    clock.advance({ seconds: 1 });
    await start(other);
    await succeed(put(other, tokens));
    expect(stepStates(await progressOf(other))).toEqual(['open', 'later', 'later']);
    expect((await other.get(`/api/v1/products/${id}`)).status).toBe(404);
  });

  it('does not open a lesson again that was completed since', async () => {
    const { client, id, tokens } = await atRead();
    clock.advance({ seconds: 1 });
    await client.get(`/api/v1/products/${id}`);
    await client.delete(`/api/v1/products/${id}`);
    const { progress_token } = await sessionProgress(client);
    const other = await continued({ ...tokens, progress_token });
    expect(await progressOf(other)).toMatchObject({ state: 'completed', resume_token: null });
    expect((await other.get(`/api/v1/products/${id}`)).status).toBe(404);
  });

  it('continues a completed lesson that was restarted', async () => {
    const client = app.client();
    await completeBasket(client);
    clock.advance({ seconds: 1 });
    await start(client);
    await createProduct(client);
    const other = await continued(await tokensOf(client));
    const progress = await progressOf(other);
    expect(progress).toMatchObject({ state: 'completed', restarts: 1 });
    expect(stepStates(progress)).toEqual(['done', 'open', 'later']);
  });

  it('stops the lesson that was active', async () => {
    const { tokens } = await atRead();
    const other = app.client();
    await start(other, SEED);
    await succeed(put(other, tokens));
    expect((await sessionProgress(other)).active).toEqual({ lesson: 'practice-basket', step: 'read' });
    expect(await succeed(other.get('/session/controls'))).not.toHaveProperty('random');
  });
});

describe('a record that another one is in the way of', () => {
  it('is 409, names the other one, and changes nothing', async () => {
    const client = app.client();
    await start(client);
    const eve = { name: 'Eve', email: 'eve@example.com', role: 'user' };
    await succeed(client.post('/api/v1/users', eve), 201);
    const tokens = await tokensOf(client);
    const other = app.client();
    const { id } = await succeed(other.post('/api/v1/users', eve), 201);
    const response = await put(other, tokens);
    expectError(response, 409, 'CONFLICT');
    expect(response.body.message).toBe(`Delete user ${String(id)} and send the tokens again`);
    expect(await progressOf(other)).toMatchObject({ state: 'not_started' });
    await other.delete(`/api/v1/users/${String(id)}`);
    await succeed(put(other, tokens));
    expect((await progressOf(other)).state).toBe('in_progress');
  });
});

describe('an invalid token', () => {
  let tokens: Tokens;
  let content: Data;
  let product: Data;
  beforeAll(async () => {
    ({ tokens } = await atRead());
    content = contentOf(tokens.resume_token);
    product = content.records.products[0];
  });
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

  it.each<[string, () => unknown, string]>([
    ['no text', () => 7, 'must be string'],
    ['empty', () => '', 'must have three parts separated by dots'],
    ['a progress token', () => tokens.progress_token, 'must begin with the version r1'],
    ['signed as a progress token', () => sign(content, 'v1'), 'must begin with the version r1'],
    ['changed', () => `${tokens.resume_token}A`, 'must be unchanged: its signature does not match'],
    ['too long', () => 'x'.repeat(64 * 1024 + 1), 'must NOT have more than 65536 characters'],
    ...(
      [
        ['another version', () => ({ ...content, v: 2 })],
        ['an unknown member', () => ({ ...content, extra: 1 })],
        ['no lesson', () => ({ ...content, lesson: undefined })],
        ['a negative time', () => ({ ...content, started: -1 })],
        ['a time that does not exist', () => ({ ...content, started: 9e15 })],
        ['another unique', () => ({ ...content, unique: '<script>' })],
        ['steps of another form', () => ({ ...content, steps: { create: [1, 2] } })],
        [
          'too many steps',
          () => ({
            ...content,
            steps: Object.fromEntries('a b c d e f g h i j k l m'.split(' ').map((id) => [id, [1, 0, 0]])),
          }),
        ],
        ['saved values in a list', () => ({ ...content, saved: [] })],
        ['deep saved values', () => ({ ...content, saved: { productId: nested(3000) } })],
        ['repeated of another type', () => ({ ...content, repeated: 1 })],
        ['tags of another form', () => ({ ...content, tags: { start: '' } })],
        ['records that are no list', () => ({ ...content, records: { products: {} } })],
        ['records of an unknown entity', () => ({ ...content, records: { cars: [] } })],
        ['a record that is no object', () => ({ ...content, records: { products: [1] } })],
        [
          'a record without an id',
          () => ({ ...content, records: { products: [{ ...product, id: undefined }] } }),
        ],
        ['a record twice', () => ({ ...content, records: { products: [product, product] } })],
        ['an invalid record', () => ({ ...content, records: { products: [{ ...product, price: 'x' }] } })],
        ['removed ids of another type', () => ({ ...content, removed: { products: [1] } })],
        ['a list', () => []],
        ['null', () => null],
      ] as [string, () => unknown][]
    ).map(([name, one]): [string, () => unknown, string] => [
      name,
      () => sign(one()),
      'must have valid content',
    ]),
  ])('%s is rejected and changes nothing', async (_, token, message) => {
    const client = app.client();
    const response = await put(client, { ...tokens, resume_token: token() });
    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toEqual([{ field: 'resume_token', message }]);
    expect((await sessionProgress(client)).lessons).toEqual([]);
  });

  it('is ignored if the lesson is unknown', async () => {
    const client = app.client();
    await succeed(put(client, { ...tokens, resume_token: sign({ ...content, lesson: 'none' }) }));
    expect((await progressOf(client)).state).toBe('interrupted');
  });

  it('cannot have more bytes than a request with both tokens', async () => {
    const response = await put(app.client(), { ...tokens, resume_token: 'x'.repeat(97 * 1024) });
    expectError(response, 413, 'PAYLOAD_TOO_LARGE');
  });

  it('needs a progress token', async () => {
    expectError(await put(app.client(), { resume_token: tokens.resume_token }), 400, 'BAD_REQUEST');
  });

  it('sets times in the future to now, and ignores steps that the lesson does not have', async () => {
    const steps = { create: [8e15, 0, 0], none: [1, 0, 0] };
    const client = app.client();
    await succeed(put(client, { ...tokens, resume_token: sign({ ...content, started: 8e15, steps }) }));
    const now = new Date(clock.now()).toISOString();
    const progress = await progressOf(client);
    expect(progress).toMatchObject({ started_at: now, state: 'in_progress' });
    expect(progress.steps[0]).toMatchObject({ id: 'create', done_at: now });
  });

  it('is ignored if no step is left', async () => {
    const client = app.client();
    const steps = { create: [1, 0, 0], read: [1, 0, 0], delete: [1, 0, 0] };
    await succeed(put(client, { ...tokens, resume_token: sign({ ...content, steps }) }));
    expect((await progressOf(client)).state).toBe('interrupted');
  });
});

it('leaves other lessons of the progress token interrupted', async () => {
  const { client } = await atRead();
  await start(client, LOGIN);
  const other = await continued(await tokensOf(client));
  expect((await progressOf(other)).state).toBe('in_progress');
  expect((await progressOf(other, LOGIN)).state).toBe('interrupted');
});
