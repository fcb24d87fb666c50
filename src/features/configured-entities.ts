// Selects the entities by the configuration: the standard entities, or the entities of a definition.
import { Entities } from '../platform/session/data/entities.js';
import { builtInRecords } from './demo/built-in-records.js';
import { standardEntities } from './entities.module.js';

/**
 * @param setting the value of ENTITIES, or the content of a definition
 * @param prefix of each error. Throws `Error` with a line for each error of the definition.
 */
export async function configuredEntities(
  setting: string | object | undefined,
  prefix = 'ENTITIES=',
): Promise<Entities> {
  if (setting === undefined) return new Entities(standardEntities);
  // Neither YAML nor expressions are loaded without the setting.
  const [{ loadDefinitions }, { sourceOf }] = await Promise.all([
    import('../definitions/load.js'),
    import('../definitions/read.js'),
  ]);
  const given = typeof setting === 'string' ? sourceOf(setting) : { object: setting };
  const standard = { entities: standardEntities, records: builtInRecords };
  const loaded = await loadDefinitions(given, standard, prefix);
  const { definitions, entities, records: samples, ...parts } = loaded;
  const { name, source, digest } = definitions;
  return new Entities(entities, { name, source, digest }, { samples, ...parts });
}
