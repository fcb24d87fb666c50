// Flows: every step runs in the session of the caller, and the report has its request and response.
import { flows } from '../src/features/flows/catalogue/index.js';
import { create, patch } from '../src/features/flows/rest.calls.js';
import { createOverSoap } from '../src/features/flows/soap.calls.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { sampleCounts } from './support/collections.js';
import { executeGraphql, selectAll, withoutNulls } from './support/graphql.js';
import { expectError } from './support/expect-error.js';
import { find, parseXml, XML } from './support/soap.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

interface Step {
  readonly step: number;
  readonly name: string;
  readonly protocol: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body: TestResponse['body'] };
  readonly ok: boolean;
}

interface Run {
  readonly status: string;
  readonly steps: readonly Step[];
  readonly extras: TestResponse['body'];
}

async function run(client: Client, id: string): Promise<Run> {
  const { status, body } = await client.post(`/api/v1/flows/${id}`);
  expect(status).toBe(200);
  const { steps, status: outcome, ...extras } = body.data;
  return { steps, status: outcome, extras };
}

/** Sends the request of a step: reads and changes in the session of the run, creations in a new session. */
async function expectSameResponse(client: Client, { protocol, request, response }: Step): Promise<void> {
  const { method, path, body } = request;
  const isCreation = method === 'POST' && protocol !== 'GraphQL';
  const headers = protocol === 'SOAP' ? XML : {};
  const sent = await (isCreation ? app.client() : client).send(method, path, { body, headers });

  expect(sent.status).toBe(response.status);
  if (protocol === 'SOAP') {
    const elements = (text: string): string[] => text.match(/<[\w:]+/g) ?? [];
    expect(elements(sent.text)).toEqual(elements(String(response.body)));
  } else if (method === 'GET') expect(sent.body).toEqual(response.body);
  else expect(Object.keys(sent.body.data ?? sent.body)).toEqual(Object.keys(response.body.data));
}

// `npm run types` checks that the input of a step has the fields of its entity.
// @ts-expect-error -- a user has no field `mail`
create(userEntity, { name: 'Ada', mail: 'ada@example.com' });
// @ts-expect-error -- the price of a product is a number
createOverSoap(productEntity, { name: 'Lamp', price: '3' });
// @ts-expect-error -- a product has no field `cost`
patch(productEntity, '', { cost: 3 });

describe('GET /api/v1/flows', () => {
  it('lists every flow with its steps', async () => {
    const { body } = await app.client().get('/api/v1/flows');

    expect(body).toEqual({
      success: true,
      data: flows.map(({ id, title, description, steps }) => ({
        id,
        title,
        description,
        method: 'POST',
        path: `/api/v1/flows/${id}`,
        steps: steps.map(({ name }) => name),
      })),
    });
  });

  it('returns the same over GraphQL', async () => {
    const client = app.client();
    const { body } = await executeGraphql(client, `{ flows ${await selectAll(client, 'Flow')} }`);
    expect(body.data.flows).toEqual((await client.get('/api/v1/flows')).body.data);
  });

  it('includes the flows of the specification', () => {
    const specified = [
      'order-placement',
      'auth-and-data',
      'cross-protocol',
      'seed-store',
      'customer-journey',
      'process-order',
    ];
    expect(flows.map(({ id }) => id)).toEqual(expect.arrayContaining(specified));
  });

  it('does not seed the session, a run does', async () => {
    const client = app.client();
    await client.get('/api/v1/flows');
    expect((await client.get('/session')).body.data.seeded).toBe(false);
    await run(client, 'process-order');
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: true, counts: { orders: 37 } });
  });
});

describe.each(flows)('the flow $id', ({ id, steps }) => {
  it.each<[string, readonly string[]]>([
    ['random ids', []],
    ['ids that begin with the time', ['uuid-v7']],
  ])('completes with every step, twice in one session with %s', async (_name, variations) => {
    const client = app.client();
    await client.put('/session/mutants', { variations });
    for (const _ of [1, 2]) {
      const report = await run(client, id);

      expect(report.status).toBe('completed');
      expect(report.extras).toMatchObject({ flow: id, duration_ms: expect.any(Number) });
      expect(report.steps.map(({ step, name, ok }) => ({ step, name, ok }))).toEqual(
        steps.map(({ name }, i) => ({ step: i + 1, name, ok: true })),
      );
    }
  });

  it('fills every placeholder', async () => {
    expect(JSON.stringify(await run(app.client(), id))).not.toMatch(/\{\{|undefined/);
  });

  it('reports requests that a client can send with the same result', async () => {
    const client = app.client();
    for (const step of (await run(client, id)).steps) await expectSameResponse(client, step);
  });

  it('can be made to fail by simulation, and then changes nothing', async () => {
    const client = app.client();
    expectError(await client.post(`/api/v1/flows/${id}?error=503`), 503, 'SERVICE_UNAVAILABLE');
    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });

  it('runs over GraphQL in the same session, which it does not seed', async () => {
    const client = app.client();
    const fields = await selectAll(client, 'FlowRun');
    const { body } = await executeGraphql(client, `mutation { runFlow(id: "${id}") ${fields} }`);

    const { extras, ...report } = body.data.runFlow;
    expect(report).toMatchObject({ flow: id, status: 'completed' });
    const { body: rest } = await app.client().post(`/api/v1/flows/${id}`);
    const { steps: expected, ...others } = rest.data as { steps: object[] };
    expect(Object.keys({ ...report, ...extras }).sort()).toEqual(['steps', ...Object.keys(others)].sort());
    expect((report.steps as object[]).map(membersOf)).toEqual(expected.map(membersOf));
    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });
});

describe('the result of a flow', () => {
  it('order-placement: an order that refers to the new user and product', async () => {
    const client = app.client();
    const [user, product, order] = (await run(client, 'order-placement')).steps.map(
      ({ response }) => response.body.data,
    );

    expect(order).toMatchObject({ user_id: user?.id, product_id: product?.id, status: 'pending' });
    const { body } = await client.get(`/api/v1/orders/${String(order?.id)}?expand=user,product`);
    expect(body.data).toEqual({ ...order, user, product });
  });

  it('seed-store: four more products', async () => {
    const client = app.client();
    await run(client, 'seed-store');
    expect((await client.get('/session')).body.data.counts).toEqual({ ...sampleCounts, products: 28 });
  });

  it('customer-journey: an order with its user and a listed product expanded', async () => {
    const { steps } = await run(app.client(), 'customer-journey');
    const [user, products, , order] = steps.map(({ response }) => response.body.data);

    expect(order?.user).toEqual(user);
    expect(order?.product).toEqual(products[0]);
  });

  it('process-order: an order whose status was pending, processing and completed', async () => {
    const { steps } = await run(app.client(), 'process-order');
    const orders = steps.map(({ response }) => response.body.data);

    expect(orders.map(({ status }) => status)).toEqual(['pending', 'processing', 'completed']);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    const changed = orders.map(({ updated_at }) => String(updated_at));
    expect(changed).toEqual([...changed].sort());
    expect(new Set(changed).size).toBe(3);
  });

  it('cross-protocol: a query, an envelope and a URL for the new user', async () => {
    const client = app.client();
    const report = await run(client, 'cross-protocol');
    const user = report.steps[0]?.response.body.data;
    const { graphql, soap, rest_delete_url } = report.extras;
    const { query, variables } = graphql;

    expect((await client.post(graphql.path, { query, variables })).body).toEqual({ data: { user } });
    const response = await client.post(soap.path, soap.body, { headers: soap.headers });
    expect(response.status).toBe(200);
    expect(response.text).toContain(`<email>${String(user?.email)}</email>`);
    expect((await client.delete(rest_delete_url)).status).toBe(204);
    expect((await client.get(rest_delete_url)).status).toBe(404);
  });

  it('three-protocols: one product that SOAP created, GraphQL read and REST changed', async () => {
    const client = app.client();
    const { steps } = await run(client, 'three-protocols');

    expect(steps.map(({ protocol, request }) => [protocol, request.method])).toEqual([
      ['SOAP', 'POST'],
      ['GraphQL', 'POST'],
      ['REST', 'PATCH'],
    ]);
    const [created, read, changed] = steps.map(({ response }) => response.body);
    const { product } = read.data;
    expect(find(parseXml(String(created)), 'id').text).toBe(product.id);
    expect(changed?.data).toEqual({ ...product, price: 16.9, updated_at: changed?.data.updated_at });
    expect((await client.get(`/api/v1/products/${String(product.id)}`)).body.data).toEqual(changed?.data);
  });

  it('auth-and-data: a valid token and the new user in the list', async () => {
    const client = app.client();
    const { steps } = await run(client, 'auth-and-data');
    const { access_token } = steps[0]?.response.body;
    const { body } = await client.post('/auth/verify', { token: access_token });

    expect(body.data).toMatchObject({ valid: true, claims: { role: expect.any(String) } });
    expect(steps[2]?.response.body.data).toHaveLength(5);
    expect(steps[2]?.response.body.data[0]).toEqual(steps[1]?.response.body.data);
  });
});

describe('a flow that fails', () => {
  it('ends with the step that failed, here because the session has 1,000 products', async () => {
    const client = app.client();
    await client.get('/api/v1/products');
    const missing = Array.from(
      { length: 1000 - 24 - 2 },
      (_, i) => `a${i}: createProduct(input: {name: "P", price: 1}) { id }`,
    );
    for (let i = 0; i < missing.length; i += 10) {
      await executeGraphql(client, `mutation { ${missing.slice(i, i + 10).join(' ')} }`);
    }
    const report = await run(client, 'seed-store');

    expect(report.status).toBe('failed');
    expect(report.steps.map(({ ok, response }) => [ok, response.status])).toEqual([
      [true, 201],
      [true, 201],
      [false, 409],
    ]);
    expect(report.steps[2]?.response.body).toEqual({
      success: false,
      error: 'CONFLICT',
      message: 'a session holds at most 1000 products',
    });
    expect((await client.get('/session')).body.data.counts.products).toBe(1000);

    const { status, steps } = await run(client, 'three-protocols');
    expect([status, steps.length]).toEqual(['failed', 1]);
    expect(steps[0]).toMatchObject({ protocol: 'SOAP', ok: false, response: { status: 500 } });
    const fault = parseXml(String(steps[0]?.response.body));
    expect(find(fault, 'faultstring').text).toBe('a session holds at most 1000 products');
  });

  it.each(['nothing', 'constructor', '__proto__', 'SEED-STORE', 'x'.repeat(3000)])(
    'is not found if the id is unknown: %s',
    async (id) => {
      expectError(await app.client().post(`/api/v1/flows/${id}`), 404, 'NOT_FOUND');
      const { body } = await executeGraphql(
        app.client(),
        'mutation ($id: ID!) { runFlow(id: $id) { flow } }',
        { id },
      );
      expect(body.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    },
  );
});

/** The names of the members of a step, of its request and of its response. */
function membersOf(step: object): unknown {
  const { request, response, ...others } = withoutNulls(step) as Record<string, object>;
  return [others, request ?? {}, response ?? {}].map((part) => Object.keys(part).sort());
}
