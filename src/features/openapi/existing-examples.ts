// Removes the examples of a document that are about entities which the application does not have.
import type { OpenAPIObject } from '@nestjs/swagger';

type IsMissing = (value: unknown) => boolean;
type Entry = readonly [key: string, value: unknown];

export const withExistingExamples = (document: OpenAPIObject, isMissing: IsMissing): OpenAPIObject =>
  withoutExamples(document, isMissing, false) as OpenAPIObject;

/** @param isMap whether the keys of the value are names of properties */
function withoutExamples(value: unknown, isMissing: IsMissing, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item, isMissing, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, member]: [string, unknown]): Entry[] => {
    if (!isMap && key === 'example') return isMissing(member) ? [] : [[key, member]];
    if (!isMap && key === 'examples') return existing(key, member as object, isMissing);
    return [[key, withoutExamples(member, isMissing, !isMap && key === 'properties')]];
  });
  return Object.fromEntries<unknown>(entries);
}

/** Examples by their names, or the list of a schema. */
function existing(key: string, examples: object, isMissing: IsMissing): Entry[] {
  const kept = Object.entries(examples).filter(([, example]) => !isMissing(example));
  if (kept.length === 0) return [];
  return [
    [key, Array.isArray(examples) ? kept.map(([, example]) => example as unknown) : Object.fromEntries(kept)],
  ];
}
