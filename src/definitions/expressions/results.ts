// Converts the result of an evaluation to the value that a record stores.
import { failures } from './failures.js';
import type { ScalarType } from './expression.js';
import { writeDate, writeDuration, writeTimestamp } from './times.js';
import { isList, type Type, type Value } from './values.js';

type Writer = (value: Value) => unknown;

const same: Writer = (value) => value;

function finite(value: Value): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw failures.notFinite;
  return number;
}

const writers: Readonly<Record<ScalarType, Writer>> = {
  bool: same,
  string: same,
  int: finite,
  double: finite,
  timestamp: (value) => writeTimestamp(Number(value)),
  duration: (value) => writeDuration(Number(value)),
};

export function writerOf(type: Exclude<Type, 'unknown'>, isDate: boolean): Writer {
  if (type === 'timestamp' && isDate) return (value) => writeDate(Number(value));
  if (!isList(type)) return writers[type];
  const write = writers[type.list ?? 'string'];
  return (value) => (Array.isArray(value) ? value.map(write) : value);
}
