// The entities of an application from the setting ENTITIES or from an object.
import type { Application } from './application.js';
import { missingCapabilities } from './capabilities.js';
import type { Definitions } from './definition.js';
import { problemText, readDefinitions, type DefinitionSource } from './read.js';
import type { StandardParts } from './standard-parts.js';

type Loaded = Application & { readonly definitions: Definitions };

/** By digest: the classes of an entity are kept by its object, so that the same definitions use the same classes. */
const loaded = new Map<string, Application>();

/** Throws `Error` with a line for each error, each after `prefix`. */
export async function loadDefinitions(
  source: DefinitionSource,
  standard: StandardParts,
  prefix: string,
): Promise<Loaded> {
  const { definitions, application, problems } = await readDefinitions(source, standard);
  const lines =
    definitions === undefined
      ? problems.filter(({ severity }) => severity === 'error').map(problemText)
      : missingCapabilities(definitions);
  if (definitions === undefined || application === undefined || lines.length > 0)
    throw new Error(lines.map((line) => `${prefix}${line}`).join('\n'));
  const found = loaded.get(definitions.digest) ?? application;
  loaded.set(definitions.digest, found);
  return { ...found, definitions };
}
