// The documents of the interface: made when somebody first asks, and kept as the text that is sent.
import { Injectable, type INestApplication } from '@nestjs/common';
import { Config } from '../../config.js';
import { staticContent, type StaticContent } from '../../platform/conditional/static-content.js';
import { crudExamples } from '../../platform/crud/crud.examples.js';
import { graphqlPaths } from '../../platform/graphql/graphql.openapi.js';
import { describe } from '../../platform/openapi/document.js';
import { toOpenApi30 } from '../../platform/openapi/openapi-3.0.js';
import { seededState, Snapshot } from '../../platform/session/draft.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import { entities } from '../entities.module.js';
import { aboutFor, tagsFor } from './about.js';

interface Documents {
  readonly openapi30: StaticContent;
  readonly openapi32: StaticContent;
}

@Injectable()
export class OpenapiService {
  private app: INestApplication | undefined;
  private documents: Documents | undefined;

  constructor(
    private readonly config: Config,
    private readonly dataset: StandardDataset,
  ) {}

  /** Says which application to describe: only the whole of it knows all its controllers. */
  use(app: INestApplication): void {
    this.app = app;
  }

  openapi30(): StaticContent {
    return this.all().openapi30;
  }

  openapi32(): StaticContent {
    return this.all().openapi32;
  }

  private all(): Documents {
    this.documents ??= this.make();
    return this.documents;
  }

  private make(): Documents {
    if (this.app === undefined) throw new Error('no application was given to describe');
    const data = new Snapshot(seededState, this.dataset);
    const document = describe(this.app, {
      about: aboutFor(this.config),
      tags: tagsFor(entities),
      entities,
      paths: graphqlPaths,
      examples: Object.fromEntries(entities.flatMap((entity) => Object.entries(crudExamples(entity, data)))),
    });
    return {
      openapi30: staticContent(JSON.stringify(toOpenApi30(document))),
      openapi32: staticContent(JSON.stringify(document)),
    };
  }
}
