// Code that the tests of rules share: compiled definitions, records in memory, and writes as services perform them.
import { isoTime } from '../../../src/core/clock.js';
import type { AnyRecord, CreateOf, Entity } from '../../../src/core/entity.js';
import { buildRecord, patchRecord, replaceRecord } from '../../../src/core/record.js';
import { compileEntities } from '../../../src/definitions/compile.js';
import type { Definitions } from '../../../src/definitions/definition.js';
import { readDefinitions, type DefinitionSource } from '../../../src/definitions/read.js';
import { compileRules } from '../../../src/definitions/rules/compile-rules.js';
import type { DefinitionRules } from '../../../src/definitions/rules/definition-rules.js';
import type { Plan, Rejection, RuleRecords, RuleRow, RuleSource } from '../../../src/core/write-rules.js';

/** A Saturday. */
export const now = Date.parse('2027-01-02T12:00:00.000Z');

/** The id of the n-th record. */
export function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

type Values = Readonly<Record<string, unknown>>;

export class ExampleSession implements RuleSource {
  readonly rules: DefinitionRules;
  now = now;
  /** How many rows were read one by one, or as a list. */
  reads = 0;
  private readonly records = new Map<Entity, Map<string, RuleRow>>();
  private count = 0;

  private constructor(
    definitions: Definitions,
    private readonly entities: readonly Entity[],
  ) {
    this.rules = compileRules(definitions, entities);
    for (const entity of entities) this.records.set(entity, new Map());
  }

  static async of(source: DefinitionSource): Promise<ExampleSession> {
    const { definitions, problems } = await readDefinitions(source);
    if (definitions === undefined) throw new Error(JSON.stringify(problems));
    return ExampleSession.ofDefinitions(definitions);
  }

  static ofDefinitions(definitions: Definitions): ExampleSession {
    return new ExampleSession(definitions, compileEntities(definitions, []));
  }

  static ofEntities(entities: Values): Promise<ExampleSession> {
    const format = 'practice-api-sandbox/entities@1';
    return ExampleSession.of({ object: { format, name: 'Test', standard: false, entities } });
  }

  entity(name: string): Entity {
    const found = this.entities.find((entity) => entity.name === name);
    if (found === undefined) throw new Error(`no entity ${name}`);
    return found;
  }

  of(entity: Entity): RuleRecords {
    const records = this.records.get(entity) ?? new Map<string, RuleRow>();
    return {
      find: (id) => records.get(id),
      rows: () => [...records.values()],
      findByValue: (field, value) =>
        [...records.values()].find(
          ({ record }) => String(record[field]).toLowerCase() === String(value).toLowerCase(),
        ),
    };
  }

  all(name: string): readonly AnyRecord[] {
    return this.of(this.entity(name))
      .rows()
      .map(({ record }) => record);
  }

  /** Stores a record without any check. Returns its id. */
  add(name: string, values: Values): string {
    const record = this.build(name, values);
    this.records.get(this.entity(name))?.set(record.id, { record });
    return record.id;
  }

  create(name: string, input: Values): Plan | Rejection {
    const change = { entity: this.entity(name), kind: 'create', before: undefined, input } as const;
    return this.store(this.rules.planWrite(this, { ...change, after: this.build(name, input) }, this.now));
  }

  replace(name: string, id: string, input: Values): Plan | Rejection {
    const entity = this.entity(name);
    const before = this.get(name, id);
    const after = replaceRecord(entity, before, input as CreateOf<Entity>, this.timeAfter(before));
    return this.store(
      this.rules.planWrite(this, { entity, kind: 'replace', before, after, input }, this.now),
    );
  }

  patch(name: string, id: string, input: Values): Plan | Rejection {
    const entity = this.entity(name);
    const before = this.get(name, id);
    const after = patchRecord(entity, before, Object.entries(input), this.timeAfter(before));
    return this.store(this.rules.planWrite(this, { entity, kind: 'patch', before, after, input }, this.now));
  }

  remove(name: string, id: string): Plan | Rejection {
    return this.store(this.rules.planRemoval(this, { entity: this.entity(name), id }, this.now));
  }

  get(name: string, id: string): AnyRecord {
    const row = this.of(this.entity(name)).find(id);
    if (row === undefined) throw new Error(`no ${name} ${id}`);
    return row.record;
  }

  private store(plan: Plan | Rejection): Plan | Rejection {
    if ('violations' in plan) return plan;
    for (const { entity, record } of plan.puts) this.records.get(entity)?.set(record.id, { record });
    for (const { entity, id } of plan.removals) this.records.get(entity)?.delete(id);
    return plan;
  }

  private build(name: string, values: Values): AnyRecord {
    this.count += 1;
    const time = isoTime(this.now);
    const stamps = { id: idOf(this.count), created_at: time, updated_at: time };
    return { ...buildRecord(this.entity(name), values as CreateOf<Entity>, stamps), ...values };
  }

  private timeAfter({ updated_at: time }: AnyRecord): string {
    return isoTime(Math.max(this.now, Date.parse(time) + 1));
  }
}

/** `409 end must be after start [appointment.end-after-start]` for each violation; empty for a plan. */
export function errorsOf(plan: Plan | Rejection): readonly string[] {
  if (!('violations' in plan)) return [];
  return plan.violations.map(({ code, field, message, rule }) => {
    const suffix = rule === undefined ? '' : ` [${rule}]`;
    return `${code === 'CONFLICT' ? 409 : 400} ${field} ${message}${suffix}`;
  });
}
