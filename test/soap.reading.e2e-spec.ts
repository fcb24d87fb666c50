import { sharedApp, type SharedApp } from './support/app.js';
import {
  call,
  ENVELOPE,
  envelopeOf,
  find,
  post,
  requestOf,
  TNS,
  XML,
  type SoapResponse,
} from './support/soap.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

/** Creates a user and returns the name in the response. */
async function nameFrom(envelope: string, headers = {}): Promise<string> {
  const { status, content, text } = await post(app.client(), envelope, headers);
  expect({ status, text }).toEqual({ status: 200, text });
  expect(content.name).toBe('tns:CreateUserResponse');
  return find(content, 'name').text;
}

const args = '<name>Ada</name><email>ada@example.com</email>';

describe('an envelope is read', () => {
  it.each<[string, string]>([
    [
      'with the element named after the operation alone',
      envelopeOf(`<tns:CreateUser>${args}</tns:CreateUser>`),
    ],
    ['without any namespace in the body', envelopeOf(`<CreateUserRequest>${args}</CreateUserRequest>`)],
    [
      'with another namespace in the body',
      envelopeOf(`<x:CreateUserRequest xmlns:x="urn:other">${args}</x:CreateUserRequest>`),
    ],
    [
      'with a default namespace, and so qualified children',
      envelopeOf(`<CreateUserRequest xmlns="${TNS}">${args}</CreateUserRequest>`),
    ],
    [
      'with prefixed children',
      envelopeOf(
        '<tns:CreateUserRequest><tns:name>Ada</tns:name><tns:email>ada@example.com</tns:email></tns:CreateUserRequest>',
      ),
    ],
    [
      'with any prefix of the envelope',
      `<S:Envelope xmlns:S="${ENVELOPE}"><S:Body><CreateUser>${args}</CreateUser></S:Body></S:Envelope>`,
    ],
    [
      'with the envelope in the default namespace',
      `<Envelope xmlns="${ENVELOPE}"><Body><CreateUser xmlns="">${args}</CreateUser></Body></Envelope>`,
    ],
    [
      'with the arguments in another order',
      envelopeOf(
        '<tns:CreateUserRequest><age>7</age><email>ada@example.com</email><name>Ada</name></tns:CreateUserRequest>',
      ),
    ],
    [
      'with comments anywhere',
      `<!--a-->${envelopeOf(
        '<!--b--><tns:CreateUserRequest><!--c--><name>A<!--d-->da<!--e--></name><email>ada@<!--f-->example.com</email>' +
          '</tns:CreateUserRequest><!--g-->',
      )}<!--h-->`,
    ],
    [
      'with CDATA and references',
      envelopeOf(
        '<tns:CreateUserRequest><name><![CDATA[A]]>&#100;&#x61;</name><email>ada@example.com</email></tns:CreateUserRequest>',
      ),
    ],
    [
      'with white space between the elements',
      envelopeOf(
        '\n <tns:CreateUserRequest>\r\n\t<name>Ada</name>\n <email>ada@example.com</email> </tns:CreateUserRequest> \n',
      ),
    ],
    [
      'with attributes, which are ignored',
      envelopeOf(
        '<tns:CreateUserRequest id="1"><name xsi:type="string">Ada</name><email a="b">ada@example.com</email></tns:CreateUserRequest>',
      ),
    ],
    [
      'with an XML declaration',
      `<?xml version="1.0" encoding="utf-8" standalone="yes"?>${requestWith(args)}`,
    ],
    ['with a byte order mark', `\uFEFF${requestWith(args)}`],
    [
      'with headers that need not be understood',
      envelopeOf(
        `<tns:CreateUserRequest>${args}</tns:CreateUserRequest>`,
        '<soap:Header><t:Trace xmlns:t="urn:t" soap:mustUnderstand="0"><t:deep>1</t:deep></t:Trace>' +
          '<u:For xmlns:u="urn:u" soap:mustUnderstand="1" soap:actor="urn:someone-else"/></soap:Header>',
      ),
    ],
  ])('%s', async (_, envelope) => {
    expect(await nameFrom(envelope)).toBe('Ada');
  });

  it.each(['"CreateUser"', '"DeleteUser"', 'nonsense', '""', ''])(
    'whatever SOAPAction says: %j',
    async (action) => {
      expect(await nameFrom(requestWith(args), { soapaction: action })).toBe('Ada');
    },
  );

  it.each([
    'text/xml',
    'application/xml',
    'text/xml; charset="UTF-8"',
    'Application/XML; Charset=utf8; action="x"',
  ])('as %s', async (type) => {
    expect(await nameFrom(requestWith(args), { 'content-type': type })).toBe('Ada');
  });

  it('at /soap as well as at /soap/', async () => {
    const { status, text } = await app.client().post('/soap', requestWith(args), { headers: XML });

    expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('<name>Ada</name>') });
  });

  it('with a character that is split between two chunks', async () => {
    const bytes = Buffer.from(requestWith('<name>Zoë 😀</name><email>zoe@example.com</email>'));
    const halves = [bytes.subarray(0, bytes.indexOf('😀') + 2), bytes.subarray(bytes.indexOf('😀') + 2)];
    const response = await fetch(`${app.url}/soap`, {
      method: 'POST',
      headers: XML,
      body: ReadableStream.from(halves),
      duplex: 'half',
    });

    expect(await response.text()).toContain('<name>Zoë 😀</name>');
  });
});

describe('an argument is read', () => {
  const product = (args: Record<string, unknown>): Promise<SoapResponse> =>
    post(app.client(), requestOf('CreateProduct', { name: 'Lamp', ...args }));

  it.each([
    ['24.5', '24.5'],
    [' 24.50\n', '24.5'],
    ['+007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1E+2', '100'],
    ['1e21', '1000000000000000000000'],
    ['1.5e-7', '0.00000015'],
  ])('as a number for a numeric field: %j', async (text, written) => {
    const { content } = await product({ price: text });

    expect(find(content, 'price').text).toBe(written);
  });

  it('with its white space for a text field', async () => {
    const { content } = await product({ price: 1, name: ' La\tmp \r\n ' });

    expect(find(content, 'name').text).toBe(' La\tmp \r\n ');
  });

  it('without surrounding white space for other fields', async () => {
    const { content } = await post(app.client(), requestOf('CreateOrder', { status: '\n completed ' }));

    expect(find(content, 'status').text).toBe('completed');
  });

  it.each([
    ['<age xsi:nil="true"/>', 'true'],
    ['<age xsi:nil="1"></age>', 'true'],
    ['<age/>', 'true'],
    ['<age>null</age>', 'true'],
    ['<age xsi:nil="false">41</age>', undefined],
  ])('as null for a nullable field: %s', async (age, nil) => {
    const { content } = await post(app.client(), requestWith(`${args}${age}`));

    expect(find(content, 'age').attributes['xsi:nil']).toBe(nil);
  });

  it('as null that an update sets', async () => {
    const client = app.client();
    const created = await call(client, 'CreateUser', { name: 'Ada', email: 'ada@example.com', age: 36 });
    const id = find(created, 'id').text;

    const kept = await call(client, 'UpdateUser', { id, name: 'Ida' });
    const erased = await call(client, 'UpdateUser', { id, age: null });

    expect(find(kept, 'age').text).toBe('36');
    expect(find(erased, 'age').attributes).toEqual({ 'xsi:nil': 'true' });
  });

  it('as empty text if the field may be empty', async () => {
    const { content } = await product({ price: 1, category: '' });

    expect(find(content, 'category')).toMatchObject({ text: '', attributes: {} });
  });

  it('as an id in upper or lower case, with white space around it', async () => {
    const client = app.client();
    const created = await call(client, 'CreateProduct', { name: 'Lamp', price: 1 });
    const id = find(created, 'id').text;

    expect(await call(client, 'GetProduct', { id: `\n ${id.toUpperCase()} ` })).toMatchObject({
      name: 'tns:GetProductResponse',
    });
  });
});

function requestWith(children: string): string {
  return envelopeOf(`<tns:CreateUserRequest>${children}</tns:CreateUserRequest>`);
}
