// How long a document of a client blocks the event loop: an import of 2 MiB at most 50 ms, any other one 10 ms.
import { randomUUID } from 'node:crypto';
import { startMeasuredService, type MeasuredService } from './support/event-loop-delay.js';
import {
  DOCUMENT_LIMIT,
  fullImport,
  idOf,
  IMPORT_LIMIT,
  list,
  MAX_DOCUMENT,
} from './support/largest-documents.js';

jest.setTimeout(120_000);

let service: MeasuredService;
beforeAll(async () => (service = await startMeasuredService()));
afterAll(() => service.stop());

/** Other processes delay the event loop too. So attempts are repeated until one is short enough. */
const MAX_ATTEMPTS = 400;

interface Measured {
  /** Milliseconds. */
  readonly delay: number;
  readonly status: number;
}

/** The first attempt that is shorter than `limit`, or the last one. */
async function delayOf(path: string, text: string, limit: number): Promise<Measured> {
  for (let attempt = 1; ; attempt += 1) {
    const headers = { 'content-type': 'application/json', 'x-session-id': randomUUID() };
    const send = (): Promise<Response> => fetch(service.url + path, { method: 'POST', headers, body: text });
    const measured = await service.delayOf(send);
    if (measured.delay < limit || attempt === MAX_ATTEMPTS) return measured;
  }
}

const keys = (count: number, prefix = 'k'): object =>
  Object.fromEntries(list(count, (n) => [`${prefix}${n}`, 1] as const));
const invalid = { name: '', email: 'no', role: 'x', age: -1, more: 1 };
const longEmail = `${'a'.repeat(900)}@${'b.'.repeat(400)}c`;

const imports: readonly (readonly [name: string, text: string, status: number])[] = [
  ['records of every kind', fullImport(), 200],
  ['invalid records only', JSON.stringify({ data: { users: list(1000, () => invalid) } }), 400],
  [
    'long invalid values',
    JSON.stringify({ data: { users: list(1000, () => ({ name: 'x', email: longEmail })) } }),
    400,
  ],
  ['one long value', JSON.stringify({ data: { users: [{ name: 'x'.repeat(2e6), email: 'x' }] } }), 400],
  [
    'one long email',
    JSON.stringify({ data: { users: [{ name: 'x', email: `${'a.'.repeat(1e6)}@` }] } }),
    400,
  ],
  ['many unknown properties', JSON.stringify({ data: { users: list(92, (n) => keys(970, `k${n}_`)) } }), 400],
  ['too many properties', JSON.stringify(keys(39_000)), 413],
  ['too many values', JSON.stringify({ data: { users: list(500_000, () => 1) } }), 413],
  ['many small arrays', `{"data":{"users":[${'[[[]]],'.repeat(250_000)}1]}}`, 413],
  ['many levels', '['.repeat(2e6), 400],
  ['no JSON', `{"data":"${'\\'.repeat(2e6)}`, 400],
  [
    'duplicates',
    JSON.stringify({ data: { users: list(1000, () => ({ name: 'x', email: 'a@example.com' })) } }),
    409,
  ],
];

it.each(imports)('an import blocks for less than 50 ms: %s', async (name, text, status) => {
  expect(text.length).toBeLessThan(2 * 2 ** 20);
  for (const path of ['/session/import', '/session/import?mode=merge']) {
    const measured = await delayOf(path, text, IMPORT_LIMIT);
    console.log(`${name}: ${(text.length / 1e6).toFixed(1)} MB, ${measured.delay.toFixed(1)} ms`);

    expect(measured).toEqual({ status, delay: expect.any(Number) });
    expect(measured.delay).toBeLessThan(IMPORT_LIMIT);
  }
});

const documents: readonly (readonly [name: string, text: string])[] = [
  ['unknown properties', JSON.stringify(keys(8000, ''))],
  ['many ids', JSON.stringify({ ids: list(2500, idOf) })],
  ['small values', `{"ids":[${'1,'.repeat(MAX_DOCUMENT / 2 - 10)}1]}`],
  ['a long name', JSON.stringify({ from: 'x'.repeat(MAX_DOCUMENT - 20) })],
  ['many levels', '['.repeat(MAX_DOCUMENT)],
];

it.each(documents)('a fork blocks for less than 10 ms: %s', async (name, text) => {
  expect(text.length).toBeLessThanOrEqual(MAX_DOCUMENT);
  const { delay, status } = await delayOf('/session/fork', text, DOCUMENT_LIMIT);
  console.log(`${name}: ${delay.toFixed(1)} ms`);

  expect([400, 404]).toContain(status);
  expect(delay).toBeLessThan(DOCUMENT_LIMIT);
});
