// The entities of an application from the setting ENTITIES or from an object.
import type { EntityDescription } from '../core/entity-description.js';
import type { Application } from './application.js';
import type { Definitions } from './definition.js';
import { problemText, readDefinitions, type DefinitionSource } from './read.js';
import { describeEntities } from './show/entity-descriptions.js';
import type { StandardParts } from './standard-parts.js';

interface Loaded extends Application {
  readonly definitions: Definitions;
  readonly catalogue: readonly EntityDescription[];
}

/** By digest: the classes of an entity are kept by its object, so that the same definitions use the same classes. */
const loaded = new Map<string, Application>();

/** Throws `Error` with a line for each error, each after `prefix`. */
export async function loadDefinitions(
  source: DefinitionSource,
  standard: StandardParts,
  prefix: string,
): Promise<Loaded> {
  const { definitions, application, problems } = await readDefinitions(source, standard);
  if (definitions === undefined || application === undefined) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    throw new Error(errors.map((problem) => `${prefix}${problemText(problem)}`).join('\n'));
  }
  const found = loaded.get(definitions.digest) ?? application;
  loaded.set(definitions.digest, found);
  return { ...found, definitions, catalogue: describeEntities(definitions) };
}
