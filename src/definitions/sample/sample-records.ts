// The sample records of an application: complete, and checked against the rules.
import type { Entity } from '../../core/entity.js';
import { checkRecords, type RecordsByEntity } from '../../core/imported-records.js';
import { completeRecords, sampleId } from '../../core/sample-records.js';
import type { ImportViolation, WriteRules } from '../../core/write-rules.js';
import type { Definitions, SampleRecord } from '../definition.js';
import type { StandardParts } from '../standard-parts.js';
import { generateRecords } from './generate/generate-records.js';

export type SampleViolation = Pick<ImportViolation, 'entity' | 'index' | 'field' | 'message' | 'rule'>;

interface Parts {
  readonly standard: StandardParts;
  readonly rules: WriteRules;
  /** Whether an entity has a rule. */
  readonly hasRules: boolean;
}

export function readSampleRecords(
  definitions: Definitions,
  entities: readonly Entity[],
  { standard, rules, hasRules }: Parts,
): { readonly records: RecordsByEntity; readonly violations: readonly SampleViolation[] } {
  const listed = listedRecords(definitions, entities, standard);
  const { records, failure } = generateRecords(definitions, listed, rules);
  if (failure !== undefined) return { records, violations: [failure] };
  return checkRecords(hasRules ? rules : undefined, records);
}

/** Entities with generated records have no entry here. */
function listedRecords(
  { source, entities: definitions }: Definitions,
  entities: readonly Entity[],
  standard: StandardParts,
): RecordsByEntity {
  const given = new Map(definitions.map(({ name, sample }) => [name, sample]));
  const payloadsOf = (entity: Entity): readonly SampleRecord[] => {
    const sample = given.get(entity.name);
    // The template of the standard entities has no records: their sample data is built in.
    if (sample === undefined || source === 'standard') return standard.records(entity.plural);
    return 'records' in sample ? sample.records : [];
  };
  const payloads = new Map(entities.map((entity) => [entity, payloadsOf(entity)]));
  const idOf = (target: Entity, n: number): unknown =>
    payloads.get(target)?.[n - 1]?.id ?? sampleId(target, n);
  const completed = [...payloads].map(([entity, list]) => {
    const resolved = list.map((payload) => withIds(entity, payload, idOf));
    return [entity, completeRecords(entity, resolved)] as const;
  });
  return new Map(completed);
}

/** With ids in place of the positions of the records that it refers to. */
function withIds(
  { relations }: Entity,
  record: SampleRecord,
  idOf: (target: Entity, n: number) => unknown,
): SampleRecord {
  const resolved = relations.flatMap(({ field, target }) => {
    if (!Object.hasOwn(record, field)) return [];
    const given = record[field];
    const resolve = (value: unknown): unknown => (typeof value === 'number' ? idOf(target, value) : value);
    return [[field, Array.isArray(given) ? given.map(resolve) : resolve(given)] as const];
  });
  return { ...record, ...Object.fromEntries(resolved) };
}
