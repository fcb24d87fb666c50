// The definitions of a valid file with all defaults, and their digest.
import { withArticle } from '../../core/letter-case.js';
import { createHash } from 'node:crypto';
import type { EntityModel, Model } from '../checks/model.js';
import type { Definitions, EntityDefinition } from '../definition.js';
import type { Samples } from '../sample/check-sample.js';
import { normalizeRules } from './normalize-rules.js';

interface Origin {
  readonly source: Definitions['source'];
  /** The name of a file without `name`. */
  readonly fallbackName: string;
}

const MAX_NAME_LENGTH = 60;
const DIGEST_LENGTH = 8;

export function normalize(
  { file, entities }: Model,
  samples: Samples,
  { source, fallbackName }: Origin,
): Definitions {
  const definitions = {
    name: file.name ?? fallbackName.slice(0, MAX_NAME_LENGTH),
    description: file.description ?? '',
    standard: file.standard ?? true,
    seed: file.seed ?? 0,
    mutants: file.mutants ?? true,
    entities: [...entities.values()].map((entity) => normalizeEntity(entity, samples)),
  };
  const hash = createHash('sha256').update(JSON.stringify(definitions)).digest('hex');
  return { ...definitions, source, digest: hash.slice(0, DIGEST_LENGTH) };
}

function normalizeEntity(entity: EntityModel, samples: Samples): EntityDefinition {
  const { name, singular, plural, given, fields } = entity;
  return {
    ...{ name, singular, plural },
    description: given.description ?? `${withArticle(singular, 'A')} of the session.`,
    fields: Object.fromEntries([...fields].map(([key, { definition }]) => [key, definition])),
    ...normalizeRules(given, singular, fields),
    sample: samples.get(name) ?? { records: [] },
  };
}
