// Flows: every step really runs, in the session of the caller, and shows its call as it would look on the wire.
import { flows } from '../src/features/flows/catalogue/index.js';
import { startApp, type TestApp } from './support/app.js';
import type { Answer, Client } from './support/client.js';
import { sampleCounts } from './support/collections.js';
import { ask } from './support/graphql.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Step {
  readonly step: number;
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body: Answer['body'] };
  readonly ok: boolean;
}

interface Run {
  readonly status: string;
  readonly steps: readonly Step[];
  readonly also: Answer['body'];
}

async function run(client: Client, id: string): Promise<Run> {
  const { status, body } = await client.post(`/api/v1/flows/${id}`);
  expect(status).toBe(200);
  const { steps, status: outcome, ...also } = body.data;
  return { steps, status: outcome, also };
}

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
    expect(flows.map(({ id }) => id)).toEqual([
      'order-placement',
      'auth-and-data',
      'cross-protocol',
      'seed-store',
      'customer-journey',
      'process-order',
    ]);
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
  it('completes with every step, twice in one session', async () => {
    const client = app.client();
    for (const _ of [1, 2]) {
      const report = await run(client, id);

      expect(report.status).toBe('completed');
      expect(report.also).toMatchObject({ flow: id, duration_ms: expect.any(Number) });
      expect(report.steps.map(({ step, name, ok }) => ({ step, name, ok }))).toEqual(
        steps.map(({ name }, i) => ({ step: i + 1, name, ok: true })),
      );
    }
  });

  it('has left nothing unfilled', async () => {
    expect(JSON.stringify(await run(app.client(), id))).not.toMatch(/\{\{|undefined/);
  });

  it('shows calls that do the same when a client sends them, read ones with the same answer', async () => {
    const client = app.client();
    const report = await run(client, id);
    for (const { request, response } of report.steps) {
      const { method, path, body } = request;
      if (method === 'GET') {
        expect((await client.get(path)).body).toEqual(response.body);
        continue;
      }
      const other = app.client();
      // An order may name records of the other session: references are not enforced.
      const answer =
        method === 'PATCH' ? await client.patch(path, body) : await other.send(method, path, { body });
      expect(answer.status).toBe(response.status);
      expect(Object.keys(answer.body.data ?? answer.body)).toEqual(Object.keys(response.body.data));
    }
  });

  it('is simulated as any call, and then leaves nothing', async () => {
    const client = app.client();
    expectError(await client.post(`/api/v1/flows/${id}?error=503`), 503, 'SERVICE_UNAVAILABLE');
    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });

  it('runs over GraphQL in the same session, which it does not seed', async () => {
    const client = app.client();
    const { body } = await ask(client, `mutation { runFlow(id: "${id}") }`);

    expect(body.data.runFlow).toMatchObject({ flow: id, status: 'completed' });
    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });
});

describe('what a flow leaves', () => {
  it('order-placement: an order that links the user and the product it made', async () => {
    const client = app.client();
    const [user, product, order] = (await run(client, 'order-placement')).steps.map(
      ({ response }) => response.body.data,
    );

    expect(order).toMatchObject({ user_id: user?.id, product_id: product?.id, status: 'pending' });
    const { body } = await client.get(`/api/v1/orders/${String(order?.id)}?expand=user,product`);
    expect(body.data).toEqual({ ...order, user, product });
  });

  it('seed-store: four products more', async () => {
    const client = app.client();
    await run(client, 'seed-store');
    expect((await client.get('/session')).body.data.counts).toEqual({ ...sampleCounts, products: 28 });
  });

  it('customer-journey: an order of a product that was on the list, shown with its user', async () => {
    const { steps } = await run(app.client(), 'customer-journey');
    const [user, products, , order] = steps.map(({ response }) => response.body.data);

    expect(order?.user).toEqual(user);
    expect(order?.product).toEqual(products[0]);
  });

  it('process-order: an order that went from pending over processing to completed', async () => {
    const { steps } = await run(app.client(), 'process-order');
    const orders = steps.map(({ response }) => response.body.data);

    expect(orders.map(({ status }) => status)).toEqual(['pending', 'processing', 'completed']);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    const changed = orders.map(({ updated_at }) => String(updated_at));
    expect(changed).toEqual([...changed].sort());
    expect(new Set(changed).size).toBe(3);
  });

  it('cross-protocol: a query, an envelope and an address that all lead to the user', async () => {
    const client = app.client();
    const report = await run(client, 'cross-protocol');
    const user = report.steps[0]?.response.body.data;
    const { graphql, soap, rest_delete_url } = report.also;
    const { query, variables } = graphql;

    expect((await client.post(graphql.path, { query, variables })).body).toEqual({ data: { user } });
    const answer = await client.post(soap.path, soap.body, { headers: soap.headers });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<email>${String(user?.email)}</email>`);
    expect((await client.delete(rest_delete_url)).status).toBe(204);
    expect((await client.get(rest_delete_url)).status).toBe(404);
  });

  it('auth-and-data: a token that opens what asks for one', async () => {
    const client = app.client();
    const { steps } = await run(client, 'auth-and-data');
    const { access_token } = steps[0]?.response.body;
    const { body } = await client.post('/auth/verify', { token: access_token });

    expect(body.data).toMatchObject({ valid: true, claims: { role: expect.any(String) } });
    expect(steps[2]?.response.body.data).toHaveLength(5);
    expect(steps[2]?.response.body.data[0]).toEqual(steps[1]?.response.body.data);
  });
});

describe('a flow that cannot go on', () => {
  it('ends with the step that failed: a session is full with 1,000 records of a kind', async () => {
    const client = app.client();
    await client.get('/api/v1/products');
    const missing = Array.from(
      { length: 1000 - 24 - 2 },
      (_, i) => `a${i}: createProduct(input: {name: "P", price: 1}) { id }`,
    );
    for (let i = 0; i < missing.length; i += 10) {
      await ask(client, `mutation { ${missing.slice(i, i + 10).join(' ')} }`);
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
  });

  it.each(['nothing', 'constructor', '__proto__', 'SEED-STORE', 'x'.repeat(3000)])(
    'is not found where there is none: %s',
    async (id) => {
      expectError(await app.client().post(`/api/v1/flows/${id}`), 404, 'NOT_FOUND');
      const { body } = await ask(app.client(), 'mutation ($id: ID!) { runFlow(id: $id) }', { id });
      expect(body.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    },
  );
});
