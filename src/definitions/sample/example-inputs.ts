// Create requests that satisfy all rules, for the documents.
import { isValidValue, type AnyRecord, type Entity } from '../../core/entity.js';
import type { ExampleInput } from '../../core/example-input.js';
import type { Field } from '../../core/field.js';
import { normalizeValue } from '../../core/record.js';
import type { RuleSource, WriteRules } from '../../core/write-rules.js';
import type { Definitions, EntityDefinition, FieldDefinition } from '../definition.js';
import { idsOf } from './generate/known-records.js';
import { RecordGenerator, type Result } from './generate/record-generator.js';

type Values = Readonly<Record<string, unknown>>;

/** The values to draw: as few as possible, and null only if nothing else satisfies the rules. */
type Choice = 'not given' | 'not given, or null' | 'all';

const choices: readonly Choice[] = ['not given', 'not given, or null', 'all'];

/** How far the times of a record are moved, so that rules with `now` hold when the service starts. */
const MAX_YEARS = 50;
/** Records that are checked for one example: rules may allow none, and the first request of a document waits for the result. */
const MAX_CHECKS = 1000;

/** The examples of fields are used, then their defaults, and the other values are drawn. */
export function exampleInputs(
  { seed, entities: definitions }: Pick<Definitions, 'seed' | 'entities'>,
  entities: readonly Entity[],
  rules: WriteRules,
): ExampleInput {
  return (entity, source, now) => {
    const definition = definitions.find(({ name }) => name === entity.name);
    if (definition === undefined) return undefined;
    const targetIds = (name: string): ReturnType<typeof idsOf> => {
      const target = entities.find((one) => one.name === name);
      return target === undefined ? { size: 0, at: () => undefined } : idsOf(source, target);
    };
    let checks = 0;
    const checkNext = (after: AnyRecord): Result => {
      checks += 1;
      return checks > MAX_CHECKS ? tooMany : checkCreated(rules, { source, entity, now }, after);
    };
    const check = (_entity: Entity, record: AnyRecord): Result => checkMoved(record, entity, checkNext);
    const surroundings = { seed, idsOf: targetIds, check };
    for (const choice of choices) {
      const { given, drawn } = partsFor(choice, entity, definition);
      const generator = new RecordGenerator(entity, drawn, surroundings, given);
      const result = generator.generate(source.of(entity).rows().length + 1);
      if ('record' in result) return inputOf(entity, result.record);
    }
    return undefined;
  };
}

const tooMany: Result = { reason: { field: '', message: 'was not found in time' } };

/** The values that are given, and the definition of the others. Clients cannot send the remaining fields. */
function partsFor(
  choice: Choice,
  { create }: Entity,
  definition: EntityDefinition,
): { readonly given: Values; readonly drawn: EntityDefinition } {
  const sent = Object.entries(definition.fields).filter(([name]) => create.fields.has(name));
  const fields = sent.map(
    ([name, field]) => [name, choice === 'not given' ? { ...field, nullable: false } : field] as const,
  );
  const given = sent.flatMap(([name, field]) => {
    const value = choice === 'all' ? undefined : givenValue(field);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { given: Object.fromEntries(given), drawn: { ...definition, fields: Object.fromEntries(fields) } };
}

/** An empty default is not a useful example. */
function givenValue({ example, default: value, initial }: FieldDefinition): unknown {
  if (example !== undefined) return example;
  return value === undefined || value === null || value === '' ? initial?.[0] : value;
}

interface Creation {
  readonly source: RuleSource;
  readonly entity: Entity;
  readonly now: number;
}

function checkCreated(rules: WriteRules, { source, entity, now }: Creation, after: AnyRecord): Result {
  const change = { entity, kind: 'create', before: undefined, after, input: inputOf(entity, after) } as const;
  const plan = rules.planWrite(source, change, now);
  if (!('violations' in plan)) return { record: after };
  const [reason] = plan.violations;
  if (reason === undefined) throw new Error('a rejection has no violation');
  return { reason };
}

function inputOf({ create }: Entity, record: AnyRecord): Values {
  const sent = [...create.fields.keys()].filter((name) => record[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, record[name]]));
}

/** Checks the record with all its dates and times in later years, until it satisfies the rules. */
function checkMoved(record: AnyRecord, { create }: Entity, check: (record: AnyRecord) => Result): Result {
  const first = check(record);
  const times = [...create.fields].filter(
    ([name, field]) => isTime(field) && typeof record[name] === 'string',
  );
  const years = times.length === 0 ? 0 : MAX_YEARS;
  let result = first;
  for (let year = 1; year <= years && 'reason' in result; year += 1) {
    const moved = times.map(([name, field]) => ({ name, field, value: later(field, record[name], year) }));
    if (moved.some(({ field, value }) => !isValidValue(field, value))) break;
    result = check({ ...record, ...Object.fromEntries(moved.map(({ name, value }) => [name, value])) });
  }
  return 'record' in result ? result : first;
}

const isTime = ({ kind }: Field): boolean => kind === 'date' || kind === 'timestamp';

/** February 29 becomes March 1 in a year that is not a leap year. */
function later(field: Field, value: unknown, years: number): unknown {
  const date = new Date(String(value));
  date.setUTCFullYear(date.getUTCFullYear() + years);
  const text = date.toISOString();
  return normalizeValue(field, field.kind === 'date' ? text.slice(0, 10) : text);
}
