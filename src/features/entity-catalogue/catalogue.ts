// The catalogue of the entities of an application.
import type { EntityDescription } from '../../core/entity-description.js';
import { relationsOf, type DescribedRelation } from '../../core/entity-relations.js';
import { listPath, operationsOf, type EntityOperations } from '../../core/operation-names.js';
import type { Entities } from '../../platform/session/data/entities.js';
import { readStandardEntities } from './standard-entities.js';

interface CatalogueEntity extends EntityDescription {
  readonly singular: string;
  readonly plural: string;
  readonly path: string;
  readonly description: string;
  readonly relations: readonly DescribedRelation[];
  readonly operations: EntityOperations;
}

/** The response of `GET /entities`. */
export interface EntityCatalogue {
  readonly name: string;
  readonly source: Entities['origin']['source'];
  readonly digest: string;
  readonly entities: readonly CatalogueEntity[];
}

/** Lists the entities in the order of documents: the standard ones first. */
export function entityCatalogue({ all, origin, catalogue }: Entities): EntityCatalogue {
  const standard = readStandardEntities();
  const described = new Map([...standard.entities, ...(catalogue ?? [])].map((one) => [one.name, one]));
  return {
    name: catalogue === undefined ? standard.name : origin.name,
    source: origin.source,
    digest: origin.digest ?? standard.digest,
    entities: all.map((entity) => {
      const { fields = [], rules = [] } = described.get(entity.name) ?? {};
      const { name: type, singular, plural, description } = entity;
      return {
        ...{ name: type, singular, plural, path: listPath(entity), description },
        ...{ fields, relations: relationsOf(entity, all), operations: operationsOf(entity), rules },
      };
    }),
  };
}
