// Validates a file against entities.schema.json. What is invalid is removed, so that the other checks report their problems too.
import { Ajv, type ErrorObject } from 'ajv';
import { closest } from '../../core/text.js';
import type { DefinitionFile } from '../file/definition-file.js';
import { nameText, type Path, type Problems } from '../file/problems.js';
import { readSchemaText } from '../schema-text.js';

/** The schema itself is checked by a test, and its code is not optimised: both take more time at each start than they save. */
const ajv = new Ajv({
  allErrors: true,
  strict: false,
  strictNumbers: true,
  verbose: true,
  ownProperties: true,
  validateSchema: false,
  code: { optimize: false },
});
const validate = ajv.compile(JSON.parse(readSchemaText()) as object);

/** Removing an invalid value can make the map around it invalid (required key), then the map around that, and so on. */
const MAX_ROUNDS = 10;

const reserved: Readonly<Record<string, string>> = {
  permissions: 'access rules need a later version',
  owner: 'access rules need a later version',
  versions: 'versions of an entity need a later version',
};

export interface ValidPart {
  /** Undefined if nothing remains. */
  readonly file: DefinitionFile | undefined;
  /** The paths of what was removed, joined by dots. */
  readonly removed: ReadonlySet<string>;
}

export function validPartOf(value: unknown, problems: Problems): ValidPart {
  const removed = new Set<string>();
  let rest = value;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (validate(rest)) return { file: rest as DefinitionFile, removed };
    const errors = (validate.errors ?? []).filter(({ keyword }) => !isFollowUp(keyword));
    if (round === 0) for (const error of errors) problems.error(placeOf(error, rest), messageOf(error));
    const paths = errors.flatMap((error): Path[] => {
      const path = invalidPath(error, rest);
      return path === undefined ? [] : [path];
    });
    if (paths.length === 0) return { file: rest, removed };
    for (const path of paths) removed.add(path.join('.'));
    rest = without(rest, new Set(paths.map((path) => path.join('.'))), []);
  }
  return { file: undefined, removed };
}

/** They only repeat the errors of the schemas in them. */
const isFollowUp = (keyword: string): boolean => keyword === 'if' || keyword === 'propertyNames';

/** The path of a JSON pointer. Indexes of lists are numbers. */
function pathOf({ instancePath }: ErrorObject, root: unknown): Path {
  let value = root;
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(value) ? Number(key) : key;
      value = (value as Readonly<Record<string, unknown>>)[key];
      return step;
    });
}

function placeOf(error: ErrorObject, root: unknown): Path {
  const path = pathOf(error, root);
  const { additionalProperty: unknown } = paramsOf(error);
  if (typeof unknown === 'string' && Object.hasOwn(reserved, unknown)) return [...path, unknown];
  return error.propertyName === undefined ? path : [...path, error.propertyName];
}

/** A value with such an error has the right type. It is kept, so that the checks of what refers to it find it. */
const harmless = ['minProperties', 'minItems', 'minimum', 'maximum', 'pattern', 'uniqueItems'];

/** The path to remove: an unknown key, or the closest key of a map around the value. Wrong names are kept. */
function invalidPath(error: ErrorObject, root: unknown): Path | undefined {
  if (error.propertyName !== undefined || harmless.includes(error.keyword)) return undefined;
  const path = pathOf(error, root);
  const { additionalProperty: unknown } = paramsOf(error);
  if (unknown !== undefined) return [...path, unknown as string];
  return path.slice(0, path.findLastIndex((key) => typeof key === 'string') + 1);
}

function without(value: unknown, paths: ReadonlySet<string>, path: Path): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => without(item, paths, [...path, index]));
  const kept = Object.entries(value).filter(([key]) => !paths.has([...path, key].join('.')));
  return Object.fromEntries(kept.map(([key, item]) => [key, without(item, paths, [...path, key])]));
}

const paramsOf = ({ params }: ErrorObject): Readonly<Record<string, unknown>> =>
  params as Readonly<Record<string, unknown>>;

type Messages = Readonly<Record<string, (error: ErrorObject) => string>>;

/** Keywords whose message needs more than Ajv has. */
const messages: Messages = {
  additionalProperties: (error) => {
    const unknown = String(paramsOf(error).additionalProperty);
    if (Object.hasOwn(reserved, unknown)) return `is reserved: ${reserved[unknown] ?? ''}`;
    const { properties = {} } = error.parentSchema as { properties?: object };
    return `must NOT have additional properties: ${nameText(unknown)}${hint(unknown, Object.keys(properties))}`;
  },
  type: (error) => `must be ${[paramsOf(error).type].flat().join(',').split(',').join(' or ')}`,
  enum: (error) => {
    const allowed = (paramsOf(error).allowedValues as readonly unknown[]).map(String);
    const similar = typeof error.data === 'string' ? hint(error.data, allowed) : '';
    return `must be equal to one of the allowed values: ${allowed.join(', ')}${similar}`;
  },
  const: (error) => `must be ${String(paramsOf(error).allowedValue)}`,
  pattern: (error) => `must match pattern "${String(paramsOf(error).pattern).slice(1, -1)}"`,
  uniqueItems: () => 'must NOT have duplicate items',
};

function messageOf(error: ErrorObject): () => string {
  const text = messages[error.keyword];
  return () => {
    const message = text === undefined ? (error.message ?? 'is invalid') : text(error);
    return error.propertyName === undefined ? message : `name ${message}`;
  };
}

/** ` (did you mean pattern?)`, or nothing without a candidate. */
export function hint(name: string, known: readonly string[]): string {
  const suggestion = closest(name, known);
  return suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`;
}
