// Generates the records of an entity: a record that violates a rule is drawn again.
import {
  validateField,
  validateItems,
  type AnyRecord,
  type Entity,
  type Stamps,
} from '../../../core/entity.js';
import { buildRecord, normalizeValue } from '../../../core/record.js';
import { completeSample, FIRST_SAMPLE_TIME } from '../../../core/sample-records.js';
import type { RuleViolation } from '../../../core/write-rules.js';
import type { EntityDefinition } from '../../definition.js';
import { calculate } from '../../rules/calculated-values.js';
import { inOrder } from '../../rules/calculation-order.js';
import type { Calculation } from '../../rules/entity-rules.js';
import { compileValue } from '../../rules/expressions.js';
import { fieldScope } from '../../rules/scopes.js';
import { Draws, type Generate } from './draws.js';
import { generatorOf, nullProbability, type FieldSource } from './field-values.js';

/** For each record. */
export const MAX_ATTEMPTS = 50;

/** Why a record is not valid. `message` follows the name of the field. */
export type Reason = Pick<RuleViolation, 'field' | 'message' | 'rule'>;

/** A record that may have a field with the name `reason` is not a result itself. */
export type Result = { readonly record: AnyRecord } | { readonly reason: Reason };

interface Surroundings {
  readonly seed: number;
  readonly idsOf: FieldSource['idsOf'];
  /** The record with all its values, or the first rule that it violates. */
  readonly check: (entity: Entity, record: AnyRecord) => Result;
}

/** A field whose value is the result of an expression. */
interface Expressed extends Calculation {
  readonly nullProbability: number;
}

export class RecordGenerator {
  private readonly drawn: readonly (readonly [name: string, generate: Generate])[];
  private readonly expressed: readonly Expressed[];

  /** @param given values that are not drawn */
  constructor(
    private readonly entity: Entity,
    { fields }: EntityDefinition,
    private readonly surroundings: Surroundings,
    private readonly given: Readonly<Record<string, unknown>> = {},
  ) {
    const { seed, idsOf } = surroundings;
    const generated = Object.entries(fields).filter(([name]) => !Object.hasOwn(given, name));
    this.drawn = generated.flatMap(([name, field]) => {
      const generate = generatorOf(field, { name: `${entity.plural}.${name}`, seed, idsOf });
      return generate === undefined ? [] : [[name, generate] as const];
    });
    const scope = fieldScope(entity);
    const expressed = generated.flatMap(([name, definition]): Expressed[] => {
      const source = definition.generate?.value;
      const field = entity.stored.get(name);
      if (source === undefined || field === undefined) return [];
      const expression = compileValue(source, scope, field);
      return [{ name, field, expression, nullProbability: nullProbability(definition) }];
    });
    this.expressed = inOrder(expressed);
  }

  /** The n-th record, or the first violation of the last attempt. */
  generate(n: number): Result {
    const stamps = completeSample(this.entity, {}, n);
    let result = this.attempt(n, 0, stamps);
    for (let attempt = 1; attempt < MAX_ATTEMPTS && 'reason' in result; attempt += 1)
      result = this.attempt(n, attempt, stamps);
    return result;
  }

  private attempt(n: number, attempt: number, stamps: Stamps): Result {
    const values: Record<string, unknown> = { ...this.given };
    for (const [name, generate] of this.drawn) {
      values[name] = generate({ n, attempt, draws: this.drawsOf(name, n, attempt) });
      const reason = this.invalidValue(name, values[name]);
      if (reason !== undefined) return { reason };
    }
    const { entity } = this;
    const record: Record<string, unknown> = buildRecord(entity, values, stamps, entity.stored);
    for (const calculation of this.expressed) {
      const isNull = this.drawsOf(calculation.name, n, attempt).chance(calculation.nullProbability);
      const reason = this.express(calculation, record, isNull);
      if (reason !== undefined) return { reason };
    }
    return this.surroundings.check(entity, record as AnyRecord);
  }

  private drawsOf(field: string, n: number, attempt: number): Draws {
    return new Draws(this.surroundings.seed, `${this.entity.plural}.${field}.${n}.${attempt}`);
  }

  /** Sets the value of an expression. */
  private express(
    calculation: Expressed,
    record: Record<string, unknown>,
    isNull: boolean,
  ): Reason | undefined {
    const { name, field } = calculation;
    const value = isNull ? null : calculate(calculation, { record, now: FIRST_SAMPLE_TIME });
    if (value === undefined) return { field: name, message: 'cannot be computed' };
    const reason = this.invalidValue(name, value);
    if (reason === undefined) record[name] = normalizeValue(field, value);
    return reason;
  }

  private invalidValue(name: string, value: unknown): Reason | undefined {
    const field = this.entity.stored.get(name);
    if (field === undefined) return undefined;
    if (value === undefined) return this.missingRecord(name);
    const [message] = validateField(field, value);
    if (message !== undefined) return { field: name, message };
    const [item] = validateItems(field, value);
    return item && { field: `${name}.${item.index}`, message: item.message };
  }

  /** Only a reference has no value: its entity has no records. */
  private missingRecord(name: string): Reason {
    const { singular, relations } = this.entity;
    const target = relations.find(({ field }) => field === name)?.target.singular ?? 'record';
    const message = `must refer to an existing ${target}`;
    return { field: name, message, rule: `${singular}.${name}.references` };
  }
}
