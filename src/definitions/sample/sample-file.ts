// Reads a file of sample data. It must be in the folder of the definition, after links are resolved.
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { EntityModel, FieldModel } from '../checks/model.js';
import type { Path, Place } from '../file/problems.js';
import { parseFile } from '../file/parse-file.js';
import { readNumber } from '../../core/text.js';
import type { SampleRecord } from '../definition.js';
import { decode } from '../file/decode.js';
import { parseCsv } from './csv.js';

/** Records with the place of each value, for problems. */
export interface LocatedRecords {
  readonly records: readonly SampleRecord[];
  readonly place: (path: Path) => Place;
  /** The path of a record in problems. */
  readonly pathOf: (path: Path) => Path;
}

interface SampleFileError {
  readonly message: string;
  /** Undefined: the place of the path in the definition. */
  readonly place?: Place;
}

type SampleFile = { readonly bytes: number } & (LocatedRecords | { readonly error: SampleFileError });

export function readSampleFile(
  folder: string | undefined,
  path: string,
  entity: EntityModel,
  maxBytes: number,
): SampleFile {
  const file = findFile(folder, path, maxBytes);
  if ('error' in file) return { bytes: 0, error: { message: file.error } };
  const text = decode(readFileSync(file.path));
  if (text === undefined) return { bytes: 0, error: { message: 'must be a file in UTF-8' } };
  const name = basename(path);
  const read = extname(path) === '.csv' ? readCsv(name, text, entity) : readJson(name, text);
  return { bytes: file.bytes, ...read };
}

type FoundFile = { readonly path: string; readonly bytes: number } | { readonly error: string };

function findFile(folder: string | undefined, path: string, maxBytes: number): FoundFile {
  if (folder === undefined) return { error: 'needs a definition in a file' };
  if (!['.json', '.csv'].includes(extname(path))) return { error: 'must be a .json or .csv file' };
  try {
    const root = realpathSync(folder);
    const found = realpathSync(resolve(root, path));
    const inside = relative(root, found);
    const isInside =
      !isAbsolute(path) && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
    if (!isInside) return { error: 'must be in the folder of the definition' };
    const { size: bytes } = statSync(found);
    if (!statSync(found).isFile()) return { error: 'must be a file' };
    return bytes > maxBytes ? { error: TOO_LARGE } : { path: found, bytes };
  } catch {
    return { error: 'must be a readable file in the folder of the definition' };
  }
}

export const TOO_LARGE = 'must NOT have more than 2 MiB with all sample data of the definition';

type Read = LocatedRecords | { readonly error: SampleFileError };

function readJson(file: string, text: string): Read {
  const { value, locate, problems } = parseFile({ file, text });
  const [problem] = problems.sorted();
  if (problem !== undefined) return { error: { message: problem.message, place: placeOf(problem) } };
  if (isList(value)) return { records: value, place: locate, pathOf: (path) => path };
  return { error: { message: 'must be a list of records', place: { file, line: 1, column: 1 } } };
}

const isList = (value: unknown): value is readonly SampleRecord[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

const placeOf = ({ file, line, column }: Place): Place => ({ file, line, column });

function readCsv(file: string, text: string, entity: EntityModel): Read {
  const { rows, error } = parseCsv(text);
  const place = (line: number): Place => ({ file, line, column: 1 });
  if (error !== undefined) return { error: { message: error.message, place: place(error.line) } };
  const [header, ...body] = rows;
  const names = header?.cells.map((name) => name.trim()) ?? [];
  if (header === undefined) return { error: { message: 'must have a header row', place: place(1) } };
  const duplicate = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (duplicate !== undefined)
    return {
      error: {
        message: `must NOT have duplicate or empty column names: ${duplicate}`,
        place: place(header.line),
      },
    };
  const long = body.find(({ cells }) => cells.length > names.length);
  if (long !== undefined) {
    const message = `must NOT have more than ${names.length} values`;
    return { error: { message, place: place(long.line) } };
  }
  return {
    records: body.map(({ cells }) => recordOf(names, cells, entity)),
    place: ([index]) => place(body[Number(index)]?.line ?? header.line),
    pathOf: ([, ...path]) => path,
  };
}

/** Empty cells are omitted. */
function recordOf(names: readonly string[], cells: readonly string[], entity: EntityModel): SampleRecord {
  const given = names
    .map((name, index) => [name, cells[index] ?? ''] as const)
    .filter(([, cell]) => cell !== '');
  return Object.fromEntries(given.map(([name, cell]) => [name, cellValue(entity.fields.get(name), cell)]));
}

/** A text that is not a value of the type stays a text, whose problem is reported with the others. */
function cellValue(field: FieldModel | undefined, cell: string): unknown {
  const type = field?.definition.type;
  if (field?.kind === 'references') return cell.split(';').map(numberOrText);
  if (field?.kind === 'reference') return numberOrText(cell);
  if (type === 'array') return cell.split(';').map(isOfIntegers(field) ? numberOrText : String);
  if (type === 'boolean' && (cell === 'true' || cell === 'false')) return cell === 'true';
  return type === 'integer' || type === 'number' ? numberOrText(cell) : cell;
}

function isOfIntegers(field: FieldModel | undefined): boolean {
  const items = field?.definition.items;
  return items !== undefined && 'type' in items && items.type === 'integer';
}

const numberOrText = (text: string): unknown => readNumber(text) ?? text;
