// Reads the file of DATASET: the document of an import, with its rules and limits. Its errors have one line each.
import { readFileSync } from 'node:fs';
import { ErrorList, MAX_ERRORS } from '../../core/error-list.js';
import { ApiError, type FieldError } from '../../core/errors.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { checkRecords as checkAgainstRules, type RecordsByEntity } from '../../core/imported-records.js';
import { completeRecords } from '../../core/sample-records.js';
import type { ImportViolation } from '../../core/write-rules.js';
import type { Entities } from '../../platform/session/data/entities.js';
import { RECORDS_PER_KIND } from '../../platform/session/rules/standard-rules.js';
import {
  checkRecords,
  MAX_DOCUMENT_BYTES,
  recordsOf,
  repeated,
  structureErrors,
  tooMany,
  type ImportedRecords,
} from '../../platform/records/session-document/session-document.js';
import { check } from '../../platform/http/validation/document-checks.js';
import { parseJson } from '../../platform/http/validation/json-body.parser.js';

const others = { controls: check(() => 'must NOT be part of a dataset: set CONTROLS') };

/** Complete records in the order of the file, the same at every start. Throws `Error` with a line for each error. */
export function readDatasetFile(path: string, { all: entities, writeRules }: Entities): RecordsByEntity {
  const rejectAny = (errors: readonly string[], hasMore?: boolean): void => {
    if (errors.length > 0) throw new Error(linesOf(errors, path, hasMore));
  };
  const { document, error } = parse(path);
  rejectAny(error === undefined ? [] : [error]);
  const structure = structureErrors(document, entities, others);
  rejectAny(structure.all.map(textOf), structure.isFull);
  const payloads = recordsOf(document, entities);
  rejectAny(sizeErrors(payloads));
  const errors = new ErrorList();
  for (const _ of checkRecords(payloads, errors));
  rejectAny(errors.all.map(textOf), errors.isFull);
  const records = new Map([...payloads].map(([entity, list]) => [entity, completeRecords(entity, list)]));
  rejectAny(duplicates(records));
  const { records: checked, violations } = checkAgainstRules(writeRules, records);
  rejectAny(violations.map(lineOf));
  return checked;
}

function linesOf(errors: readonly string[], path: string, hasMore = errors.length > MAX_ERRORS): string {
  const reported = errors.slice(0, MAX_ERRORS);
  if (hasMore) reported.push('and more errors');
  return reported.map((error) => `DATASET=${path}: ${error}`).join('\n');
}

function parse(path: string): { document?: unknown; error?: string } {
  const bytes = read(path);
  if (bytes === undefined) return { error: 'must be the path of a readable file' };
  if (bytes.length > MAX_DOCUMENT_BYTES) return { error: 'must NOT have more than 2 MiB' };
  try {
    return { document: parseJson(bytes) ?? null };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { error: reason.message.replace(/^body /, '') };
  }
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The location begins with `body`, which a file does not have. */
function textOf({ location, field, message }: FieldError): string {
  const place = location.replace(/^body\/?/, '');
  const name = message.endsWith('additional properties') ? `: ${field.split('.').at(-1) ?? ''}` : '';
  return `${place === '' ? '' : `${place} `}${message}${name}`;
}

function sizeErrors(records: ImportedRecords): string[] {
  return [...records].flatMap(([{ plural }, list]) =>
    list.length > RECORDS_PER_KIND ? [`data/${plural}: ${tooMany(plural)}`] : [],
  );
}

function lineOf({ entity, index, field, message }: ImportViolation): string {
  return `data/${entity.plural}/${index}/${field.replaceAll('.', '/')} ${message}`;
}

function duplicates(records: ReadonlyMap<Entity, readonly AnyRecord[]>): string[] {
  return [...records].flatMap(([{ plural, unique }, list]) =>
    ['id', ...unique].flatMap((field) =>
      repeated(field, list).map((at) => `data/${plural}/${at}/${field} already exists`),
    ),
  );
}
