// Reads the definitions of entities from a file, a template or an object.
import type { EntityDefinition } from './definition.js';
import { readSource, type DefinitionSource, type ReadSource } from './file/source.js';
import type { ReadResult } from './read-text.js';

export { problemText } from './file/problems.js';
export { sourceOf, templateNames, templateText, type DefinitionSource } from './file/source.js';
export type { ReadResult } from './read-text.js';

interface ReadOptions {
  /** Users, products and orders. Default: those of the template `standard`. */
  readonly standard?: readonly EntityDefinition[];
}

/** Never throws for what a file contains: all its errors and warnings are in the result. */
export async function readDefinitions(
  given: DefinitionSource,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const source = readSource(given);
  if ('error' in source) {
    const { file, error: message } = source;
    return { problems: [{ file, line: 1, column: 1, path: '', message, severity: 'error' }] };
  }
  const standard = options.standard ?? (await standardEntities());
  const { readText } = await import('./read-text.js');
  return readText(source, { standard });
}

let standardRead: Promise<readonly EntityDefinition[]> | undefined;

function standardEntities(): Promise<readonly EntityDefinition[]> {
  standardRead ??= readStandard();
  return standardRead;
}

async function readStandard(): Promise<readonly EntityDefinition[]> {
  const { readText } = await import('./read-text.js');
  const source = readSource({ template: 'standard' }) as ReadSource;
  return readText(source, { standard: [] }).definitions?.entities ?? [];
}
