// How long one hostile or expensive request blocks the event loop.
import { randomUUID } from 'node:crypto';
import { expensiveQueries, rejectedRequests } from '../../test/support/expensive-requests.js';
import { hostileDocuments } from '../../test/support/hostile-graphql.js';
import { hostileMessages } from '../../test/support/hostile-soap.js';
import { XML } from '../../test/support/soap.js';
import { useMeasuredService } from './measured-service.js';

const MILLISECONDS = 200;

const { limits, service } = useMeasuredService();

const JSON_BODY = { 'content-type': 'application/json' };

type Call = readonly [
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
];

function measure(name: string, [method, path, headers, body]: Call): Promise<void> {
  const send = (): Promise<Response> =>
    fetch(service().url + path, {
      method,
      headers: { ...headers, 'x-session-id': randomUUID() },
      ...(body !== '' && { body: new Uint8Array(Buffer.from(body)) }),
    });
  return limits.measure(name, MILLISECONDS, () => service().delayOf(send));
}

it.each([...rejectedRequests, ...expensiveQueries])('REST: %s', (name, method, path, body) =>
  measure(name, [method, path, body === '' ? {} : JSON_BODY, body]),
);

it.each(hostileDocuments)('GraphQL: %s', (name, query) =>
  measure(`GraphQL: ${name}`, ['POST', '/graphql', JSON_BODY, JSON.stringify({ query })]),
);

it.each(hostileMessages)('SOAP: %s', (name, message) =>
  measure(`SOAP: ${name}`, ['POST', '/soap', XML, message]),
);
