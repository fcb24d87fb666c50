// The fields and relations that an expression names, and how their values are read.
import { closest } from '../../core/text.js';
import { failures } from './failures.js';
import type { ScalarType, Scope, ValueType, Variable } from './expression.js';
import { readStoredTimestamp } from './times.js';
import { isList, type Frame, type Value } from './values.js';

/** A field or a relation, which has no type. */
export interface Reference {
  /** `end`, `old.end`, `doctor`, `doctor.active`. */
  readonly key: string;
  readonly root: 'self' | 'old' | 'relation';
  /** The name of the relation or of the field. */
  readonly name: string;
  readonly type: ValueType | undefined;
  readonly nullable: boolean;
  /** The value as it is stored; null or undefined for null. */
  readonly raw: (frame: Frame) => unknown;
}

/** The names at the beginning of a path that are no fields. */
export const roots: readonly string[] = ['self', 'old'];

export function findReference(scope: Scope, path: readonly string[]): Reference | undefined {
  const [root = '', name] = path;
  if (name === undefined) return ownField(scope, root) ?? relation(scope, root);
  if (root === 'self') return ownField(scope, name);
  return root === 'old' ? oldField(scope, name) : relatedField(scope, root, name);
}

function ownField(scope: Scope, name: string): Reference | undefined {
  const variable = scope.fields.get(name);
  const raw = ({ evaluation }: Frame): unknown => evaluation.record[name];
  return variable && { key: name, root: 'self', name, ...typeOf(variable), raw };
}

function oldField(scope: Scope, name: string): Reference | undefined {
  const variable = scope.hasOld ? scope.fields.get(name) : undefined;
  const raw = ({ evaluation }: Frame): unknown => evaluation.old?.[name];
  return variable && { key: `old.${name}`, root: 'old', name, ...typeOf(variable), raw };
}

function relation(scope: Scope, name: string): Reference | undefined {
  const found = scope.relations.get(name);
  const raw = (frame: Frame): unknown => relatedRecord(frame, name);
  return found && { key: name, root: 'relation', name, type: undefined, nullable: found.nullable, raw };
}

function relatedField(scope: Scope, name: string, field: string): Reference | undefined {
  const found = scope.relations.get(name);
  const variable = found?.fields.get(field);
  if (found === undefined || variable === undefined) return undefined;
  const nullable = found.nullable || variable.nullable;
  const raw = (frame: Frame): unknown => relatedRecord(frame, name)?.[field];
  return { key: `${name}.${field}`, root: 'relation', name, type: variable.type, nullable, raw };
}

function typeOf({ type, nullable }: Variable): Pick<Reference, 'type' | 'nullable'> {
  return { type, nullable };
}

/** Reads each related record once for an evaluation. */
function relatedRecord(frame: Frame, name: string): Readonly<Record<string, unknown>> | undefined {
  if (!frame.related.has(name)) frame.related.set(name, frame.evaluation.related?.(name));
  return frame.related.get(name);
}

export function isNull(raw: unknown): raw is null | undefined {
  return raw === null || raw === undefined;
}

type Reader = (raw: unknown) => Value;

function ofType<T extends Value>(isValid: (raw: unknown) => raw is T, read: (value: T) => Value): Reader {
  return (raw) => {
    if (isValid(raw)) return read(raw);
    throw isNull(raw) ? failures.nullUsed : failures.wrongType;
  };
}

const isText = (raw: unknown): raw is string => typeof raw === 'string';
const isNumber = (raw: unknown): raw is number => typeof raw === 'number';
const isInteger = (raw: unknown): raw is number => Number.isSafeInteger(raw);
const isBoolean = (raw: unknown): raw is boolean => typeof raw === 'boolean';
const same = (value: Value): Value => value;

const readers: Readonly<Record<ScalarType, Reader>> = {
  bool: ofType(isBoolean, same),
  int: ofType(isInteger, same),
  double: ofType(isNumber, same),
  string: ofType(isText, same),
  timestamp: ofType(isText, readStoredTimestamp),
  duration: ofType(isNumber, same),
};

/** Converts stored values of a type. It throws for null and for values of another type. */
export function readerOf(type: ValueType): Reader {
  if (!isList(type)) return readers[type];
  const read = readers[type.list];
  return (raw) => {
    if (Array.isArray(raw)) return raw.map(read);
    throw isNull(raw) ? failures.nullUsed : failures.wrongType;
  };
}

/** The known name that is most like an unknown one. */
export function suggestion(scope: Scope, path: readonly string[]): string {
  const name = closest(path.join('.'), candidates(scope, path));
  return name === undefined ? '' : ` (did you mean ${name}?)`;
}

function candidates(scope: Scope, [root = '', field]: readonly string[]): readonly string[] {
  const fields = roots.includes(root) ? scope.fields : scope.relations.get(root)?.fields;
  if (field !== undefined && fields !== undefined) return [...fields.keys()].map((name) => `${root}.${name}`);
  const times = scope.hasTime ? ['now', 'today'] : [];
  return [...scope.fields.keys(), ...scope.relations.keys(), ...times];
}
