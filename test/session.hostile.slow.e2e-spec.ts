// Property tests: whatever a client sends as an import or a fork, an error changes nothing and none is internal.
// fast-check prints the seed and the smallest example of a failure.
import fc from 'fast-check';
import { startApp, type TestApp } from './support/app.js';
import { collections } from './support/collections.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const plurals = collections.map(([plural]) => plural);
const fieldNames = [...new Set(collections.flatMap(([, , { columns }]) => [...columns.keys()]))];

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '',
    'a@example.com',
    'A@EXAMPLE.COM',
    'user',
    'pending',
    0,
    -1,
    1.5,
    2 ** 31,
    null,
    '__proto__',
  ),
  fc.uuid(),
  fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'),
);
const record = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 8 }) },
  fc.record({
    name: fc.constant('x'),
    email: fc.constantFrom('a@example.com', 'b@example.com'),
    id: fc.uuid(),
  }),
  fc.record({ name: fc.constant('x'), price: fc.double({ noNaN: true }) }),
  value,
);
const data = fc.dictionary(
  fc.constantFrom(...plurals, 'cats', '__proto__'),
  fc.oneof(fc.array(record, { maxLength: 6 }), value),
);
const document = fc.oneof(
  { weight: 4, arbitrary: fc.record({ data }) },
  fc.record(
    { data: fc.oneof(data, value), format: value, exported_at: value, controls: value, more: value },
    { requiredKeys: [] },
  ),
  value,
);
const fork = fc.oneof(
  fc.record(
    {
      ids: fc.oneof(fc.array(fc.oneof(fc.uuid(), value), { maxLength: 60 }), value),
      count: value,
      from: value,
      controls: value,
    },
    { requiredKeys: [] },
  ),
  value,
);

it.each<[string, fc.Arbitrary<unknown>]>([
  ['/session/import', document],
  ['/session/import?mode=merge', document],
  ['/session/fork', fork],
])('%s: an error is a 4xx with all validation errors, and changes nothing', async (path, body) => {
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const client = app.client();
      await client.post('/api/v1/products', { name: 'Lamp', price: 5 });
      const before = (await client.get('/session/export')).body as { data: unknown; controls?: unknown };
      const response = await client.post(path, JSON.stringify(sent));

      expect(response.status).toBeLessThan(500);
      if (response.status < 400) return;
      const after = (await client.get('/session/export')).body as { data: unknown; controls?: unknown };
      expect([after.data, after.controls]).toEqual([before.data, before.controls]);
      const { message, details = [] } = response.body as {
        message: string;
        details?: readonly { message: string }[];
      };
      expect(message).not.toBe('');
      expect(details.length).toBeLessThanOrEqual(100);
      for (const detail of details) expect(message).toContain(detail.message);
    }),
    { numRuns: 400, endOnFailure: true },
  );
});
