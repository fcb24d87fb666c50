// The facts of SOAP exchanges: operation, typed input, result and fault, and what the envelope contains.
import type { Exchange, SoapFacts } from '../src/platform/practice/exchange/exchange.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { RecordedExchanges } from './support/recorded-exchanges.js';
import { ENVELOPE, envelopeOf, TNS, XML } from './support/soap.js';

let app: AppWithProviders;
let exchanges: RecordedExchanges;
beforeAll(async () => {
  app = await startAppWithProviders({ seedOn: 'any' });
  exchanges = new RecordedExchanges(app);
});
afterAll(() => app.close());

const USER = 'a0000000-0000-4000-8000-000000000001';
const UNKNOWN = 'a0000000-0000-4000-8000-0000000000ff';
const defaults = { page: 1, limit: 10, sort: 'created_at', order: 'desc', filter: {} };

async function post(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  const client = await exchanges.client();
  await client.post('/soap', body, { headers: { ...XML, ...headers } });
  return exchanges.last(client);
}

const inEnvelope = (operation: string, content = ''): string =>
  envelopeOf(`<tns:${operation}>${content}</tns:${operation}>`);

describe('operations', () => {
  it.each<[string, string, object]>([
    [
      'a list with defaults',
      inEnvelope('GetUsersRequest'),
      {
        ...{ operation: 'listUsers', input: defaults, error: null },
        result: { total: 12, page: 1, limit: 10, pages: 2, hasNext: true, hasPrev: false },
      },
    ],
    [
      'a list with typed arguments',
      inEnvelope('GetUsersRequest', '<page> 2 </page><limit>5</limit><sort>name</sort><order>ASC</order>'),
      { input: { page: 2, limit: 5, sort: 'name', order: 'asc', filter: {} } },
    ],
    [
      'the bare element',
      inEnvelope('GetUser', `<id>${USER.toUpperCase()}</id>`),
      { operation: 'getUser', input: { id: USER }, result: { id: USER } },
    ],
    [
      'any element order, CDATA and comments',
      inEnvelope(
        'CreateProductRequest',
        '<price>29.50</price><!-- x --><tns:name><![CDATA[Lamp]]></tns:name><stock>+3</stock>',
      ),
      {
        operation: 'createProduct',
        input: { name: 'Lamp', price: 29.5, stock: 3 },
        result: { name: 'Lamp', price: 29.5, stock: 3, category: 'general' },
      },
    ],
    [
      'xsi:nil as null',
      inEnvelope('UpdateUserRequest', `<id>${USER}</id><age xsi:nil="true"/>`),
      { operation: 'patchUser', input: { id: USER, age: null }, result: { age: null } },
    ],
    [
      'a deletion',
      inEnvelope('DeleteUserRequest', `<id>${USER}</id>`),
      { operation: 'deleteUser', input: { id: USER }, result: { deleted: true }, error: null },
    ],
    [
      'a deletion of an unknown record',
      inEnvelope('DeleteUserRequest', `<id>${UNKNOWN}</id>`),
      { operation: 'deleteUser', input: { id: UNKNOWN }, result: { deleted: false }, error: null },
    ],
    [
      'an unknown record',
      inEnvelope('GetOrderRequest', `<id>${UNKNOWN}</id>`),
      {
        ...{ operation: 'getOrder', input: { id: UNKNOWN }, result: undefined },
        error: { code: 'NOT_FOUND', faultcode: 'soap:Client', faultstring: `Order ${UNKNOWN} not found` },
      },
    ],
    [
      'arguments that are not valid',
      inEnvelope('CreateProductRequest', '<name>x</name><price>cheap</price><size>1</size>'),
      {
        input: { name: 'x', price: 'cheap', size: '1' },
        result: undefined,
        error: { code: 'BAD_REQUEST', details: [{ field: 'price' }, { field: 'size' }] },
      },
    ],
  ])('reports %s', async (_name, envelope, expected) => {
    const { protocol, operations, error } = await post(envelope);

    expect({ protocol, error }).toEqual({ protocol: 'SOAP', error: null });
    expect(operations).toMatchObject([expected]);
    if ('input' in expected) expect(operations[0]?.input).toEqual(expected.input);
  });

  it('has the records of a list in the result', async () => {
    const { operations } = await post(inEnvelope('GetUsersRequest', '<limit>2</limit>'));

    expect(operations[0]?.result).toMatchObject({ items: [{ role: expect.any(String) as string }, {}] });
  });

  it.each<[string, string | Buffer, Readonly<Record<string, string>>, object]>([
    ['text that is not XML', 'hello', {}, { code: 'BAD_REQUEST', faultcode: 'soap:Client' }],
    ['an unknown operation', inEnvelope('GetUserz'), {}, { code: 'BAD_REQUEST', faultcode: 'soap:Client' }],
    ['a wrong version', `<e:Envelope xmlns:e="urn:x"/>`, {}, { faultcode: 'soap:VersionMismatch' }],
    [
      'another media type',
      inEnvelope('GetUsers'),
      { 'content-type': 'text/plain' },
      { code: 'UNSUPPORTED_MEDIA_TYPE', faultcode: 'soap:Client' },
    ],
    ['a large envelope', Buffer.alloc(300_000, ' '), {}, { code: 'PAYLOAD_TOO_LARGE' }],
  ])('has no operation for %s', async (_name, body, headers, error) => {
    expect(await post(body, headers)).toMatchObject({ protocol: 'SOAP', operations: [], error });
  });
});

describe('the envelope', () => {
  const plain: SoapFacts = {
    ...{ operation: 'GetUsersRequest', prefix: 'soap', header: [], version: '1.1', action: null },
  };
  const own = (header = '', version = ENVELOPE): string =>
    `<e:Envelope xmlns:e="${version}">${header}<e:Body><GetUsers xmlns="${TNS}"/></e:Body></e:Envelope>`;

  it.each<[string, string, Readonly<Record<string, string>>, Partial<SoapFacts>]>([
    ['the operation', inEnvelope('GetUsersRequest'), {}, {}],
    ['SOAPAction', inEnvelope('GetUsersRequest'), { soapaction: '"GetUsers"' }, { action: 'GetUsers' }],
    ['the prefix', own(), {}, { prefix: 'e', operation: 'GetUsers' }],
    [
      'header blocks',
      own('<e:Header><a:One xmlns:a="urn:a"/><a:Two xmlns:a="urn:a"><b/></a:Two></e:Header>'),
      {},
      { prefix: 'e', operation: 'GetUsers', header: ['One', 'Two'] },
    ],
    [
      'a header block that must be understood',
      own('<e:Header><a:One xmlns:a="urn:a" e:mustUnderstand="1"/></e:Header>'),
      {},
      { prefix: 'e', operation: 'GetUsers', header: ['One'] },
    ],
    [
      'the version',
      own('', 'http://www.w3.org/2003/05/soap-envelope'),
      {},
      { prefix: 'e', version: '1.2', operation: null },
    ],
  ])('reports %s', async (_name, envelope, headers, expected) => {
    expect((await post(envelope, headers)).soap).toEqual({ ...plain, ...expected });
  });

  it('reports no operation with a header block that was not understood', async () => {
    const exchange = await post(own('<e:Header><a:One xmlns:a="urn:a" e:mustUnderstand="1"/></e:Header>'));

    expect(exchange).toMatchObject({ operations: [], error: { faultcode: 'soap:MustUnderstand' } });
  });

  it('is absent if the message is not an envelope', async () => {
    expect((await post('hello')).soap).toBeUndefined();
  });
});

it('reports the same facts each time, also where the response cache has the response', async () => {
  const client = await exchanges.client();
  const envelope = inEnvelope('GetUsersRequest', '<limit>2</limit>');
  for (let i = 0; i < 4; i += 1) await client.post('/soap', envelope, { headers: XML });

  const all = exchanges.of(client.session).map(({ operations, soap }) => ({ operations, soap }));
  expect(all).toHaveLength(4);
  expect(all).toEqual(all.map(() => all[0]));
});

it.each(['/soap?wsdl', '/soap/?WSDL', '/soap'])(
  'reports GET %s as the operation describeSoap',
  async (path) => {
    const client = await exchanges.client();
    await client.get(path);

    expect(exchanges.last(client)).toMatchObject({
      protocol: 'SOAP',
      operations: [{ operation: 'describeSoap' }],
    });
  },
);

it('reads a SOAPAction with thousands of spaces', async () => {
  const soapaction = `"a${' '.repeat(15_000)}b"`;
  const { soap } = await post(inEnvelope('GetUsersRequest'), { soapaction });

  expect(soap?.action).toBe(soapaction.slice(1, -1));
});
