// Property tests: any text is returned unchanged, and any bytes get a valid response.
// fast-check prints the seed and the smallest example of a failure. Every run has another seed; SOAP_RUNS sets the examples of
// each property.
import fc from 'fast-check';
import { startApp, type TestApp } from './support/app.js';
import { call, faultOf, find, post, requestOf } from './support/soap.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const RUNS = Number(process.env.SOAP_RUNS ?? 400);

/** Characters that XML 1.0 §2.2 cannot represent. */
const invalidCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const awkward = fc.constantFrom(
  '\r\n',
  '\r',
  '\t',
  ' ',
  ']]>',
  '<![CDATA[',
  '&amp;',
  '&#0;',
  '<!--',
  '\ud83d',
  '\ude00',
  '\uffff',
  '\u0000',
  '\u0085',
  '\u2028',
);
const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), awkward), { minLength: 1, maxLength: 12 })
  .map((parts) => Array.from(parts.join('')).slice(0, 100).join(''))
  .filter((text) => text !== '');

it('returns any text that REST stored, with U+FFFD for characters that are not valid in XML', async () => {
  const client = app.client();
  const { body } = await client.post('/api/v1/products', { name: 'x', price: 1 });
  const { id } = (body as { data: { id: string } }).data;

  await fc.assert(
    fc.asyncProperty(anyText, async (name) => {
      await client.patch(`/api/v1/products/${id}`, { name });
      const product = await call(client, 'GetProduct', { id });

      expect(find(product, 'name').text).toBe(name.replace(invalidCharacters, '\uFFFD'));
    }),
    { numRuns: RUNS },
  );
}, 240_000);

it('stores any text that is valid in XML unchanged', async () => {
  const client = app.client();
  const id = find(await call(client, 'CreateProduct', { name: 'x', price: 1 }), 'id').text;
  const speakable = anyText.map((text) => text.replace(invalidCharacters, '?'));

  await fc.assert(
    fc.asyncProperty(speakable, async (name) => {
      await call(client, 'UpdateProduct', { id, name });
      const { body } = await client.get(`/api/v1/products/${id}`);

      expect((body as { data: { name: string } }).data.name).toBe(name);
    }),
    { numRuns: RUNS },
  );
}, 240_000);

/** A valid envelope with a replaced part. */
const damaged = fc
  .record({
    at: fc.nat(400),
    length: fc.nat(40),
    by: fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.string().map((text) => Buffer.from(text)),
    ),
  })
  .map(({ at, length, by }) => {
    const good = Buffer.from(requestOf('GetUsers', { page: 1, sort: 'name' }));
    return Buffer.concat([good.subarray(0, at), by, good.subarray(at + length)]);
  });

it.each([
  ['bytes', fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes))],
  ['text', fc.string({ unit: 'binary', maxLength: 500 }).map((text) => Buffer.from(text))],
  ['damage', damaged],
])(
  'responds to any %s with a response, a fault or a 4xx',
  async (_, arbitrary) => {
    const client = app.client();

    await fc.assert(
      fc.asyncProperty(arbitrary, async (bytes) => {
        const response = await post(client, bytes);

        if (response.status === 200) expect(response.content.name).toBe('tns:GetUsersResponse');
        else expect(faultOf(response).faultcode).toMatch(/^soap:(Client|VersionMismatch|MustUnderstand)$/);
      }),
      { numRuns: RUNS },
    );
  },
  60_000,
);
