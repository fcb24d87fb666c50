// A model of a session of a service with a template: it predicts the result of each write. The rules of fields, references and
// transitions come from the file, those with names from plain functions. It shares no code with the service.
import type { Json } from '../collections.js';
import { targetOf, type TemplateEntity } from '../templates/template-definition.js';
import { removalOf } from './model-removal.js';
import {
  othersOf,
  recordOfId,
  withRecord,
  type ModelledWrite,
  type ModelRules,
  type ModelState,
  type RandomWrite,
} from './model-state.js';

export interface Prediction {
  readonly code?: 'BAD_REQUEST' | 'CONFLICT' | 'NOT_FOUND';
  /** The violated rules in the order of the details. Rules of fields and of single unique values are not included. */
  readonly rules?: readonly string[];
  /** The stored record after a successful write. */
  readonly record?: Json;
  readonly state: ModelState;
  /** The ids of other records that the write changed. */
  readonly touched: readonly unknown[];
}

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

export class TemplateModel {
  /** Records whose `updated_at` is later than in the model. */
  readonly touched = new Set<unknown>();

  constructor(
    readonly entities: readonly TemplateEntity[],
    private readonly rules: ModelRules,
    public state: ModelState,
    public now: number,
  ) {}

  entity(name: string): TemplateEntity {
    const found = this.entities.find((entity) => entity.name === name);
    if (found === undefined) throw new Error(`the template has no entity ${name}`);
    return found;
  }

  predict(write: RandomWrite): Prediction {
    const { verb, entity, id } = write;
    const old = verb === 'create' ? undefined : recordOfId(this.state, entity, id);
    if (verb !== 'create' && old === undefined) return this.rejected('NOT_FOUND');
    if (verb === 'remove') return this.predictRemoval(entity, id);
    if (write.isInvalid) return this.rejected('BAD_REQUEST');
    if (old !== undefined && Object.keys(write.input).length === 0 && verb === 'patch')
      return { record: old, state: this.state, touched: [] };
    const record = this.merged(write, old);
    const on = verb === 'create' ? 'create' : 'update';
    return this.predictWrite({ entity, on, record, old, state: this.state, now: this.now });
  }

  /** The record that the input describes: an update keeps what it omits, other writes take the defaults. */
  private merged({ verb, entity, input }: RandomWrite, old: Json | undefined): Json {
    if (verb === 'patch') return { ...old, ...input };
    const defaults = this.entity(entity).fields.map((field) => [field.name, field.default ?? null]);
    const kept = this.entity(entity).fields.filter(({ readOnly }) => readOnly === true && old !== undefined);
    const { id = 'new', created_at, updated_at } = old ?? {};
    return {
      ...{ id, ...Object.fromEntries(defaults), created_at, updated_at },
      ...Object.fromEntries(kept.map(({ name }) => [name, old?.[name]])),
      ...input,
    };
  }

  private predictWrite(given: ModelledWrite): Prediction {
    const missing = this.missingReference(given);
    if (missing !== undefined) return this.rejected('CONFLICT', [missing]);
    const write = { ...given, record: this.rules.complete(given) };
    const invalid = this.rules.recordViolations(write);
    if (invalid.length > 0) return this.rejected('BAD_REQUEST', invalid);
    const violated = this.stateViolation(write);
    if (violated !== undefined) return this.rejected('CONFLICT', violated);
    return this.withEffects(write);
  }

  private missingReference({ entity, record }: ModelledWrite): string | undefined {
    const { fields, singular } = this.entity(entity);
    const missing = fields.find((field) => {
      const target = targetOf(field);
      const ids = [record[field.name]].flat().filter((id) => id !== null);
      return target !== undefined && ids.some((id) => recordOfId(this.state, target, id) === undefined);
    });
    return missing && `${singular}.${missing.name}.references`;
  }

  /** The rules of the first violation: none of them for a unique field. */
  private stateViolation(write: ModelledWrite): readonly string[] | undefined {
    const named = this.changeViolation(write);
    if (named !== undefined) return [named];
    const { fields, singular, unique = {} } = this.entity(write.entity);
    const others = othersOf(write);
    const isTaken = (names: readonly string[]): boolean =>
      others.some((other) => names.every((name) => isSame(other[name], write.record[name])));
    if (fields.some((field) => field.unique === true && isTaken([field.name]))) return [];
    const composite = Object.entries(unique).find(([, names]) => isTaken(names));
    if (composite !== undefined) return composite[1].map(() => `${singular}.${composite[0]}`);
    const rule = this.rules.stateViolation(write);
    return rule === undefined ? undefined : [rule];
  }

  /** Fields that must not change, and transitions. */
  private changeViolation(write: ModelledWrite): string | undefined {
    const { record, old } = write;
    if (old === undefined) return undefined;
    const { fields, singular } = this.entity(write.entity);
    const changed = fields.filter(({ name }) => !isSame(old[name], record[name], true));
    const fixed = changed.find(({ immutable }) => immutable === true);
    if (fixed !== undefined) return `${singular}.${fixed.name}.immutable`;
    const moved = changed.find(({ name, transitions }) => {
      if (transitions === undefined) return false;
      const steps = transitions[String(old[name])] ?? [];
      const allowed = Array.isArray(steps) ? (steps as readonly string[]) : Object.keys(steps);
      return !allowed.includes(String(record[name])) || !this.rules.allowsTransition(write);
    });
    return moved && `${singular}.${moved.name}.transitions`;
  }

  private withEffects(write: ModelledWrite): Prediction {
    let { state } = this;
    const touched: unknown[] = [];
    for (const { rule, field, entity, values } of this.rules.effects(write)) {
      const target = recordOfId(state, entity, write.record[field]);
      const next = { ...target, ...values };
      if (!this.rules.isValidTarget(entity, next)) return this.rejected('CONFLICT', [rule]);
      state = withRecord(state, entity, next);
      touched.push(target?.id);
    }
    return { record: write.record, state, touched };
  }

  private predictRemoval(entity: string, id: string): Prediction {
    const { rule, removed, changed } = removalOf(this.entities, this.state, entity, id);
    if (rule !== undefined) return this.rejected('CONFLICT', [rule]);
    let state: ModelState = Object.fromEntries(
      Object.entries(this.state).map(([name, records]) => [
        name,
        records.filter((record) => !removed.has(record.id)),
      ]),
    );
    for (const { entity: name, record } of changed) {
      const { now } = this;
      const written = { entity: name, on: 'update', record, old: record, state, now } as const;
      state = withRecord(state, name, this.rules.complete(written));
    }
    return { state, touched: changed.map(({ record }) => record.id) };
  }

  private rejected(code: NonNullable<Prediction['code']>, rules?: readonly string[]): Prediction {
    return { code, state: this.state, touched: [], ...(rules && { rules }) };
  }
}

/** Null is no duplicate. Texts are equal without regard to case, except when a record is compared with itself. */
function isSame(one: unknown, other: unknown, isExact = false): boolean {
  if (isExact) return JSON.stringify(one) === JSON.stringify(other);
  return one !== null && lower(one) === lower(other);
}
