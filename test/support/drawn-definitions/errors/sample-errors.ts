// Errors of the sample records of an entity. Rules are checked only if nothing else has an error, and for generated records
// the first one is reported, so that such an error is the only one of its definition.
import type { Values } from '../drawn-definition.js';
import { insert, mapAt, type Injection, type Json } from './injection.js';

interface Found {
  readonly path: readonly (string | number)[];
  /** The names of the 1:n references to entities of the file. */
  readonly references: readonly string[];
  readonly id: number;
}

/** A record of a list of sample records; a value of it is changed. */
function inRecord(change: (record: Json, found: Found) => ReturnType<Injection>): Injection {
  return ({ content, draw, definition, id }) => {
    const lists = definition.entities.filter(({ given }) => Array.isArray(given.sample));
    if (lists.length === 0) return undefined;
    const { name, count, fields } = draw.pick(lists);
    // The numbers of standard records are checked only if nothing else has an error.
    const toFile = fields.filter(({ given: { references: target } }) =>
      definition.entities.some((one) => one.name === target),
    );
    const index = draw.int(0, count - 1);
    const records = mapAt(content, ['entities', name]).sample as Json[];
    const record = records[index];
    return record === undefined
      ? undefined
      : change(record, {
          path: ['entities', name, 'sample', index],
          references: toFile.map((field) => field.name),
          id,
        });
  };
}

export const sampleErrors: readonly Injection[] = [
  inRecord((record, { path, id }) => {
    record[`bad_${id}`] = 1;
    return [{ path, message: `must NOT have additional properties: bad_${id}` }];
  }),
  inRecord((record, { path }) => {
    if ('created_at' in record) return undefined;
    record.created_at = '2026-13-01';
    return [{ path: [...path, 'created_at'], message: 'must match format "date-time"' }];
  }),
  inRecord((record, { path }) => {
    if ('id' in record) return undefined;
    record.id = '__proto__';
    return [{ path: [...path, 'id'], message: 'must match format "uuid"' }];
  }),
  inRecord((record, { path, references }) => {
    const name = references.find((key) => record[key] === 1);
    if (name === undefined) return undefined;
    record[name] = 999;
    return [{ path: [...path, name], message: 'must be the number of a sample record of' }];
  }),
  inRecord((record, { path }) => {
    const [name] = Object.entries(record).find(([, value]) => typeof value === 'string') ?? [];
    if (name === undefined || name === 'id' || name === 'created_at') return undefined;
    record[name] = {};
    return [{ path: [...path, name], message: 'must be string' }];
  }),
];

const small: Values = {
  fields: { n: { type: 'integer', default: 1 } },
  rules: { small: { check: 'n < 5' } },
};

/** By the place in a new entity. */
function violating(sample: unknown, path: readonly (string | number)[], message: string): Injection {
  return ({ content, draw, id }) => {
    const name = `Bad${id}`;
    insert(content, ['entities'], [name, { ...small, sample }], draw);
    return [{ path: ['entities', name, 'sample', ...path], message }];
  };
}

export const ruleViolations: readonly Injection[] = [
  violating([{ n: 1 }, { n: 9 }], [1, 'n'], 'must satisfy n < 5'),
  ({ content, draw, id }) => {
    const name = `Bad${id}`;
    const rules = { small: { check: 'n < -5', message: 'is too large' } };
    insert(content, ['entities'], [name, { ...small, rules, sample: { count: 2 } }], draw);
    const message = `cannot generate record 1 in 50 attempts: n is too large (bad${id}.small)`;
    return [{ path: ['entities', name, 'sample', 'count'], message }];
  },
  ({ content, draw, id }) => {
    const name = `Bad${id}`;
    const unique = { pair: ['n', 'm'] };
    const fields = { n: { type: 'integer', default: 1 }, m: { type: 'string', nullable: true } };
    insert(content, ['entities'], [name, { fields, unique, sample: [{ m: 'a' }, { n: 1, m: 'A' }] }], draw);
    return [{ path: ['entities', name, 'sample', 1], message: 'n, m already exists in this combination' }];
  },
];
