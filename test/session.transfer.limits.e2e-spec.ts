// The limits of exports and imports: as many records and controls as a session can have.
import { sharedApp, type SharedApp } from './support/app.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

describe('an export of the most records and the largest controls', () => {
  const products = Array.from({ length: 1000 }, (_, n) => ({
    name: `Lamp ${n}`,
    price: 1 + n,
    description: 'é',
  }));
  const users = Array.from({ length: 1000 }, (_, n) => ({ name: 'Ada', email: `ada${n}@example.com` }));
  const orders = Array.from({ length: 1000 }, () => ({ quantity: 1 }));
  const match = { body: { text: { in: Array.from({ length: 100 }, () => 1) } } };
  const rules = Array.from({ length: 50 }, () => ({
    match: { body: { a: match.body.text, b: match.body.text, c: match.body.text, d: match.body.text } },
    delay: { type: 'fixed', milliseconds: 1 },
  }));

  it('can be imported', async () => {
    const client = app.client();
    expect((await client.put('/session/faults', { rules })).status).toBe(200);
    const document = { data: { users, products, orders } };
    expect((await client.post('/session/import', document)).status).toBe(200);
    const { body, headers, text } = await client.get('/session/export');
    const copy = app.client();

    expect((await copy.post('/session/import', body)).status).toBe(200);
    expect((await copy.get('/session/export')).body.data).toEqual(body.data);
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  });

  it('returns the same headers for HEAD', async () => {
    const client = app.client();
    await client.post('/session/import', { data: { products } });
    const { headers, text, status } = await client.send('HEAD', '/session/export');

    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('gets 409, not 413, if there are too many records of one kind', async () => {
    const response = await app
      .client()
      .post('/session/import', { data: { users: Array.from({ length: 15 }, () => users).flat() } });

    expectError(response, 409, 'CONFLICT');
  });
});
