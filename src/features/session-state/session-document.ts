// The document that exports the records of a session, and the validation of an imported one.
import {
  buildRecord,
  isValidInput,
  normalizeValue,
  type AnyRecord,
  type Entity,
  type Shape,
} from '../../core/entity.js';
import { fail, failValidation, type FieldError } from '../../core/errors.js';
import { RECORDS_PER_KIND } from '../../platform/crud/entity.service.js';
import type { SessionData } from '../../platform/session/session.js';
import { fieldErrorsOf } from '../../platform/validation/input.dto.js';
import { readObject, type Rule } from '../../platform/validation/object-rules.js';
import { entities } from '../entities.module.js';

const FORMAT = 'practice-api-sandbox/session@1';

/** JSON text. Records are in the order of creation. */
export function writeDocument(data: SessionData, exportedAt: string): string {
  const lists = entities.map((entity) => {
    const rows = data.of(entity).rows();
    return `${JSON.stringify(entity.plural)}:[${rows.map(({ text }) => text).join(',')}]`;
  });
  return `{"format":"${FORMAT}","exported_at":"${exportedAt}","data":{${lists.join(',')}}}`;
}

type Payload = Readonly<Record<string, unknown>>;

/** A payload for create, which may also have the id and the times of the record. */
const shapes = new Map(
  entities.map((entity): [Entity, Shape] => {
    return [entity, { name: 'create', fields: entity.columns, required: entity.create.required }];
  }),
);

/** Valid payloads, in the order of the document; an entity without a list has none. */
export type ImportedRecords = ReadonlyMap<Entity, readonly Payload[]>;

const anything: Rule = () => undefined;
const isFormat: Rule = (value) => (value === FORMAT ? undefined : `must be equal to "${FORMAT}"`);
const isObject: Rule = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'must be object';
const isArray: Rule = (value) => (Array.isArray(value) ? undefined : 'must be array');

/** Throws BAD_REQUEST with all validation errors, and CONFLICT for too many records of an entity. */
export function readDocument(body: unknown): ImportedRecords {
  const rules = { format: isFormat, exported_at: anything, data: isObject };
  const { data } = readObject(body, rules, ['data']) as { data: Payload };
  const errors = Object.entries(data).flatMap(([plural, list]): FieldError[] => {
    const isKnown = entities.some((entity) => entity.plural === plural);
    const message = isKnown ? isArray(list) : 'must NOT have additional properties';
    const location = isKnown ? `body/data/${plural}` : 'body/data';
    return message === undefined ? [] : [{ location, field: plural, message }];
  });
  if (errors.length > 0) return failValidation(errors);
  const lists = entities.map(
    (entity) => [entity, (data[entity.plural] ?? []) as readonly unknown[]] as const,
  );
  for (const [{ plural }, list] of lists) if (list.length > RECORDS_PER_KIND) failTooMany(plural);
  const invalid = lists.flatMap(([entity, list]) =>
    list.flatMap((record, at) => errorsOf(entity, record, at)),
  );
  return invalid.length > 0 ? failValidation(invalid) : new Map(lists as [Entity, Payload[]][]);
}

export function failTooMany(plural: string): never {
  return fail('CONFLICT', `a session holds at most ${RECORDS_PER_KIND} ${plural}`);
}

function errorsOf(entity: Entity, record: unknown, at: number): FieldError[] {
  const location = `body/data/${entity.plural}/${at}`;
  const wrong = isObject(record);
  if (wrong !== undefined) return [{ location, field: entity.singular, message: wrong }];
  const shape = shapes.get(entity) as Shape;
  if (isValidInput(shape, record as Payload)) return [];
  return fieldErrorsOf(shape, record as object).map((error) => {
    return { ...error, location: error.location.replace(/^body/, location) };
  });
}

/** Ids of records that have none, and the time of the import in milliseconds. */
interface Stamps {
  readonly newId: () => string;
  readonly now: number;
}

/**
 * Complete records. Those without `created_at` get times in ascending order, one millisecond apart, the last one the time of the
 * import. A missing `updated_at` equals `created_at`.
 */
export function completeRecords(entity: Entity, payloads: readonly Payload[], stamps: Stamps): AnyRecord[] {
  let missing = payloads.filter(({ created_at: time }) => time === undefined).length;
  const normalized = (payload: Payload, name: string): string | undefined => {
    const field = entity.columns.get(name);
    return field && (normalizeValue(field, payload[name]) as string | undefined);
  };
  return payloads.map((payload) => {
    const created = normalized(payload, 'created_at') ?? new Date(stamps.now - (missing -= 1)).toISOString();
    return buildRecord(entity, payload, {
      id: normalized(payload, 'id') ?? stamps.newId(),
      created_at: created,
      updated_at: normalized(payload, 'updated_at') ?? created,
    });
  });
}
