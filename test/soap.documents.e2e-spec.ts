import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { operationTable } from '../src/features/soap/operations.js';
import { startApp, type TestApp } from './support/app.js';
import { sampleCounts } from './support/collections.js';
import { findAll, find, parseXml, post, TNS, type Xml } from './support/soap.js';
import { requirePrograms } from './support/required-programs.js';

const run = promisify(execFile);

let app: TestApp;
let wsdl: Xml;
beforeAll(async () => {
  app = await startApp();
  wsdl = parseXml((await app.client().get('/soap?wsdl')).text);
});
afterAll(() => app.close());

const names = operationTable(entities).map(({ soap }) => soap);
const named = (xml: Xml, local: string, name: string): Xml => {
  const found = findAll(xml, local).find(({ attributes }) => attributes.name === name);
  if (found === undefined) throw new Error(`no ${local} named ${name}`);
  return found;
};

const nullableFields = entities.flatMap(({ columns }) =>
  [...columns].filter(([, { nullable }]) => nullable).map(([name]) => name),
);

describe('the operations', () => {
  it('include those of the specification', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        ...['CreateUser', 'GetUsers', 'GetUser', 'UpdateUser', 'DeleteUser'],
        ...['CreateProduct', 'GetProducts', 'GetProduct', 'UpdateProduct', 'DeleteProduct'],
        ...['CreateOrder', 'GetOrders', 'GetOrder', 'UpdateOrder', 'DeleteOrder'],
      ]),
    );
    expect(names).toHaveLength(entities.length * 5);
  });
});

describe('the WSDL', () => {
  it('has only built-in simple types in responses', () => {
    const inRecords = entities.flatMap((entity) =>
      find(named(wsdl, 'complexType', entity.name), 'sequence').children.map(
        ({ attributes }) => attributes.type,
      ),
    );
    const builtIn = ['xs:string', 'xs:int', 'xs:decimal', 'xs:dateTime'];

    expect([...new Set(inRecords)].filter((type) => !builtIn.includes(String(type)))).toEqual([]);
    expect(inRecords).toContain('xs:decimal');
  });

  it.each(['/soap?wsdl', '/soap/?wsdl', '/soap/?WSDL', '/soap?Wsdl=1', '/soap?a=b&wsdl'])(
    'is at %s',
    async (path) => {
      const { status, headers, text } = await app.client().get(path);

      expect([status, headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
      expect(find(parseXml(text), 'definitions').attributes.name).toBe('SandboxService');
    },
  );

  it('opens no session', async () => {
    expect((await app.client().get('/soap?wsdl')).headers.has('x-session-id')).toBe(false);
  });

  it('has an http target namespace and one inline schema with unqualified children', () => {
    expect(find(wsdl, 'definitions').attributes.targetNamespace).toBe(TNS);
    expect(TNS).toMatch(/^http:\/\//);
    expect(findAll(wsdl, 'schema').map(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({ targetNamespace: TNS, elementFormDefault: 'unqualified' }),
    ]);
    expect(findAll(wsdl, 'import')).toEqual([]);
  });

  it('binds every operation as document/literal with its name as SOAPAction and a typed fault', () => {
    const bound = findAll(find(wsdl, 'binding'), 'operation').filter(({ name }) => name.startsWith('wsdl:'));

    expect(find(wsdl, 'service').attributes.name).toBe('SandboxService');
    expect(bound.map(({ attributes }) => attributes.name)).toEqual(names);
    for (const operation of bound) {
      const [soap, input, output, fault] = operation.children;
      expect(soap?.attributes).toEqual({ soapAction: operation.attributes.name, style: 'document' });
      expect([input, output, fault].map((part) => part?.children[0]?.attributes.use)).toEqual([
        'literal',
        'literal',
        'literal',
      ]);
    }
  });

  it.each(names)('has one part `parameters` for the request and response of %s, and a fault', (name) => {
    for (const suffix of ['Request', 'Response']) {
      const { children } = named(wsdl, 'message', name + suffix);
      expect(children.map(({ attributes }) => attributes)).toEqual([
        { name: 'parameters', element: `tns:${name}${suffix}` },
      ]);
    }
    const [, , , fault] = named(find(wsdl, 'portType'), 'operation', name).children;
    expect(fault?.attributes).toEqual({ name: 'ServiceFault', message: 'tns:ServiceFault' });
  });

  it('gives the detail of a fault a named complex type', () => {
    expect(named(wsdl, 'element', 'ServiceFault').attributes.type).toBe('tns:FaultDetail');
    expect(named(wsdl, 'complexType', 'FaultDetail').name).toBe('xs:complexType');
  });

  it('marks optional elements with minOccurs and only nullable ones as nillable', () => {
    const request = findAll(named(wsdl, 'element', 'CreateUserRequest'), 'element');

    expect(request.map(({ attributes }) => attributes)).toEqual([
      { name: 'name', type: 'tns:UserName' },
      { name: 'email', type: 'tns:UserEmail' },
      { name: 'role', type: 'tns:UserRole', minOccurs: '0' },
      { name: 'age', type: 'tns:UserAge', minOccurs: '0', nillable: 'true' },
    ]);
    const nillable = findAll(wsdl, 'element').filter(({ attributes }) => attributes.nillable === 'true');
    expect(new Set(nillable.map(({ attributes }) => attributes.name))).toEqual(new Set(nullableFields));
  });

  it.each([
    ['UserName', 'xs:string', ['minLength 1', 'maxLength 100']],
    ['UserAge', 'xs:int', ['minInclusive 0', 'maxInclusive 150']],
    ['ProductPrice', 'xs:decimal', ['minExclusive 0']],
    ['UserRole', 'xs:string', ['enumeration user', 'enumeration admin', 'enumeration moderator']],
    ['ListLimit', 'xs:int', ['minInclusive 1', 'maxInclusive 100']],
  ])('has the facets of %s', (name, base, facets) => {
    const restriction = find(named(wsdl, 'simpleType', name), 'restriction');

    expect(restriction.attributes.base).toBe(base);
    expect(
      restriction.children.map(({ name: facet, attributes }) => `${facet.slice(3)} ${attributes.value}`),
    ).toEqual(facets);
  });

  it('documents operations and fields', () => {
    expect(named(find(wsdl, 'portType'), 'operation', 'GetUser').children[0]?.text).toBe(
      'Returns the user with the given id.',
    );
    expect(
      find(named(named(wsdl, 'element', 'CreateUserRequest'), 'element', 'role'), 'documentation').text,
    ).toBe(`${userEntity.fields.role.doc} Default: "user".`);
  });

  it.each([
    [{}, () => `${app.url}/soap/`],
    [{ host: 'sandbox.example.org:8080' }, () => 'http://sandbox.example.org:8080/soap/'],
    [{ host: "a'b" }, () => 'http://localhost:'],
    [{ 'x-forwarded-host': 'evil.example' }, () => `${app.url}/soap/`],
  ])('has the URL of the request: %j', async (headers, expected) => {
    const location = await addressFor(app, headers);

    expect(location.startsWith(expected())).toBe(true);
  });

  it('has the public URL if it is configured, and that of a proxy only if it is trusted', async () => {
    const behind = await startApp({ trustProxy: true });
    const known = await startApp({ publicBaseUrl: 'https://api.example.org/sandbox' });
    try {
      const forwarded = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' };

      expect(await addressFor(behind, forwarded)).toBe('https://shop.example/soap/');
      expect(await addressFor(known, {})).toBe('https://api.example.org/sandbox/soap/');
    } finally {
      await Promise.all([behind.close(), known.close()]);
    }
  });
});

describe('the guide', () => {
  interface Guide {
    readonly wsdl: string;
    readonly operations: readonly { name: string; envelope: string; curl: string }[];
  }
  /** False for an operation on one record of an entity without sample data: the record of the example does not exist. */
  const hasRecord = (operation: string): boolean => {
    const { entity, verb } = operationTable(entities).find(({ soap }) => soap === operation) ?? {};
    const { plural = '' } = entities.find(({ name }) => name === entity) ?? {};
    return verb === 'create' || verb === 'list' || sampleCounts[plural] !== 0;
  };
  const guide = async (): Promise<Guide> => (await app.client().get('/soap')).body as Guide;

  it('is JSON with the URL of the WSDL and every operation', async () => {
    const { wsdl: address, operations } = await guide();

    expect(address).toBe(`${app.url}/soap/?wsdl`);
    expect(operations.map(({ name }) => name)).toEqual(names);
  });

  it('has envelopes that work in a seeded session, with the prefix of the WSDL', async () => {
    const client = app.client();
    await client.get('/api/v1/users');
    const { operations } = await guide();

    for (const { name, envelope } of operations.filter((operation) => hasRecord(operation.name))) {
      expect(envelope).toMatch(new RegExp(`<tns:${name}Request>`));
      expect((await post(client, envelope)).content.name).toBe(`tns:${name}Response`);
    }
  });

  requirePrograms('bash', 'curl').it('has curl commands that work', async () => {
    const client = app.client();
    const { operations } = await guide();
    const calls = operations.filter(({ name }) => /^(Create|Delete|Get\w+s$)/.test(name));
    for (const { name, curl } of calls) {
      const { stdout } = await run('bash', ['-c', `${curl} -s -H 'x-session-id: ${client.session ?? ''}'`]);
      expect(stdout).toContain(`<tns:${name}Response>`);
    }
  });
});

async function addressFor(server: TestApp, headers: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [
    '-e',
    'const [url, headers] = process.argv.slice(1);' +
      'require("node:http").get(url, { headers: JSON.parse(headers) }, (r) => r.pipe(process.stdout));',
    `${server.url}/soap?wsdl`,
    JSON.stringify(headers),
  ]);
  return find(parseXml(stdout), 'address').attributes.location ?? '';
}
