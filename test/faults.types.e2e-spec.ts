// Every type of fault, on a raw socket and in every protocol: what the client receives, and whether the operation was done.
import { faultTypes } from '../src/platform/practice/faults/fault-types/index.js';
import type { PlannedFault } from '../src/platform/practice/faults/plan.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { exchangeRaw, type RawExchange } from './support/raw-exchange.js';
import { requestOf, XML } from './support/soap.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const user = { name: 'Ada Lovelace', email: 'ada@example.com' };
const JSON_TYPE = { 'content-type': 'application/json' };
const query = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id name } }';

/** A request that creates a user. */
const creations = {
  REST: { method: 'POST', path: '/api/v1/users', headers: JSON_TYPE, body: JSON.stringify(user) },
  GraphQL: {
    method: 'POST',
    path: '/graphql',
    headers: JSON_TYPE,
    body: JSON.stringify({ query, variables: { input: user } }),
  },
  SOAP: { method: 'POST', path: '/soap', headers: XML, body: requestOf('CreateUser', user) },
};
type Protocol = keyof typeof creations;
const protocols = Object.keys(creations) as Protocol[];

const send = (client: Client, { headers, ...request }: (typeof creations)[Protocol]): Promise<RawExchange> =>
  exchangeRaw(app.port, { ...request, headers: { ...headers, 'x-session-id': String(client.session) } });

/** The response to the creation in a session without a plan. */
async function undamaged(protocol: Protocol): Promise<RawExchange> {
  return send(app.client(), creations[protocol]);
}

interface Faulted extends RawExchange {
  readonly isCreated: boolean;
  readonly isSeeded: boolean;
}

async function faulted(protocol: Protocol, fault: object): Promise<Faulted> {
  const client = app.client();
  const put = await client.put('/session/faults', { rules: [{ id: 'r', fault }] });
  expect([put.status, put.text]).toEqual([200, expect.any(String)]);
  const exchange = await send(client, creations[protocol]);
  const { data } = (await client.get('/session/faults')).body;
  expect(data.rules).toEqual([expect.objectContaining({ matched: 1, fired: 1 })]);
  await client.delete('/session/faults');
  const isSeeded = (await client.get('/session')).body.data.seeded;
  const { body } = await client.get(`/api/v1/users?email=${user.email}`);
  return { ...exchange, isSeeded, isCreated: body.pagination.total === 1 };
}

type Expectation = (exchange: RawExchange, whole: RawExchange, protocol: Protocol) => void;
type Row = readonly [fault: PlannedFault & Readonly<Record<string, unknown>>, expectation: Expectation];

const nothing =
  (end: RawExchange['end']): Expectation =>
  (exchange) => {
    expect([exchange.bytes.toString(), exchange.end]).toEqual(['', end]);
  };

const labelled = ({ response }: RawExchange): void => {
  expect(response.headers.get('x-simulated')).toBe('fault');
  expect(response.headers.get('x-fault-rule')).toBe('r');
};

const headOf = ({ bytes }: RawExchange): string => bytes.toString('latin1').split('\r\n\r\n')[0] ?? '';
const bodyOf = ({ bytes }: RawExchange): Buffer => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
/** Ids and times have the same length in each response. */
const lengthOf = (exchange: RawExchange): number => bodyOf(exchange).length;

const error =
  (status: number, code: string, message = `Simulated error ${status}`, soapStatus = 500): Expectation =>
  (exchange, _whole, protocol) => {
    const { response } = exchange;
    labelled(exchange);
    expect(exchange.end).toBe('open');
    expect(response.status).toBe(protocol === 'SOAP' ? soapStatus : status);
    if (protocol === 'REST') expect(response.body).toMatchObject({ success: false, error: code, message });
    if (protocol === 'GraphQL')
      expect(response.body).toEqual({
        errors: [{ message, extensions: expect.objectContaining({ code, status }) }],
      });
    if (protocol === 'SOAP') {
      expect(response.text).toContain(`<faultcode>soap:${status < 500 ? 'Client' : 'Server'}</faultcode>`);
      expect(response.text).toContain(`<faultstring>${message}</faultstring>`);
      expect(response.text).toContain(`<code>${code}</code>`);
    }
  };

const whole: Expectation = (exchange, { response }) => {
  labelled(exchange);
  expect([exchange.end, exchange.response.status]).toEqual(['open', response.status]);
};

const before: readonly Row[] = [
  [{ type: 'STATUS', status: 503 }, error(503, 'SERVICE_UNAVAILABLE', undefined, 503)],
  [{ type: 'STATUS', status: 429, retry_after: 9 }, error(429, 'TOO_MANY_REQUESTS', undefined, 429)],
  [{ type: 'STATUS', status: 413 }, error(413, 'PAYLOAD_TOO_LARGE', undefined, 413)],
  [
    { type: 'STATUS', status: 504, message: 'The bank is closed' },
    error(504, 'GATEWAY_TIMEOUT', 'The bank is closed'),
  ],
  [{ type: 'STATUS', status: 404 }, error(404, 'NOT_FOUND', undefined, 500)],
  [{ type: 'STATUS', status: 401 }, error(401, 'UNAUTHORIZED', undefined, 500)],
  [{ type: 'EMPTY_RESPONSE' }, nothing('closed')],
  [{ type: 'EMPTY_RESPONSE', phase: 'before' }, nothing('closed')],
  [{ type: 'CONNECTION_RESET_BY_PEER' }, nothing('reset')],
  [
    { type: 'MALFORMED_RESPONSE_CHUNK' },
    (exchange) => {
      expect(exchange.end).toBe('closed');
      expect(headOf(exchange)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(headOf(exchange)).toContain('transfer-encoding: chunked');
      labelled(exchange);
      expect(bodyOf(exchange).toString()).not.toMatch(/^[0-9a-f]+\r\n/i);
    },
  ],
  [
    { type: 'RANDOM_DATA_THEN_CLOSE' },
    ({ bytes, end }) => {
      expect(end).toBe('closed');
      expect(bytes.length).toBeGreaterThan(10);
      expect(bytes.toString('latin1')).not.toMatch(/^HTTP/);
    },
  ],
  [
    { type: 'TIMEOUT', milliseconds: 60 },
    (exchange, ...rest) => {
      nothing('closed')(exchange, ...rest);
      expect(exchange.duration).toBeGreaterThan(55);
    },
  ],
];

const after: readonly Row[] = [
  [{ type: 'EMPTY_RESPONSE', phase: 'after' }, nothing('closed')],
  [{ type: 'CONNECTION_RESET_BY_PEER', phase: 'after' }, nothing('reset')],
  [{ type: 'TIMEOUT', phase: 'after', milliseconds: 30 }, nothing('closed')],
  [
    { type: 'TRUNCATED_BODY' },
    (exchange, complete) => {
      expect(exchange.end).toBe('closed');
      labelled(exchange);
      expect(headOf(exchange).split('\r\n')[0]).toBe(headOf(complete).split('\r\n')[0]);
      expect(exchange.response.headers.get('content-length')).toBe(String(lengthOf(complete)));
      expect(lengthOf(exchange)).toBe(Math.floor(lengthOf(complete) / 2));
    },
  ],
  [
    { type: 'TRUNCATED_BODY', keep: 0 },
    (exchange, complete) => {
      expect([exchange.end, lengthOf(exchange)]).toEqual(['closed', 0]);
      expect(exchange.response.headers.get('content-length')).toBe(String(lengthOf(complete)));
    },
  ],
  [
    { type: 'MALFORMED_BODY', keep: 0.9 },
    (exchange, complete, protocol) => {
      whole(exchange, complete, protocol);
      expect(lengthOf(exchange)).toBe(Math.floor(lengthOf(complete) * 0.9));
      expect(exchange.response.headers.get('content-type')).toBe(
        complete.response.headers.get('content-type'),
      );
    },
  ],
  [
    { type: 'WRONG_CONTENT_TYPE' },
    (exchange, complete, protocol) => {
      whole(exchange, complete, protocol);
      expect(lengthOf(exchange)).toBe(lengthOf(complete));
      expect(exchange.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  ],
  [
    { type: 'WRONG_CONTENT_TYPE', value: 'application/octet-stream' },
    ({ response }) => {
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
    },
  ],
  [
    { type: 'SLOW_BODY', chunks: 4, milliseconds: 60 },
    (exchange, complete, protocol) => {
      whole(exchange, complete, protocol);
      const parts = bodyOf(exchange)
        .toString('latin1')
        .split(/(?:^|\r\n)[0-9a-f]+\r\n/i)
        .slice(1, -1);
      expect(parts).toHaveLength(4);
      expect(parts.join('')).toHaveLength(lengthOf(complete));
      expect(exchange.duration).toBeGreaterThan(55);
    },
  ],
];

describe.each(protocols)('%s', (protocol) => {
  it.each(before)('%j before: nothing is done', async (fault, expectation) => {
    const exchange = await faulted(protocol, fault);
    expectation(exchange, await undamaged(protocol), protocol);
    expect([exchange.isCreated, exchange.isSeeded]).toEqual([false, false]);
  });

  it.each(after)('%j after: the operation is done', async (fault, expectation) => {
    const exchange = await faulted(protocol, fault);
    expectation(exchange, await undamaged(protocol), protocol);
    expect(exchange.isCreated).toBe(true);
  });
});

it('has a row for each type that applies to every protocol', () => {
  const types = new Set([...before, ...after].map(([{ type }]) => type));
  const others = ['STALE_READ', 'QUOTA', 'PARTIAL'];
  expect([...types, ...others].sort()).toEqual(faultTypes.map(({ name }) => name).sort());
});
