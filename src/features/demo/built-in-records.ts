// The sample records of the standard entities.
import { existsSync, readFileSync } from 'node:fs';
import type { AnyRecord } from '../../core/entity.js';

/** By the plural of the entity; an empty list for any other one. Validated by tests. */
export function builtInRecords(plural: string): readonly AnyRecord[] {
  const file = new URL(`./dataset/${plural}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AnyRecord[]) : [];
}
