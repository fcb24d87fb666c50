// The permitted variations of responses: another form, the same meaning, in REST, GraphQL and SOAP.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { variationNames, type Variation } from '../src/platform/session/control/variation-names.js';
import { startApp, type TestApp } from './support/app.js';
import { parseXml, requestOf, XML, type Xml } from './support/soap.js';

let app: TestApp;
beforeAll(async () => (app = await startApp({ seedOn: 'any' })));
afterAll(() => app.close());

interface Received {
  readonly status: number;
  /** The header names as they were sent. */
  readonly names: readonly string[];
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  readonly milliseconds: number;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const json = { 'content-type': 'application/json' };
const requests: Readonly<Record<string, Sent>> = {
  REST: { method: 'GET', path: '/api/v1/users?limit=3' },
  'REST (error)': { method: 'POST', path: '/api/v1/users', headers: json, body: '{"age": "x"}' },
  GraphQL: {
    method: 'POST',
    path: '/graphql',
    headers: json,
    body: JSON.stringify({ query: '{ users(limit: 2) { items { id name email } total } }' }),
  },
  SOAP: { method: 'POST', path: '/soap', headers: XML, body: requestOf('GetUsers', { limit: 2 }) },
};

async function send(session: string, { method, path, headers = {}, body }: Sent): Promise<Received> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const all = { 'x-session-id': session, ...headers };
    const call = request(app.url + path, { method, agent: false, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const names = response.rawHeaders.filter((_, at) => at % 2 === 0);
        const milliseconds = performance.now() - started;
        resolve({ status: response.statusCode ?? 0, names, headers: response.headers, text, milliseconds });
      });
    });
    call.on('error', reject).end(body);
  });
}

async function sessionWith(...variations: readonly Variation[]): Promise<string> {
  const id = randomUUID();
  await put(id, 'mutants', { active: [], variations });
  return id;
}

async function put(session: string, control: string, setting: unknown): Promise<void> {
  const body = JSON.stringify(setting);
  const { status, text } = await send(session, {
    method: 'PUT',
    path: `/session/${control}`,
    headers: json,
    body,
  });
  expect({ status, text }).toEqual({ status: 200, text });
}

/** The content of a body without its form: JSON as a value, XML as elements. */
function meaningOf({ text, headers }: Received): unknown {
  return headers['content-type']?.includes('xml') === true ? elementOf(parseXml(text)) : JSON.parse(text);
}

function elementOf({ name, uri, attributes, children, text }: Xml): unknown {
  return { name, uri, attributes, children: children.map(elementOf), text: children.length > 0 ? '' : text };
}

const others = ['date', 'etag', 'content-length', 'transfer-encoding', 'x-session-id', 'set-cookie'];
const added = ['x-served-by', 'x-build', 'server-timing'];

const stableHeaders = ({ headers }: Received): unknown =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ![...others, ...added].includes(name)));

/** Tests that recognise a variation in a response of a protocol. */
const signs: Readonly<Record<Variation, (varied: Received, plain: Received) => boolean>> = {
  'key-order': (varied, plain) => varied.text !== plain.text || varied.text.startsWith('<'),
  whitespace: (varied, plain) => varied.text.includes('\n  ') && varied.text.length > plain.text.length,
  'extra-headers': ({ headers }) => added.every((name) => headers[name] !== undefined),
  'header-case': ({ names }) => names.includes('Content-Type') && names.every((name) => /^[A-Z]/.test(name)),
  chunked: ({ headers }) =>
    headers['transfer-encoding'] === 'chunked' && headers['content-length'] === undefined,
  slow: ({ milliseconds }) => milliseconds >= 149,
  'uuid-v7': () => true,
};

const cases = variationNames.flatMap((name) =>
  Object.keys(requests).map((protocol) => [name, protocol] as const),
);

describe('a permitted variation', () => {
  it.each(cases)('%s changes the form of a response in %s, and not its meaning', async (name, protocol) => {
    const sent = requests[protocol] as Sent;
    const [plain, varied] = [await send(randomUUID(), sent), await send(await sessionWith(name), sent)];

    expect(varied.status).toBe(plain.status);
    expect(meaningOf(varied)).toEqual(meaningOf(plain));
    expect(stableHeaders(varied)).toEqual(stableHeaders(plain));
    expect(signs[name](varied, plain)).toBe(true);
  });

  it.each(variationNames)('%s leaves 204, 304 and HEAD without a body', async (name) => {
    const session = await sessionWith(name);
    const list = { method: 'GET', path: '/api/v1/users' };
    const { headers, text } = await send(session, list);
    const { data } = JSON.parse(text) as { data: readonly { id: string }[] };
    const head = await send(session, { ...list, method: 'HEAD' });
    const repeated = await send(session, { ...list, headers: { 'if-none-match': headers.etag as string } });
    const removed = await send(session, {
      method: 'DELETE',
      path: `/api/v1/users/${data[0]?.id ?? ''}`,
    });

    expect([head, repeated, removed].map((received) => [received.status, received.text])).toEqual([
      [200, ''],
      [304, ''],
      [204, ''],
    ]);
    expect([undefined, String(Buffer.byteLength(text))]).toContain(head.headers['content-length']);
  });
});

describe('all permitted variations together', () => {
  it.each(Object.entries(requests))('keep the meaning of a response in %s', async (_protocol, sent) => {
    const [plain, varied] = [
      await send(randomUUID(), sent),
      await send(await sessionWith(...variationNames), sent),
    ];

    expect(meaningOf(varied)).toEqual(meaningOf(plain));
    expect(variationNames.filter((name) => !signs[name](varied, plain))).toEqual([]);
  });

  it('change no response of a control route', async () => {
    const session = await sessionWith(...variationNames);
    const { text, headers, names } = await send(session, { method: 'GET', path: '/session/clock' });

    expect(text).toBe(JSON.stringify(JSON.parse(text)));
    expect(added.filter((name) => name in headers)).toEqual([]);
    expect(names).toContain('content-type');
  });

  it('change no response of another session', async () => {
    const sent = requests.REST as Sent;
    const before = await send(randomUUID(), sent);
    await send(await sessionWith('key-order', 'whitespace', 'header-case', 'extra-headers', 'chunked'), sent);
    const after = await send(randomUUID(), sent);

    expect(after.text).toBe(before.text);
    expect(after.names).toEqual(before.names);
  });

  it('end with the control', async () => {
    const session = await sessionWith('whitespace');
    await send(session, { method: 'DELETE', path: '/session/mutants' });
    const { text } = await send(session, requests.REST as Sent);

    expect(text).not.toContain('\n');
  });
});

describe('uuid-v7', () => {
  const create = async (session: string, n: number): Promise<string> => {
    const body = JSON.stringify({ name: 'Ada', email: `ada${n}@example.com` });
    const { text } = await send(session, { method: 'POST', path: '/api/v1/users', headers: json, body });
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  };

  it('gives new records ids in the order of their creation', async () => {
    const session = await sessionWith('uuid-v7');
    await put(session, 'clock', { frozen_time: '2027-01-01T00:00:00.000Z' });
    const first = await create(session, 1);
    await put(session, 'clock', { frozen_time: '2027-01-01T00:00:01.000Z' });
    const second = await create(session, 2);

    expect([first, second].every((id) => /^[\da-f-]{14}7[\da-f]{3}-[89ab]/.test(id))).toBe(true);
    expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2027, 0));
    expect(first < second).toBe(true);
  });

  it('does not replace the ids of a seed', async () => {
    const [plain, varied] = [randomUUID(), await sessionWith('uuid-v7')];
    for (const session of [plain, varied]) await put(session, 'random', { seed: 42 });

    expect(await create(varied, 1)).toBe(await create(plain, 1));
  });

  it('leaves ids of other sessions as they are', async () => {
    expect(await create(randomUUID(), 1)).toMatch(/^[\da-f-]{14}4/);
  });
});

describe('the variations of CONTROLS', () => {
  it('apply to every session, and to responses without one', async () => {
    const other = await startApp({ controls: '{"mutants": {"active": [], "variations": ["whitespace"]}}' });
    const [list, error] = await Promise.all([
      fetch(`${other.url}/api/v1/users`),
      fetch(`${other.url}/api/v1/users`, { headers: { 'x-session-id': 'not-a-uuid' } }),
    ]);
    const texts = [await list.text(), await error.text()];
    await other.close();

    expect(error.status).toBe(400);
    expect(texts.map((text) => text.startsWith('{\n  "success"'))).toEqual([true, true]);
  });
});
