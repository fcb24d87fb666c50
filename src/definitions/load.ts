// The entities of an application from the setting ENTITIES or from an object.
import type { Entity } from '../core/entity.js';
import { missingCapabilities } from './capabilities.js';
import { compileEntities } from './compile.js';
import type { Definitions } from './definition.js';
import { problemText, readDefinitions, type DefinitionSource } from './read.js';

interface LoadedEntities {
  readonly definitions: Definitions;
  readonly entities: readonly Entity[];
}

/** By digest: the classes of an entity are kept by its object, so that the same definitions use the same classes. */
const loaded = new Map<string, LoadedEntities>();

/** Throws `Error` with a line for each error, each after `prefix`. */
export async function loadEntities(
  source: DefinitionSource,
  standardEntities: readonly Entity[],
  prefix: string,
): Promise<LoadedEntities> {
  const { definitions, problems } = await readDefinitions(source);
  const lines =
    definitions === undefined
      ? problems.filter(({ severity }) => severity === 'error').map(problemText)
      : missingCapabilities(definitions);
  if (definitions === undefined || lines.length > 0)
    throw new Error(lines.map((line) => `${prefix}${line}`).join('\n'));
  const found = loaded.get(definitions.digest);
  if (found !== undefined) return { ...found, definitions };
  const entry = { definitions, entities: compileEntities(definitions, standardEntities) };
  loaded.set(definitions.digest, entry);
  return entry;
}
