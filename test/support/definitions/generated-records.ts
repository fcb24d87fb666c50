// Sample data of definitions in tests.
import type { AnyRecord } from '../../../src/core/entity.js';
import type { Application } from '../../../src/definitions/application.js';
import { readText } from '../../../src/definitions/read-text.js';
import { problemsOf } from '../definition-problems.js';

type Records = Readonly<Record<string, readonly AnyRecord[]>>;

export function applicationOf(text: string): Application {
  const given = { file: 'a.yaml', text, source: 'file', fallbackName: 'a' } as const;
  const { application, problems } = readText(given, { described: [] });
  if (application === undefined) throw new Error(JSON.stringify(problems));
  return application;
}

/** The sample data of a definition by the name of the entity. */
export function recordsOf(text: string): Records {
  return Object.fromEntries([...applicationOf(text).records].map(([{ name }, list]) => [name, list]));
}

function textOf(entities: object, seed: number): string {
  return JSON.stringify({ standard: false, seed, entities });
}

/** @param entities the entities of a definition without the standard entities */
export function generated(entities: object, seed = 0): Records {
  return recordsOf(textOf(entities, seed));
}

/** The values that are generated for a field `x`. */
export function valuesOf(field: object, count = 200): readonly unknown[] {
  const isOptional = 'nullable' in field || 'default' in field;
  // An entity needs a field that clients can set, which `x` need not be.
  const fields = { x: { required: !isOptional, ...field }, settable: { type: 'string', default: '' } };
  const { Item = [] } = generated({ Item: { fields, sample: { count } } });
  return Item.map(({ x }) => x);
}

/** The errors of the sample data: the entity and the message. */
export function generationErrors(entities: object): string[] {
  return problemsOf(textOf(entities, 0)).map((line) =>
    line.replace(
      /^a\.yaml:1:\d+: entities\.(\w+)\.sample\.count cannot generate (.*) in 50 attempts:/,
      '$1 $2:',
    ),
  );
}
