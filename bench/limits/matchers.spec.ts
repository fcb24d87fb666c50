// How long fault plans and matchers of the journal block the event loop, with as many conditions and items as a request may have.
import { randomUUID } from 'node:crypto';
import { useMeasuredService } from './measured-service.js';

/** Milliseconds for a body up to 100 KiB, and up to 1 MiB. */
const [SHORT, LONG] = [10, 50];

const { limits, service } = useMeasuredService();

function send(session: string, method: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-session-id': session };
  return fetch(service().url + path, { method, headers, body: JSON.stringify(body) });
}

const repeat = <T>(count: number, item: T): readonly T[] => Array.from({ length: count }, () => item);
const numbers = Array.from({ length: 100 }, (_, i) => i + 1);
const texts = numbers.map((number) => `${number}`);

const conditions = {
  nin: [{ nin: numbers }, 0],
  contains: [{ contains: 'z'.repeat(500) }, 'a'.repeat(40)],
  'gt and lt': [{ gt: 'b', lt: 'a' }, 'a'],
  'in of text': [texts, 'a'],
} as const;

const rulesOf = (field: string, condition: unknown): object => ({
  rules: repeat(50, {
    match: { body: { [field]: condition } },
    when: { skip: 1_000_000 },
    delay: { type: 'fixed', milliseconds: 0 },
  }),
});

it.each(Object.entries(conditions))('a fault plan with 50 rules of %s', async (name, [condition, item]) => {
  const session = randomUUID();
  const length = (bytes: number): number => Math.floor(bytes / (JSON.stringify(item).length + 1));
  await send(session, 'PUT', '/session/faults', rulesOf('a', condition));
  await limits.measure(`REST, 50 rules of ${name}`, SHORT, () =>
    service().delayOf(() => send(session, 'POST', '/api/v1/users', { a: repeat(length(95_000), item) })),
  );
  await send(session, 'PUT', '/session/faults', rulesOf('variables.a', condition));
  const variables = { a: repeat(length(250_000), item) };
  await limits.measure(`GraphQL, 50 rules of ${name}`, LONG, () =>
    service().delayOf(() => send(session, 'POST', '/graphql', { query: '{ users { total } }', variables })),
  );
});

it.each(Object.entries(conditions))('matchers of the journal with %s', async (name, [condition, item]) => {
  const session = randomUUID();
  const length = Math.floor(16_000 / (JSON.stringify(item).length + 1));
  await send(session, 'PUT', '/session/journal', { record: true, max_entries: 1000 });
  for (let i = 0; i < 200; i += 1) await send(session, 'POST', '/api/v1/users', { a: repeat(length, item) });
  const match = { body: { a: condition } };
  const sequence = repeat(20, match);
  for (const [route, body] of [
    ['count', { match }],
    ['find', { match }],
    ['verify', { match, count: { lt: 0 } }],
    ['verify', { sequence }],
  ] as const) {
    const kind = 'sequence' in body ? 'sequence of 20' : route;
    await limits.measure(`journal, ${kind} of ${name}`, SHORT, () =>
      service().delayOf(() => send(session, 'POST', `/session/requests/${route}`, body)),
    );
  }
});
