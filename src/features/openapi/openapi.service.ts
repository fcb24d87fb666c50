// Creates the OpenAPI documents on the first request and caches them as text.
import { Injectable, type INestApplication } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { mentionsOf } from '../../core/entity-mentions.js';
import { lazyPromise } from '../../core/lazy-promise.js';
import { StaticContent } from '../../platform/session/conditional/static-content.js';
import { crudExamples } from '../../platform/records/crud/crud.examples.js';
import { RequestExamples } from '../../platform/records/crud/request-examples.js';
import { graphqlPaths } from '../../platform/records/graphql/graphql.openapi.js';
import { createDocument } from '../../platform/http/openapi/document.js';
import { dtoSchemas } from '../../platform/http/validation/dto.schema.js';
import { toOpenApi30 } from '../../platform/http/openapi/openapi-3.0.js';
import { seededState, StateData } from '../../platform/session/data/draft.js';
import { Entities } from '../../platform/session/data/entities.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { standardEntities } from '../entities.module.js';
import { documentInfo, documentTags } from './document-info.js';
import { withRules } from './documented-rules.js';
import { withExistingExamples } from './existing-examples.js';

interface Documents {
  readonly openapi30: StaticContent;
  readonly openapi32: StaticContent;
}

@Injectable()
export class OpenapiService {
  private app: INestApplication | undefined;
  private documents: Documents | undefined;
  readonly openapi30Yaml = lazyPromise(async () => {
    const { yamlOf } = await import('./yaml-text.js');
    return new StaticContent(yamlOf(this.openapi30().text));
  });

  constructor(
    private readonly config: Config,
    private readonly dataset: StandardDataset,
    private readonly entities: Entities,
    private readonly requests: RequestExamples,
  ) {}

  /** Sets the application to describe. A provider cannot inject it. */
  setApp(app: INestApplication): void {
    this.app = app;
  }

  openapi30(): StaticContent {
    return this.get().openapi30;
  }

  openapi32(): StaticContent {
    return this.get().openapi32;
  }

  private get(): Documents {
    this.documents ??= this.createDocuments();
    return this.documents;
  }

  private createDocuments(): Documents {
    if (this.app === undefined) throw new Error('setApp must be called first');
    const data = new StateData(seededState, this.dataset);
    const entities = this.entities.all;
    const created = createDocument(this.app, {
      about: documentInfo(this.config, entities),
      tags: documentTags(entities),
      entities,
      hasRules: this.entities.writeRules !== undefined,
      bodies: dtoSchemas(),
      paths: graphqlPaths,
      examples: Object.fromEntries(
        entities.flatMap((entity) => Object.entries(crudExamples(entity, data, this.requests.of(entity)))),
      ),
    });
    const missing = standardEntities.filter(({ name }) => entities.every((entity) => entity.name !== name));
    const document = withRules(withExistingExamples(created, mentionsOf(missing)), this.entities);
    return {
      openapi30: new StaticContent(JSON.stringify(toOpenApi30(document))),
      openapi32: new StaticContent(JSON.stringify(document)),
    };
  }
}
