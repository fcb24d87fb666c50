// Reads the definitions of entities from a file, a template or an object.
import type { StandardParts } from './standard-parts.js';
import type { EntityDefinition } from './definition.js';
import { readSource, type DefinitionSource, type ReadSource } from './file/source.js';
import type { ReadResult } from './read-text.js';

export { problemText } from './file/problems.js';
export { sourceOf, templateData, templateNames, templateText, type DefinitionSource } from './file/source.js';
export type { ReadResult } from './read-text.js';

/**
 * Never throws for what a file contains: all its errors and warnings are in the result.
 * @param standard users, products and orders as they are served. Default: the entities of the template without sample data, so that no
 * sample record can refer to theirs.
 */
export async function readDefinitions(
  given: DefinitionSource,
  standard?: Partial<StandardParts>,
): Promise<ReadResult> {
  const source = readSource(given);
  if ('error' in source) {
    const { file, error: message } = source;
    return { problems: [{ file, line: 1, column: 1, path: '', message, severity: 'error' }] };
  }
  const described = await standardEntities();
  const { readText } = await import('./read-text.js');
  return readText(source, { described, standard });
}

let standardRead: Promise<readonly EntityDefinition[]> | undefined;

function standardEntities(): Promise<readonly EntityDefinition[]> {
  standardRead ??= readStandard();
  return standardRead;
}

async function readStandard(): Promise<readonly EntityDefinition[]> {
  const { readText } = await import('./read-text.js');
  const source = readSource({ template: 'standard' }) as ReadSource;
  return readText(source, { described: [] }).definitions?.entities ?? [];
}
