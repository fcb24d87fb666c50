// CPU time per request of entities of a definition: without rules compared with products, and with rules over 1,000 records.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readFlags } from './flags.mjs';
import { root, sandbox } from './peers.mjs';
import { figuresOf, interleave } from './rounds.mjs';
import { scratchFile } from './scratch.mjs';
import { startServer } from './server.mjs';

const { rounds, seconds } = readFlags({ rounds: 9, seconds: 1 });
const most = 2000;
const records = 1000;
const session = randomUUID();

const template = readFileSync(join(root, 'src/definitions/templates/standard.yaml'), 'utf8');
const { fields } = parse(template).entities.Product;
const samples = Array.from({ length: records }, (_, i) => ({ lane: 'a', starts: 10 * i, ends: 10 * i + 5 }));
const sample = { file: scratchFile('slots.json', JSON.stringify(samples)).split('/').at(-1) };
const slot = {
  fields: {
    lane: { type: 'string', required: true },
    starts: { type: 'integer', required: true },
    ends: { type: 'integer', required: true },
  },
  sample,
};
const expressions = Array.from({ length: 10 }, (_, i) => [`rule-${i}`, { check: `starts < ends + ${i}` }]);
const entities = {
  Item: { fields, sample: [{ name: 'Lamp', price: 5 }] },
  PlainSlot: slot,
  CheckedSlot: { ...slot, rules: Object.fromEntries(expressions) },
  ExclusiveSlot: { ...slot, overlaps: { busy: { from: 'starts', to: 'ends', per: ['lane'] } } },
  LimitedSlot: { ...slot, limits: { full: { max: records, per: ['lane'] } } },
};
const file = scratchFile('entities.json', JSON.stringify({ entities }));

const json = (method, path, body) => ({
  ...{ method, path, session, type: 'application/json' },
  body: JSON.stringify(body),
});

const server = await startServer(sandbox, { ENTITIES: file });

/** Changes the same record again and again. */
const patches = async (plural, changeOf) => {
  const headers = { 'x-session-id': session };
  const response = await fetch(`${server.url}/api/v1/${plural}?limit=1&sort=created_at`, { headers });
  const [record] = (await response.json()).data;
  const requests = Array.from({ length: most }, (_, n) =>
    json('PATCH', `/api/v1/${plural}/${record.id}`, changeOf(record, n)),
  );
  return { server, workload: { name: plural, requests: () => requests } };
};

const compare = async (title, participants, names) => {
  const [first, ...others] = await interleave(participants, {
    ...{ rounds, title },
    slot: { seconds },
    warmUp: { seconds: 3 },
  });
  console.log(`${title}: ${names[0]} ${figuresOf(first, first).cpu} µs`);
  others.forEach((slots, i) => {
    const { cpu, ratio, spread } = figuresOf(slots, first);
    console.log(`${title}: ${names[i + 1]} ${cpu} µs, throughput ${ratio} (${spread})`);
  });
};

try {
  console.log(`Node ${process.version}, ${rounds} rounds of ${seconds} s`);
  const price = (_, n) => ({ price: 1 + (n % 50) });
  await compare(
    'patch',
    [await patches('products', price), await patches('items', price)],
    ['products', 'items'],
  );
  const list = (path) => ({ server, workload: { name: path, request: { method: 'GET', path, session } } });
  await compare(
    'list',
    [list('/api/v1/products?limit=1'), list('/api/v1/items?limit=1')],
    ['products', 'items'],
  );
  const plurals = ['plain_slots', 'checked_slots', 'exclusive_slots', 'limited_slots'];
  const ends = ({ starts }, n) => ({ ends: starts + 1 + (n % 9) });
  const slots = await Promise.all(plurals.map((plural) => patches(plural, ends)));
  await compare(`patch with ${records} records`, slots, ['no rule', 'ten expressions', 'overlap', 'limit']);
} finally {
  await server.stop();
}
