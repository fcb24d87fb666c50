// Mutated requests over real sockets to every protocol: each returns a client error in the format of its protocol.
// FUZZ_INPUTS and FUZZ_SEED as in readers.slow.spec.ts; one percent of the inputs is used here.
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { demoAccount } from '../../src/features/auth/accounts.entity.js';
import { demoKey } from 'practice-http-auth/practice-credentials.js';
import { startApp, type TestApp } from '../support/app.js';
import { requestOf } from '../support/soap.js';
import { violationIn, type Received } from './responses.js';
import { Inputs } from './inputs.js';
import { requestsFor } from './schemes.js';

const count = Number(process.env.FUZZ_INPUTS ?? 60_000) / 100;
const seed = Number(process.env.FUZZ_SEED ?? 1);
const CONCURRENCY = 8;

jest.setTimeout(600_000);

let app: TestApp;
let trusting: TestApp;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
beforeAll(async () => {
  [app, trusting] = await Promise.all([startApp(), startApp({ trustProxy: true })]);
});
afterAll(async () => {
  agent.destroy();
  await Promise.all([app.close(), trusting.close()]);
});

const { subject: username, password } = demoAccount;
const json = 'content-type: application/json';
const form = 'content-type: application/x-www-form-urlencoded';
const session = 'x-session-id: a0000000-0000-4000-8000-00000000000f';
const user = '/api/v1/users/a0000000-0000-4000-8000-000000000001';
const http = (line: string, ...lines: readonly string[]): string => [line, ...lines].join('\n');

/** Valid requests per protocol as text: request line, header fields, an empty line, the body. */
const protocols: Readonly<Record<string, readonly string[]>> = {
  rest: [
    http(
      'GET /api/v1/users?page=1&limit=5&sort=name&order=ASC&role=user&age=null',
      session,
      'if-none-match: "a", W/"b"',
    ),
    http(
      'QUERY /api/v1/orders?expand=user,product',
      session,
      json,
      '',
      '{"filters":{"quantity":{"gte":1}},"fields":["id"]}',
    ),
    http('POST /api/v1/products', session, json, '', '{"name":"Lamp","price":1.5,"stock":3}'),
    http(`PUT ${user}`, session, json, '', '{"name":"Ada","email":"ada@example.com"}'),
    http(
      `PATCH ${user}`,
      json,
      'cookie: a=b; sandbox_session=a0000000-0000-4000-8000-00000000000f',
      '',
      '{"age":41}',
    ),
    http('DELETE /api/v1/orders/c0000000-0000-4000-8000-000000000001', session),
    http('OPTIONS /api/v1/users', 'origin: null', 'access-control-request-headers: x-a, x-b'),
    http(
      'POST /api/v1/echo?a=1&a=2',
      'content-type: text/plain; charset=utf-8',
      'accept: application/json;q=0.5',
      '',
      'text',
    ),
  ],
  graphql: [
    http(
      'POST /graphql',
      session,
      json,
      '',
      '{"query":"query ($f: UserFilter) { users(filter: $f) { items { id name } } }","variables":{"f":{"age":{"gt":1}}}}',
    ),
    http(
      'POST /graphql',
      session,
      json,
      '',
      '{"query":"mutation { createUser(input: {name: \\"A\\", email: \\"a@example.com\\"}) { id } }","operationName":null}',
    ),
    http('GET /graphql?query=%7Bdemo%7D&variables=%7B%7D', 'accept: application/graphql-response+json'),
  ],
  soap: [
    http(
      'POST /soap/',
      session,
      'content-type: text/xml; charset=utf-8',
      'soapaction: "CreateUser"',
      '',
      requestOf('CreateUser', { name: 'Ada', email: 'ada@example.com', age: 41 }),
    ),
    http('POST /soap', 'content-type: application/xml', '', requestOf('GetUsers', { page: 1, limit: 5 })),
    http('GET /soap/?wsdl'),
  ],
  authentication: [
    ...Object.entries(requestsFor).flatMap(([id, texts]) =>
      texts.map((text) =>
        text.replace(/^GET \/(?:\?|$)/m, (start) => start.replace('/', `/auth/protected/${id}`)),
      ),
    ),
    http('POST /auth/token', json, '', JSON.stringify({ username, password })),
    http('GET /auth/me', `x-api-key: ${demoKey.key}`),
    http(
      'POST /auth/oauth/token',
      form,
      '',
      'grant_type=client_credentials&client_id=demo&client_secret=demo-secret&scope=read',
    ),
    http(
      'POST /auth/oauth/token',
      form,
      `authorization: Basic ${Buffer.from('demo:demo-secret').toString('base64')}`,
      '',
      `grant_type=password&username=${username}&password=${password}`,
    ),
    http(
      'GET /auth/oauth/authorize?response_type=code&client_id=demo&redirect_uri=http%3A%2F%2Flocalhost%3A5555%2Fcb&state=a',
      'accept: text/html',
    ),
    http('POST /auth/oauth/device_authorization', form, '', 'client_id=demo-public&scope=read'),
    http('POST /auth/session/login', form, '', `username=${username}&password=${password}`),
  ],
  pages: [
    http('GET /app/app.js', 'accept-encoding: gzip, br', 'range: bytes=0-10'),
    http('GET /docs/swagger/swagger.css', 'if-modified-since: Mon, 01 Jan 2024 00:00:00 GMT'),
    http('GET /graphiql', 'accept: text/html'),
    http('GET /collections/postman.json', 'if-none-match: *'),
    http('GET /learn/first-get'),
    http('GET /openapi.json', 'host: sandbox.example.com:8080'),
  ],
  proxies: [
    http(
      'GET /session',
      'x-forwarded-for: 192.0.2.1, 10.0.0.1',
      'x-forwarded-host: sandbox.example.com',
      'x-forwarded-proto: https',
    ),
    http(
      'GET /soap?wsdl',
      'x-forwarded-host: sandbox.example.com:8443',
      'forwarded: for=192.0.2.1;proto=https;host=a',
    ),
  ],
};

/** Sends a text as an HTTP request, as far as possible, and reads the response. */
function send(port: number, text: string): Promise<Received> {
  const [head = '', ...rest] = text.split('\n\n');
  const [line = '', ...lines] = head.split('\n');
  const [method = '', ...target] = line.split(' ');
  const headers: Record<string, string> = {};
  for (const one of lines) {
    const name = one.slice(0, Math.max(0, one.indexOf(':'))).toLowerCase();
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !HOP.has(name))
      headers[name] = one
        .slice(one.indexOf(':') + 1)
        .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
        .slice(0, 8000);
  }
  const body = Buffer.from(rest.join('\n\n'), 'latin1');
  if (body.length > 0) headers['content-length'] = String(body.length);
  return new Promise((resolve, reject) => {
    const path = `/${target
      .join(' ')
      .replace(/^\//, '')
      .replace(/[^\x21-\x7e]/g, percentEncoded)}`.slice(0, 8000);
    const call = httpRequest(
      { port, host: '127.0.0.1', agent, method: METHODS.has(method) ? method : 'GET', path, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const METHODS = new Set([
  'GET',
  'HEAD',
  'QUERY',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
]);
/** Headers that frame the message. test/http.hostile.e2e-spec.ts tests these. */
const HOP = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'host',
]);
const percentEncoded = (unit: string): string =>
  `%${unit.charCodeAt(0).toString(16).padStart(2, '0').slice(-2)}`;

it.each(Object.entries(protocols))('mutated requests: %s', async (kind, seeds) => {
  const { port } = kind === 'proxies' ? trusting : app;
  const inputs = new Inputs(seeds, seed);
  const statuses = new Map<number, number>();
  const work = async (): Promise<void> => {
    for (let left = Math.ceil(count / Object.keys(protocols).length / CONCURRENCY); left > 0; left -= 1) {
      const text = inputs.next();
      const response = await send(port, text);
      statuses.set(response.status, 1 + (statuses.get(response.status) ?? 0));

      expect({ seed, text, complaint: violationIn(response) }).toEqual({
        seed,
        text,
        complaint: undefined,
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));

  expect((await app.client().get('/health')).status).toBe(200);
  // Both valid and invalid requests.
  expect([...statuses.keys()].some((status) => status < 300)).toBe(true);
  expect([...statuses.keys()].some((status) => status >= 400)).toBe(true);
});

it('mutated bytes of a request', async () => {
  const inputs = new Inputs(Object.values(protocols).flat().map(sendAsHttp), seed);
  const work = async (): Promise<void> => {
    for (let left = Math.ceil(count / 10 / CONCURRENCY); left > 0; left -= 1) {
      const bytes = inputs.next();
      const received = await sendBytes(bytes);

      expect({ seed, bytes, received }).toEqual({
        seed,
        bytes,
        received: expect.stringMatching(/^(?:$|HTTP\/1\.1 [1-5]\d\d )/),
      });
      // SOAP 1.1 requires status 500 for an error response; 501 reports a method or coding that HTTP allows.
      const failed = /^HTTP\/1\.1 5\d\d [^]*$/m.exec(received)?.[0] ?? '';
      expect({ seed, bytes, failed }).toEqual({
        seed,
        bytes,
        failed:
          failed === ''
            ? ''
            : expect.stringMatching(
                /soap:(?:Client|VersionMismatch|MustUnderstand)|x-simulated|NOT_IMPLEMENTED/,
              ),
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));

  expect((await app.client().get('/health')).status).toBe(200);
});

function sendAsHttp(text: string): string {
  const [head = '', ...rest] = text.split('\n\n');
  const [line = '', ...lines] = head.split('\n');
  const body = rest.join('\n\n');
  return [
    `${line} HTTP/1.1`,
    'Host: a',
    ...lines,
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(app.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  // The server may close the connection instead of responding.
  socket.on('error', () => undefined);
  socket.end(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return received;
}
