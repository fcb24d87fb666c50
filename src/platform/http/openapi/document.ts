// Creates the OpenAPI document from the decorators of the controllers and the entity definitions.
import type { INestApplication } from '@nestjs/common';
import {
  SwaggerModule,
  type OpenAPIObject,
  type PathItemObject,
  type SchemaObject,
  type TagObject,
} from '@nestjs/swagger';
import type { Entity } from '../../../core/entity.js';
import { responseComponents } from './responses.js';
import { removeUnusedComponents } from './components.js';
import { entitySchemas } from './entity.schemas.js';
import { sharedSchemas } from './envelope.schemas.js';
import { addExamples, type OperationExamples } from './examples.js';
import { headerComponents } from './headers.js';
import { withEntities } from './per-entity.js';
import { securitySchemes } from './security.js';

/** The data that the features provide for the document. */
interface DocumentOptions {
  readonly about: Pick<OpenAPIObject, 'info' | 'servers'>;
  /** In the order in which the document lists their operations. */
  readonly tags: readonly TagObject[];
  readonly entities: readonly Entity[];
  /** Whether the entities have rules of a definition file. */
  readonly hasRules: boolean;
  /** The schemas of bodies that are declared as classes, by their names. Nest derives only the references to them. */
  readonly bodies: Readonly<Record<string, SchemaObject>>;
  /** Routes that are not in a controller. */
  readonly paths: Readonly<Record<string, PathItemObject>>;
  /** By operation id. */
  readonly examples: Readonly<Record<string, OperationExamples>>;
}

/** The document in OpenAPI 3.2, which includes QUERY operations. */
export function createDocument(
  app: INestApplication,
  { about, tags, entities, hasRules, bodies, paths, examples }: DocumentOptions,
): OpenAPIObject {
  const components = {
    securitySchemes,
    schemas: {
      ...Object.fromEntries(entities.flatMap((entity) => Object.entries(entitySchemas(entity)))),
      ...sharedSchemas(hasRules),
    },
    responses: responseComponents(),
    headers: headerComponents,
  };
  const frame = { openapi: '3.2.0', ...about, tags: [...tags], components };
  const scanned = SwaggerModule.createDocument(app, frame, { autoTagControllers: false });
  const schemas = { ...scanned.components?.schemas, ...bodies };
  const whole = {
    ...scanned,
    components: { ...scanned.components, schemas },
    paths: { ...scanned.paths, ...paths },
  };
  const complete = withEntities(whole, entities);
  return removeUnusedComponents(addExamples(sortByTag(complete, tags), new Map(Object.entries(examples))));
}

/** Orders paths by their tags, and puts components last. */
function sortByTag(
  { paths, components, ...frame }: OpenAPIObject,
  tags: readonly TagObject[],
): OpenAPIObject {
  const rank = (item: PathItemObject): number => {
    const [first] = Object.values(item) as { readonly tags?: readonly string[] }[];
    return tags.findIndex(({ name }) => name === first?.tags?.[0]);
  };
  const sorted = Object.entries(paths).sort(([, a], [, b]) => rank(a) - rank(b));
  return { ...frame, paths: Object.fromEntries(sorted), ...(components && { components }) };
}
