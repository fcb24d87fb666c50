// Generates the sample data of the entities that have a number of records in place of a list.
import type { AnyRecord, Entity } from '../../../core/entity.js';
import { FIRST_SAMPLE_TIME } from '../../../core/sample-records.js';
import { checkRecords, type RecordsByEntity } from '../../../core/imported-records.js';
import type { PutRecord, WriteRules } from '../../../core/write-rules.js';
import type { Definitions, EntityDefinition } from '../../definition.js';
import { inReferenceOrder } from './entity-order.js';
import { idsOf, KnownRecords } from './known-records.js';
import { RecordGenerator, type Reason, type Result } from './record-generator.js';

interface Generated {
  readonly records: RecordsByEntity;
  /** The record that cannot be generated. There are none after it. */
  readonly failure?: Reason & { readonly entity: Entity; readonly index: number };
}

/**
 * Each value depends on the seed, the plural, the field, the number of the record and the attempt only, and on the records that it
 * refers to. Thus all nodes have the same records, and a new field does not change others.
 * @param listed the records of the other entities
 */
export function generateRecords(
  { seed, entities: definitions }: Definitions,
  listed: RecordsByEntity,
  rules: WriteRules,
): Generated {
  const generated = inReferenceOrder(definitions.filter(({ sample }) => 'count' in sample));
  if (generated.length === 0) return { records: listed };
  const byName = new Map([...listed.keys()].map((entity) => [entity.name, entity]));
  const entityOf = (name: string): Entity => {
    const entity = byName.get(name);
    if (entity === undefined) throw new Error(`the entity ${name} was not compiled`);
    return entity;
  };
  // Rules may read computed values of listed records.
  const known = new KnownRecords(checkRecords(rules, listed).records);
  const surroundings = {
    seed,
    idsOf: (name: string) => idsOf(known, entityOf(name)),
    check: (entity: Entity, record: AnyRecord) => checkSample(rules, known, { entity, record }),
  };
  const records = new Map(listed);
  for (const definition of generated) {
    const entity = entityOf(definition.name);
    const generator = new RecordGenerator(entity, definition, surroundings);
    const result = generateAll(generator, countOf(definition), (record) => known.add(entity, record));
    if ('failure' in result) return { records, failure: { entity, ...result.failure } };
    records.set(entity, result.records);
  }
  return { records };
}

function checkSample(rules: WriteRules, known: KnownRecords, put: PutRecord): Result {
  const { record, violations } = rules.checkRecord(known, put, FIRST_SAMPLE_TIME);
  const [reason] = violations;
  return reason === undefined ? { record } : { reason };
}

function countOf({ sample }: EntityDefinition): number {
  return 'count' in sample ? sample.count : 0;
}

function generateAll(
  generator: RecordGenerator,
  count: number,
  add: (record: AnyRecord) => void,
): { readonly records: readonly AnyRecord[] } | { readonly failure: Reason & { readonly index: number } } {
  const records: AnyRecord[] = [];
  for (let index = 0; index < count; index += 1) {
    const result = generator.generate(index + 1);
    if ('reason' in result) return { failure: { ...result.reason, index } };
    records.push(result.record);
    add(result.record);
  }
  return { records };
}
