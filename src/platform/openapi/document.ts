// The OpenAPI document: what the controllers say of themselves, and what they refer to.
import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject, type PathItemObject, type TagObject } from '@nestjs/swagger';
import type { Entity } from '../../core/entity.js';
import { responseComponents } from './responses.js';
import { withoutUnused } from './components.js';
import { entitySchemas } from './entity.schemas.js';
import { sharedSchemas } from './envelope.schemas.js';
import { withExamples, type OperationExamples } from './examples.js';
import { headerComponents } from './headers.js';
import { securitySchemes } from './security.js';

/** What the platform cannot know of the service it describes. */
interface Subject {
  readonly about: Pick<OpenAPIObject, 'info' | 'servers'>;
  /** In the order in which their operations are listed. */
  readonly tags: readonly TagObject[];
  readonly entities: readonly Entity[];
  /** Routes that are no controller's. */
  readonly paths: Readonly<Record<string, PathItemObject>>;
  /** By the id of the operation. */
  readonly examples: Readonly<Record<string, OperationExamples>>;
}

/** The document in OpenAPI 3.2, where QUERY has its place. */
export function describe(
  app: INestApplication,
  { about, tags, entities, paths, examples }: Subject,
): OpenAPIObject {
  const components = {
    securitySchemes,
    schemas: {
      ...Object.fromEntries(entities.flatMap((entity) => Object.entries(entitySchemas(entity)))),
      ...sharedSchemas,
    },
    responses: responseComponents(),
    headers: headerComponents,
  };
  const frame = { openapi: '3.2.0', ...about, tags: [...tags], components };
  const scanned = SwaggerModule.createDocument(app, frame, { autoTagControllers: false });
  const whole = { ...scanned, paths: { ...scanned.paths, ...paths } };
  return withoutUnused(withExamples(inOrder(whole, tags), new Map(Object.entries(examples))));
}

/** As one reads it: what it is, what can be done, what that refers to. Paths in the order of their tags. */
function inOrder({ paths, components, ...frame }: OpenAPIObject, tags: readonly TagObject[]): OpenAPIObject {
  const rank = (item: PathItemObject): number => {
    const [first] = Object.values(item) as { readonly tags?: readonly string[] }[];
    return tags.findIndex(({ name }) => name === first?.tags?.[0]);
  };
  const sorted = Object.entries(paths).sort(([, a], [, b]) => rank(a) - rank(b));
  return { ...frame, paths: Object.fromEntries(sorted), ...(components && { components }) };
}
