// Generates documents of controls and of journal searches, and finds the slowest to read. DOCUMENTS is the number of documents.
import { createApp } from '../../src/app.js';
import { Config } from '../../src/config/config.js';
import { ApiError } from '../../src/core/errors.js';
import { ControlReader } from '../../src/platform/session/control/control.reader.js';
import { parseJson } from '../../src/platform/http/validation/json-body.parser.js';
import { readCount, readSearch, readVerification } from '../../src/features/journal/journal.input.js';
import { MAX_DOCUMENT } from '../../test/support/largest-documents.js';
import { SeededRandom } from '../../test/support/seeded-random.js';
import { Limits } from './limits.js';

const DOCUMENTS = Number(process.env.DOCUMENTS ?? 5000);
/** Milliseconds. */
const LIMIT = 10;
/** The documents that are measured again, because garbage collection adds to one measurement. */
const KEPT = 20;

interface JsonObject {
  readonly [name: string]: Json;
}
type Json = null | boolean | number | string | readonly Json[] | JsonObject;

const match: Json = {
  protocol: ['REST', 'GraphQL'],
  operation: ['createUser', 'listUsers'],
  method: 'POST',
  path: '/api/v1/users/{id}',
  query: { role: 'admin' },
  headers: { accept: { contains: 'json' } },
  body: { 'user.age': { gt: 1, lt: 9 }, name: { in: ['Ada', 'Bob'] } },
};
const rule: Json = {
  id: 'one',
  match,
  when: { skip: 1, every: 2, times: 3, probability: 0.5, window: { after_seconds: 1, for_seconds: 2 } },
  delay: { type: 'uniform', lower: 1, upper: 2 },
  fault: { type: 'STATUS', status: 503, retry_after: 2, message: 'no', headers: { 'x-a': 'b' } },
};
const controls: Json = {
  clock: { time: '2030-01-01T00:00:00Z' },
  random: { seed: 7 },
  faults: { rules: [rule], seed: 1, ends_after_seconds: 60 },
  journal: { record: true, max_entries: 100, bodies: true },
  mutants: { active: ['filters-or'], variations: ['key-order'] },
};

type Read = (document: unknown) => unknown;

/** Valid documents, from which others are generated, with their readers. */
const targets: Record<string, { readonly document: Json; readonly read: Read }> = {
  find: { document: { match, limit: 5 }, read: (body) => readSearch(body, operations) },
  count: { document: { match, wait_seconds: 1 }, read: (body) => readCount(body, operations) },
  verify: { document: { sequence: [match, match] }, read: (body) => readVerification(body, operations) },
};
const operations = ['createUser', 'listUsers', 'updateUser', 'deleteUser', 'createOrder', 'listOrders'];

const random = new SeededRandom(Number(process.env.SEED ?? 1));
const below = (limit: number): number => Math.floor(random.next() * limit);
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
/** From 1 to 10,000, small numbers as often as large ones. */
const size = (): number => Math.floor(10 ** (4 * random.next()));

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

const many = (count: number, item: (n: number) => Json): Json[] =>
  Array.from({ length: count }, (_, n) => item(n));
const nested = (levels: number): Json => (levels === 0 ? 1 : [nested(levels - 1)]);

/** Names and texts that resemble `text`, so that suggestions for them have to be searched. */
const similar = (text: string, n: number): string => `${text.slice(0, n % 7)}${n}${text.slice((n % 7) + 1)}`;

/** How many copies of a value to make, so that they fit into a document. */
const copies = (value: Json): number =>
  Math.min(size(), Math.floor(MAX_DOCUMENT / JSON.stringify(value).length));

/** Values that replace the correct value. */
const replacements: readonly ((value: Json) => Json)[] = [
  () => 'x'.repeat(size() * 9),
  () => '*?{a}/'.repeat(size()),
  () => nested(60),
  () => many(size(), (n) => n),
  () => many(size(), (n) => similar('createUser', n)),
  (value) => many(copies(value), () => value),
  () => Object.fromEntries(many(size(), (n) => n).map((n) => [similar('operation', Number(n)), 1])),
  (value) => (isList(value) ? [...value, ...many(copies(value[0] ?? null), () => value[0] ?? null)] : value),
  (value) =>
    isObject(value)
      ? {
          ...value,
          ...Object.fromEntries(
            Object.entries(value).flatMap(([name, one]) =>
              many(copies(one), (n) => n).map((n) => [similar(name, Number(n)), one]),
            ),
          ),
        }
      : value,
  () => null,
  () => -1e308,
  () => false,
];

/** Replaces one value, at any level. */
function changed(value: Json): Json {
  const inner = isList(value) ? value.map((_, n) => n) : isObject(value) ? Object.keys(value) : [];
  if (inner.length === 0 || random.next() < 0.15) return pick(replacements)(value);
  const at = pick<string | number>(inner);
  if (isList(value)) return value.map((one, n) => (n === at ? changed(one) : one));
  return { ...(value as object), [at]: changed((value as Record<string, Json>)[at] ?? null) };
}

/** A document of at most 100 KiB with one to four changes. */
function generated(document: Json): Buffer {
  for (;;) {
    let result = document;
    let text = '';
    for (let changes = 1 + below(4); changes > 0 && text.length <= MAX_DOCUMENT; changes -= 1) {
      result = changed(result);
      text = JSON.stringify(result);
    }
    const bytes = Buffer.from(text);
    if (bytes.length <= MAX_DOCUMENT) return bytes;
  }
}

/** Milliseconds of CPU time. */
function measure(bytes: Buffer, read: Read): number {
  const before = process.cpuUsage();
  try {
    read(parseJson(bytes));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it(`reads ${DOCUMENTS} documents`, async () => {
  const app = await createApp({ config: Config.from({}).with({ logLevel: 'fatal' }) });
  await app.init();
  const reader = app.get(ControlReader, { strict: false });
  const owner = { id: '00000000-0000-4000-8000-000000000000', createdAt: Date.now() };
  targets.controls = {
    document: controls,
    read: (body) => reader.readAll(body, { location: 'body', owner, epoch: 1 }),
  };
  const found: { readonly name: string; readonly bytes: Buffer; readonly cost: number }[] = [];
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const name = pick(Object.keys(targets));
    const { document, read } = targets[name] as (typeof targets)[string];
    const bytes = generated(document);
    found.push({ name, bytes, cost: measure(bytes, read) });
    if (found.length > 2 * KEPT) found.sort((a, b) => b.cost - a.cost).splice(KEPT);
  }
  const limits = new Limits();
  for (const { name, bytes } of found.slice(0, KEPT)) {
    const start = bytes.toString('latin1', 0, 90).replaceAll(/\s+/g, ' ');
    const { read } = targets[name] as (typeof targets)[string];
    await limits.measure(`${name}, ${bytes.length} bytes: ${start}`, LIMIT, () => measure(bytes, read));
  }
  limits.print();
  await app.close();
});
