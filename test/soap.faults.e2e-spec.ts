import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import {
  call,
  ENVELOPE,
  envelopeOf,
  faultOf,
  find,
  post,
  callFault,
  requestOf,
  XML,
  type Arguments,
} from './support/soap.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const unknown = '00000000-0000-4000-8000-00000000000A';
const additional = 'must NOT have additional properties';
const missing = (name: string): string => `must have required property '${name}'`;
const tooShort = 'must NOT have fewer than 1 characters';

const both = 'name and email are required';
const priced = 'name and price are required';
const notUuid = { field: 'id', message: 'must match format "uuid"' };

describe('a fault', () => {
  it.each<[string, Arguments, string, readonly { field: string; message: string }[]]>([
    [
      'CreateUser',
      {},
      both,
      [
        { field: 'name', message: missing('name') },
        { field: 'email', message: missing('email') },
      ],
    ],
    ['CreateUser', { name: 'Ada' }, both, [{ field: 'email', message: missing('email') }]],
    ['CreateUser', { name: '', email: 'ada@example.com' }, both, [{ field: 'name', message: tooShort }]],
    [
      'CreateUser',
      { name: 'Ada', email: '', age: 151, shoe: 44 },
      both,
      [
        { field: 'email', message: 'must match format "email"' },
        { field: 'age', message: 'must be <= 150' },
        { field: 'shoe', message: additional },
      ],
    ],
    ['CreateProduct', { price: 1 }, priced, [{ field: 'name', message: missing('name') }]],
    ['CreateProduct', { name: '', price: 1 }, priced, [{ field: 'name', message: tooShort }]],
    ['CreateProduct', { name: 'Lamp' }, priced, [{ field: 'price', message: missing('price') }]],
    ['GetUser', {}, 'id is required', [{ field: 'id', message: missing('id') }]],
    ['UpdateOrder', { id: '', quantity: 0 }, 'id is required', [notUuid]],
    ['DeleteProduct', { id: ' ' }, 'id is required', [notUuid]],
  ])(
    'of %s with %j names the required fields and lists every validation error',
    async (operation, given, message, details) => {
      expect(await callFault(app.client(), operation, given)).toEqual({
        status: 500,
        faultcode: 'soap:Client',
        faultstring: message,
        code: 'BAD_REQUEST',
        details,
      });
    },
  );

  it.each<[string, Arguments, string]>([
    ['GetUser', { id: unknown }, `User ${unknown} not found`],
    ['GetProduct', { id: 'nonsense', extra: 1 }, 'Product nonsense not found'],
    ['GetOrder', { id: null }, 'Order  not found'],
    ['UpdateUser', { id: unknown, role: 'king', shoe: 44 }, `User ${unknown} not found`],
    ['UpdateProduct', { id: '<b>' }, 'Product <b> not found'],
    ['UpdateOrder', { id: null, quantity: 0 }, 'Order  not found'],
  ])('of %s with %j reports the unknown id before other errors', async (operation, given, message) => {
    expect(await callFault(app.client(), operation, given)).toEqual({
      status: 500,
      faultcode: 'soap:Client',
      faultstring: message,
      code: 'NOT_FOUND',
      details: [],
    });
  });

  it.each([unknown, 'nonsense', null, '__proto__'])(
    'is not the response to deleting %j, which is success false',
    async (id) => {
      expect(find(await call(app.client(), 'DeleteUser', { id }), 'success').text).toBe('false');
    },
  );

  it.each<[string, Arguments, string, string]>([
    ['CreateUser', { role: 'king' }, 'role', 'body/role must be equal to one of the allowed values'],
    ['CreateUser', { role: '' }, 'role', 'body/role must be equal to one of the allowed values'],
    ['CreateUser', { name: null }, 'name', 'body/name must be string'],
    ['CreateUser', { name: ['a', 'b'] }, 'name', 'body/name must be string'],
    ['CreateUser', { age: 'old' }, 'age', 'body/age must be integer or null'],
    ['CreateUser', { id: unknown }, 'id', `body ${additional}`],
    ['CreateUser', { ['__proto__']: 'x' }, '__proto__', `body ${additional}`],
    ['GetUsers', { page: 0 }, 'page', 'body/page must be >= 1'],
    ['GetUsers', { limit: 101 }, 'limit', 'body/limit must be <= 100'],
    ['GetUsers', { limit: '' }, 'limit', 'body/limit must be integer'],
    ['GetUsers', { sort: 'shoe' }, 'sort', 'body/sort must be equal to one of the allowed values'],
    ['GetUsers', { order: 'up' }, 'order', 'body/order must be equal to one of the allowed values'],
    ['GetUsers', { role: 'user' }, 'role', `body ${additional}`],
    ['DeleteUser', { id: unknown, force: 'true' }, 'force', `body ${additional}`],
  ])('of %s with %j has the message of REST for a body', async (operation, given, field, message) => {
    const good = operation === 'CreateUser' ? { name: 'Ada', email: 'ada@example.com' } : {};

    expect(await callFault(app.client(), operation, { ...good, ...given })).toEqual({
      status: 500,
      faultcode: 'soap:Client',
      faultstring: message,
      code: 'BAD_REQUEST',
      details: [{ field, message: message.replace(/^body(\/\w+)? /, '') }],
    });
  });

  it('names an argument that has child elements instead of text', async () => {
    const body = '<CreateProduct><name><b>Lamp</b></name><price>1</price></CreateProduct>';

    expect(faultOf(await post(app.client(), envelopeOf(body)))).toMatchObject({
      faultstring: 'body/name must be string',
    });
  });

  it('reports an email that already exists', async () => {
    const client = app.client();
    const email = `${randomUUID()}@example.com`;
    await call(client, 'CreateUser', { name: 'Ada', email });

    expect(await callFault(client, 'CreateUser', { name: 'Ida', email: email.toUpperCase() })).toEqual({
      status: 500,
      faultcode: 'soap:Client',
      faultstring: 'email already exists',
      code: 'CONFLICT',
      details: [{ field: 'email', message: 'already exists' }],
    });
  });

  it('changes nothing', async () => {
    const client = app.client();
    const created = await call(client, 'CreateProduct', { name: 'Lamp', price: 1 });
    const id = find(created, 'id').text;

    await callFault(client, 'UpdateProduct', { id, name: 'Chair', price: 0 });
    await callFault(client, 'DeleteProduct', { id, really: 'yes' });

    expect((await call(client, 'GetProduct', { id })).children).toEqual(created.children);
  });

  it('suggests the closest operation for an unknown one', async () => {
    expect(await callFault(app.client(), 'CreateUsr')).toMatchObject({
      status: 500,
      faultcode: 'soap:Client',
      faultstring: 'there is no operation CreateUsrRequest, did you mean CreateUser?',
    });
  });

  it('has the session header and the prefixes of the contract', async () => {
    const client = app.client();
    const { text, headers } = await post(client, requestOf('GetUsers', { page: 0 }));

    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(headers.get('x-session-id')).toBe(client.session);
    expect(text).toContain(
      '<soap:Body><soap:Fault><faultcode>soap:Client</faultcode><faultstring>body/page must be &gt;= 1</faultstring>' +
        '<detail><tns:ServiceFault><code>BAD_REQUEST</code><field name="page">must be &gt;= 1</field></tns:ServiceFault>' +
        '</detail></soap:Fault></soap:Body>',
    );
  });
});

describe('SOAP_FAULT_STATUS=400', () => {
  let lenient: TestApp;
  beforeAll(async () => (lenient = await startApp({ soapFaultStatus: '400' })));
  afterAll(() => lenient.close());

  it('is the status of faults, but not of 413 and 415', async () => {
    const client = lenient.client();
    const statuses = [
      (await callFault(client, 'GetUsers', { page: 0 })).status,
      (await post(client, 'no XML')).status,
      (await post(client, requestOf('GetUsers'), { 'content-type': 'text/plain' })).status,
      (await post(client, requestOf('CreateUser', { name: 'x'.repeat(300_000) }))).status,
    ];

    expect(statuses).toEqual([400, 400, 415, 413]);
  });
});

describe('the envelope', () => {
  const v12 = 'http://www.w3.org/2003/05/soap-envelope';

  it.each([v12, 'urn:other', ''])('in the namespace %j is a version mismatch', async (namespace) => {
    const envelope = requestOf('GetUsers').replace(`xmlns:soap="${ENVELOPE}"`, `xmlns:soap="${namespace}"`);
    const unprefixed = '<Envelope><Body><GetUsers/></Body></Envelope>';

    const fault = faultOf(await post(app.client(), namespace === '' ? unprefixed : envelope));

    expect(fault).toMatchObject({ status: 500, faultcode: 'soap:VersionMismatch' });
  });

  it.each(['1', 'true'])(
    'with an unknown mandatory header (%s) gets a fault without detail',
    async (must) => {
      const header = `<soap:Header><s:Security xmlns:s="urn:s" soap:mustUnderstand="${must}"/></soap:Header>`;
      const response = await post(app.client(), envelopeOf('<GetUsers/>', header));

      expect(faultOf(response)).toMatchObject({
        status: 500,
        faultcode: 'soap:MustUnderstand',
        faultstring: 'not understood in the Header: s:Security',
      });
      expect(response.text).not.toContain('<detail');
    },
  );

  it.each([
    ['another root', '<Letter/>'],
    ['no Body', `<s:Envelope xmlns:s="${ENVELOPE}"/>`],
    ['an empty Body', envelopeOf('')],
    ['two operations', envelopeOf('<GetUsers/><GetUsers/>')],
    ['no XML at all', '{"json": true}'],
    ['half of it', requestOf('GetUsers').slice(0, -20)],
    ['something behind it', `${requestOf('GetUsers')}<more/>`],
    ['a prefix that is not declared', envelopeOf('<x:GetUsers/>')],
    ['a processing instruction', `<?xml-stylesheet href="x"?>${requestOf('GetUsers')}`],
  ])('with %s is a fault of the client', async (_, envelope) => {
    expect(faultOf(await post(app.client(), envelope))).toMatchObject({
      status: 500,
      faultcode: 'soap:Client',
      code: 'BAD_REQUEST',
      details: [],
    });
  });

  const body = '<s:Body><GetUsers/></s:Body>';
  const envelopeWith = (children: string): string =>
    `<s:Envelope xmlns:s="${ENVELOPE}" xmlns:v12="${v12}">${children}</s:Envelope>`;

  it.each([
    ['a Header after the Body', `${body}<s:Header/>`, 'Header must be the first child of Envelope'],
    ['two Headers', `<s:Header/><s:Header/>${body}`, 'the envelope must NOT have more than one Header'],
    ['two Bodies', body + body, 'the envelope must NOT have more than one Body'],
    ['an empty second Body', `${body}<s:Body/>`, 'the envelope must NOT have more than one Body'],
    ['text before the operation', '<s:Body>x<GetUsers/></s:Body>', 'Body must NOT have text'],
    ['text after the operation', '<s:Body><GetUsers/>&#120;</s:Body>', 'Body must NOT have text'],
    ['CDATA in the Body', '<s:Body><![CDATA[x]]><GetUsers/></s:Body>', 'Body must NOT have text'],
    ['text in the Header', `<s:Header>x</s:Header>${body}`, 'Header must NOT have text'],
    ['text in the Envelope', `${body}x`, 'Envelope must NOT have text'],
    [
      'a Body of another namespace',
      '<v12:Body><GetUsers/></v12:Body>',
      `Body must be in the namespace ${ENVELOPE}`,
    ],
    ['a Body without a namespace', '<Body><GetUsers/></Body>', `Body must be in the namespace ${ENVELOPE}`],
    ['a second Body of another namespace', `${body}<v12:Body/>`, `Body must be in the namespace ${ENVELOPE}`],
    ['a Header of another namespace', `<v12:Header/>${body}`, `Header must be in the namespace ${ENVELOPE}`],
    ['another element before the Body', `<Extra/>${body}`, 'Envelope must NOT have Extra before Body'],
  ])('with %s is a fault of the client', async (_, children, message) => {
    expect(faultOf(await post(app.client(), envelopeWith(children)))).toEqual({
      status: 500,
      faultcode: 'soap:Client',
      faultstring: message,
      code: 'BAD_REQUEST',
      details: [],
    });
  });

  it.each([
    ['white space and comments between its parts', ` <!--a--> <s:Header> </s:Header>\n\t${body}\r\n `],
    ['another element after the Body', `${body}<x:Signature xmlns:x="urn:x">text</x:Signature>`],
  ])('may have %s', async (_, children) => {
    expect((await post(app.client(), envelopeWith(children))).status).toBe(200);
  });

  it.each([
    ['declares the prefix of SOAP 1.1', `<Envelope xmlns:s="${ENVELOPE}">${body}</Envelope>`],
    [
      'has an attribute of SOAP 1.1',
      `<v:Envelope xmlns:v="${v12}" xmlns:s="${ENVELOPE}" s:encodingStyle="">${body}</v:Envelope>`,
    ],
    [
      'is SOAP 1.2 with a mandatory header',
      `<v:Envelope xmlns:v="${v12}"><v:Header><x v:mustUnderstand="true"/></v:Header><v:Body/></v:Envelope>`,
    ],
  ])('in another namespace is a version mismatch if it %s', async (_, envelope) => {
    expect(faultOf(await post(app.client(), envelope)).faultcode).toBe('soap:VersionMismatch');
  });

  it('is required: without it, the response is a client fault', async () => {
    const { status, text } = await app.client().post('/soap', undefined, { headers: XML });

    expect({ status, text }).toEqual({ status: 500, text: expect.stringContaining('soap:Client') });
  });
});

describe('an HTTP error has its status and a fault', () => {
  const declare = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
  const accented = requestOf('CreateUser', { name: 'Zoë', email: 'zoe@example.com' });

  it.each([
    'application/json',
    'text/plain',
    'application/soap+xml',
    'text/xml; charset=iso-8859-1',
    'text/xml; charset=us-ascii',
    'text/xmlx',
  ])('415 for %s', async (type) => {
    const response = await post(app.client(), requestOf('GetUsers'), { 'content-type': type });

    expect(faultOf(response)).toMatchObject({
      status: 415,
      faultcode: 'soap:Client',
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  it('415 for malformed JSON, as for any JSON', async () => {
    const { status, text } = await app.client().post('/soap', '{"a":');

    expect({ status, text }).toEqual({ status: 415, text: expect.stringContaining('<soap:Fault>') });
  });

  it.each<readonly [string, Buffer, object]>([
    ...['ISO-8859-1', 'us-ascii', 'windows-1252', 'UTF-16'].map(
      (name) => [`declares ${name}`, Buffer.from(`${declare(name)}${requestOf('GetUsers')}`), {}] as const,
    ),
    ...['ISO-8859-1', 'US-ASCII'].map(
      (name) =>
        [
          `declares ${name} and is not UTF-8`,
          Buffer.from(`${declare(name)}${accented}`, 'latin1'),
          {},
        ] as const,
    ),
    ['is UTF-16 without a byte order mark', Buffer.from(requestOf('GetUsers'), 'utf16le'), {}],
    ['is UTF-16', Buffer.from(`\uFEFF${requestOf('GetUsers')}`, 'utf16le'), {}],
    ['is compressed', Buffer.from(requestOf('GetUsers')), { 'content-encoding': 'gzip' }],
  ])('415 for XML that %s', async (_, bytes, headers) => {
    expect(faultOf(await post(app.client(), bytes, headers)).status).toBe(415);
  });

  it('is no HTTP error: bytes that are not UTF-8 are a fault of the client', async () => {
    for (const prefix of ['', declare('UTF-8')]) {
      expect(faultOf(await post(app.client(), Buffer.from(prefix + accented, 'latin1')))).toMatchObject({
        status: 500,
        faultcode: 'soap:Client',
        faultstring: 'body must be XML in UTF-8',
      });
    }
  });

  it('413 above 256 KiB only', async () => {
    const padded = (size: number): string => {
      const envelope = requestOf('GetUsers');
      return `${envelope}<!--${'x'.repeat(size - envelope.length - 7)}-->`;
    };
    const [fits, tooLarge] = [
      await post(app.client(), padded(262_144)),
      await post(app.client(), padded(262_145)),
    ];

    expect(fits.status).toBe(200);
    expect(faultOf(tooLarge)).toMatchObject({
      status: 413,
      faultcode: 'soap:Client',
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});
