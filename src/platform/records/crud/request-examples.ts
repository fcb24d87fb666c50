// Examples of the write requests of an entity, with the records that a new session stores. The rules of a definition file accept them.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { isValidValue, type AnyRecord, type CreateOf, type Entity } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import { buildRecord, patchRecord, replaceRecord } from '../../../core/record.js';
import type { PlannedChange, RecordKey, RuleSource } from '../../../core/write-rules.js';
import { Entities } from '../../session/data/entities.js';
import { StandardDataset } from '../../session/data/standard-dataset.js';

/** The id and the times of the created record. Their values have no meaning. */
const NEW_ID = '5e1f0d3c-8a47-4b62-9c55-7d20e6b1f3a8';
const NOW = '2026-03-02T09:30:00.000Z';

/** Sample records that are tried. */
const MAX_SAMPLES = 30;
/** Requests of one kind that are tried: rules may allow none, and the first request of a document waits for the result. */
const MAX_CANDIDATES = 300;

export type Json = Readonly<Record<string, unknown>>;

export interface WriteExample {
  readonly input: Json;
  /** The record after the request. */
  readonly record: AnyRecord;
}

/** Undefined if the rules allow no such request. */
interface ChangeExamples {
  readonly replace: WriteExample | undefined;
  readonly patch: WriteExample | undefined;
}

/** `replace` and `patch` change sample records. */
export interface WriteExamples extends ChangeExamples {
  readonly create: WriteExample;
  /** Changes of the created record. */
  readonly ofCreated: ChangeExamples;
  /** The id of a record to delete. */
  readonly remove: string;
}

@Injectable()
export class RequestExamples {
  private readonly known = new Map<Entity, WriteExamples>();
  private readonly records: RuleSource;

  constructor(
    private readonly entities: Entities,
    dataset: StandardDataset,
    private readonly clock: Clock,
  ) {
    this.records = { of: ({ plural }) => dataset.of(plural, true) };
  }

  /** Created at the first request of a document. */
  of(entity: Entity): WriteExamples {
    const examples = this.known.get(entity) ?? this.create(entity);
    this.known.set(entity, examples);
    return examples;
  }

  private create(entity: Entity): WriteExamples {
    const { entities, records } = this;
    const input = entities.exampleInput?.(entity, records, this.clock.now()) ?? fieldExamples(entity);
    const after = buildRecord(entity, input as CreateOf<Entity>, {
      id: NEW_ID,
      created_at: NOW,
      updated_at: NOW,
    });
    const created = this.stored({ entity, kind: 'create', before: undefined, after, input }) ?? after;
    const samples = [
      ...records
        .of(entity)
        .rows()
        .slice(0, MAX_SAMPLES)
        .map(({ record }) => record),
      created,
    ];
    return {
      create: { input, record: created },
      ofCreated: this.changesOf(entity, [created], input),
      ...this.changesOf(entity, samples, input),
      remove: (samples.find(({ id }) => this.isRemovable({ entity, id })) ?? created).id,
    };
  }

  /** Examples of the first records that the rules allow to be changed. */
  private changesOf(entity: Entity, records: readonly AnyRecord[], input: Json): ChangeExamples {
    return {
      replace: this.firstAllowed(replacements(entity, records, input)),
      patch: this.firstAllowed(changes(entity, records, input)),
    };
  }

  private firstAllowed(candidates: Iterable<PlannedChange>): WriteExample | undefined {
    let tried = 0;
    for (const change of candidates) {
      const record = this.stored(change);
      if (record !== undefined) return { input: change.input, record };
      tried += 1;
      if (tried === MAX_CANDIDATES) return undefined;
    }
    return undefined;
  }

  private isRemovable(key: RecordKey): boolean {
    const rules = this.entities.writeRules;
    return (
      rules?.hasRemovalRules(key.entity) !== true ||
      !('violations' in rules.planRemoval(this.records, key, this.clock.now()))
    );
  }

  /** Undefined if the rules do not allow the change. */
  private stored(change: PlannedChange): AnyRecord | undefined {
    const rules = this.entities.writeRules;
    if (rules?.hasWriteRules(change.entity) !== true) return change.after;
    const plan = rules.planWrite(this.records, change, this.clock.now());
    return 'violations' in plan ? undefined : plan.puts[0]?.record;
  }
}

/** Every field with its example. No unique value of it is in the sample data. */
function fieldExamples({ create }: Entity): Json {
  return Object.fromEntries([...create.fields].map(([name, field]) => [name, field.example]));
}

/** Fields that cannot be changed keep the value of the record. */
function* replacements(entity: Entity, samples: readonly AnyRecord[], given: Json): Iterable<PlannedChange> {
  const kept = [...entity.create.fields].filter(([, { immutable }]) => immutable).map(([name]) => name);
  for (const before of samples) {
    const input = { ...given, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
    const after = replaceRecord(entity, before, input as CreateOf<Entity>, NOW);
    yield { entity, kind: 'replace', before, after, input };
  }
}

/** Changes of one field. The value differs from the one in the sample record and in the example of a new record. */
function* changes(entity: Entity, samples: readonly AnyRecord[], created: Json): Iterable<PlannedChange> {
  for (const [name, field] of byPreference([...entity.patch.fields])) {
    const values = otherValues(
      field,
      created[name],
      samples.map((record) => record[name]),
    );
    for (const before of samples) {
      for (const value of values) {
        if (isSame(value, before[name]) || isSame(value, created[name])) continue;
        const after = patchRecord(entity, before, [[name, value]], NOW);
        yield { entity, kind: 'patch', before, after, input: { [name]: value } };
      }
    }
  }
}

type NamedField = readonly [name: string, field: Field];

/** Fields that have values, then numbers, then the others from the last one. */
function byPreference(fields: readonly NamedField[]): readonly NamedField[] {
  const rank = ([, { values, kind }]: NamedField): number => {
    if (values !== undefined) return 0;
    return kind === 'integer' || kind === 'number' ? 1 : 2;
  };
  const ranked = [0, 1].flatMap((one) => fields.filter((field) => rank(field) === one));
  return [...ranked, ...fields.filter((field) => rank(field) === 2).reverse()];
}

/** @param known values of records, for fields whose valid values cannot be derived from their bounds */
function otherValues(field: Field, example: unknown, known: readonly unknown[]): readonly unknown[] {
  return [...derivedValues(field, example), ...known].filter(
    (value) => value !== null && value !== undefined && isValidValue(field, value),
  );
}

function derivedValues({ kind, values, max }: Field, example: unknown): readonly unknown[] {
  if (values !== undefined) return values;
  if (typeof example === 'number') return [example + 1, example + 2, example - 1];
  if (kind === 'boolean') return [true, false];
  return kind === 'text' ? [`Changed: ${String(example)}`.slice(0, max)] : [];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
