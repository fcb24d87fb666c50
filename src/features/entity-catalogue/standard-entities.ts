// The fields and rules of the entities that exist without a definition file. `npm run reference` writes them from the template `standard`,
// so that the service describes them without reading a definition.
import { readFileSync } from 'node:fs';
import type { EntityDescription } from '../../core/entity-description.js';

interface StandardEntities {
  readonly name: string;
  readonly digest: string;
  readonly entities: readonly EntityDescription[];
}

export const readStandardEntities = (): StandardEntities =>
  JSON.parse(readFileSync(new URL('./standard-entities.json', import.meta.url), 'utf8')) as StandardEntities;
