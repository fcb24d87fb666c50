// The document that exports the records of a session, and the validation of an imported one.
import { isValidInput, type Entity, type Shape } from '../../../core/entity.js';
import { ErrorList } from '../../../core/error-list.js';
import { fail } from '../../../core/errors.js';
import { uniqueKey } from '../../../core/row-chunk.js';
import { RECORDS_PER_KIND } from '../../session/rules/standard-rules.js';
import { jsonArray } from '../../http/sending/long-json.js';
import { Pauses } from '../../kernel/runtime/pauses.js';
import type { SessionData } from '../../session/data/session-data.js';
import { addFieldErrors } from '../../http/validation/input.dto.js';
import { anything, check, isJsonObject, object, type Check } from '../../http/validation/document-checks.js';

/** 2 MiB. */
export const MAX_DOCUMENT_BYTES = 2 * 2 ** 20;

const FORMAT = 'practice-api-sandbox/session@1';

interface Exported {
  /** An ISO 8601 time. */
  readonly exportedAt: string;
  /** The document has them only if there are any. */
  readonly controls: Payload;
}

/** Parts of a JSON text. Records are in the order of creation. */
export function* writeDocument(
  entities: readonly Entity[],
  data: SessionData,
  { exportedAt, controls }: Exported,
): Generator<string> {
  yield `{"format":"${FORMAT}","exported_at":"${exportedAt}","data":{`;
  for (const [at, entity] of entities.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(entity.plural)}:`;
    yield* jsonArray(data.of(entity).rows(), ({ text }) => text);
  }
  const end = Object.keys(controls).length === 0 ? '' : `,"controls":${JSON.stringify(controls)}`;
  yield `}${end}}`;
}

export type Payload = Readonly<Record<string, unknown>>;

/** Valid payloads, in the order of the document; an entity without a list has none. */
export type ImportedRecords = ReadonlyMap<Entity, readonly Payload[]>;

const checkFormat = check((value) => (value === FORMAT ? undefined : `must be equal to "${FORMAT}"`));
const checkObject = check((value) => (isJsonObject(value) ? undefined : 'must be object'));

/**
 * Throws BAD_REQUEST with all validation errors, and CONFLICT for too many records of an entity.
 * @param controlErrors the errors in the property `controls`
 */
export async function readDocument(
  body: unknown,
  entities: readonly Entity[],
  controlErrors: ErrorList,
): Promise<ImportedRecords> {
  const pauses = new Pauses();
  // Parsing the body has taken its time.
  await pauses.take();
  structureErrors(body, entities, { controls: anything }).failIfAny();
  const records = recordsOf(body, entities);
  for (const [{ plural }, list] of records) if (list.length > RECORDS_PER_KIND) failTooMany(plural);
  const errors = new ErrorList();
  for (const _ of checkRecords(records, errors)) if (pauses.isDue) await pauses.take();
  errors.addAll(controlErrors);
  errors.failIfAny();
  return records;
}

/**
 * The errors of the document except the errors in its records.
 * @param others the checks of further properties of the document
 */
export function structureErrors(
  body: unknown,
  entities: readonly Entity[],
  others: Readonly<Record<string, Check>>,
): ErrorList {
  const errors = new ErrorList();
  const checks = { format: checkFormat, exported_at: anything, data: checkObject, ...others };
  object(checks, ['data'])(body, 'body', errors);
  if (!errors.isEmpty) return errors;
  const { data } = body as { data: Payload };
  for (const plural of Object.keys(data)) {
    if (errors.isFull) break;
    const isKnown = entities.some((entity) => entity.plural === plural);
    if (!isKnown) errors.addMember('body/data', plural, 'must NOT have additional properties');
    else if (!Array.isArray(data[plural])) errors.add(`body/data/${plural}`, 'must be array');
  }
  return errors;
}

/** The records of a document without structure errors. They may be invalid. */
export function recordsOf(body: unknown, entities: readonly Entity[]): ImportedRecords {
  const { data } = body as { data: Readonly<Record<string, readonly Payload[]>> };
  return new Map(entities.map((entity) => [entity, data[entity.plural] ?? []]));
}

/** Adds the errors of the records, and can be paused after each record. */
export function* checkRecords(records: ImportedRecords, errors: ErrorList): Generator<undefined> {
  for (const [entity, list] of records) {
    for (const [at, record] of list.entries()) {
      if (errors.isFull) return;
      checkRecord(entity, record, `body/data/${entity.plural}/${at}`, errors);
      yield;
    }
  }
}

/** A payload for create, which may also have the id and the times of the record. */
const shapes = new WeakMap<Entity, Shape>();

function shapeOf(entity: Entity): Shape {
  const known = shapes.get(entity);
  if (known !== undefined) return known;
  const shape: Shape = { name: 'create', fields: entity.stored, required: entity.create.required };
  shapes.set(entity, shape);
  return shape;
}

function checkRecord(entity: Entity, record: unknown, location: string, errors: ErrorList): void {
  if (!isJsonObject(record)) return errors.add(location, 'must be object');
  const shape = shapeOf(entity);
  if (!isValidInput(shape, record)) addFieldErrors(shape, record, location, errors);
}

/** The indexes of the records whose value in a field an earlier record has. */
export function repeated(field: string, records: readonly Payload[]): number[] {
  const keys = new Set<string>();
  return records.flatMap((record, at) => {
    const key = uniqueKey(record[field]);
    if (keys.has(key)) return [at];
    keys.add(key);
    return [];
  });
}

export function failTooMany(plural: string): never {
  return fail('CONFLICT', tooMany(plural));
}

export const tooMany = (plural: string): string => `a session holds at most ${RECORDS_PER_KIND} ${plural}`;
