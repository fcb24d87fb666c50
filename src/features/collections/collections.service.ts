// Renders the collections for the base URL of the request, and caches the files.
import { Injectable } from '@nestjs/common';
import { lazyPromise } from '../../core/lazy-promise.js';
import { StaticContent } from '../../platform/session/conditional/static-content.js';
import { RequestExamples } from '../../platform/records/crud/request-examples.js';
import { Entities } from '../../platform/session/data/entities.js';
import { MethodsService } from '../auth/methods.service.js';
import { SoapGuideService } from '../soap/soap-guide.service.js';
import { brunoCollection } from './bruno.js';
import { httpFile } from './http-file.js';
import { postmanCollection } from './postman.js';
import { collectionFor, type SampleCollection, type SampleRequest } from './sample-request.js';
import * as sample from './sample-requests.js';
import { zip } from './zip.js';

/** The top folder of the ZIP archive. */
export const ARCHIVE_FOLDER = 'practice-api-sandbox';

/** Three files for each of ten base URLs: a few megabytes. */
const MAX_CACHED_FILES = 30;

const NAME = 'Practice API sandbox';

const DESCRIPTION =
  'Every request returns the status that its test expects. Run them in order: the first requests open a session that the ' +
  'others use. One run needs most of the requests that the rate limit allows per minute.';

@Injectable()
export class CollectionsService {
  private readonly files = new Map<string, StaticContent<string | Buffer>>();
  private readonly requests = lazyPromise(() => this.createRequests());

  constructor(
    private readonly auth: MethodsService,
    private readonly soap: SoapGuideService,
    private readonly entities: Entities,
    private readonly examples: RequestExamples,
  ) {}

  postman(baseUrl: string): Promise<StaticContent> {
    return this.cached(`postman ${baseUrl}`, async () =>
      postmanCollection(collectionFor('postman', await this.collection(baseUrl))),
    );
  }

  /** A ZIP archive. */
  bruno(baseUrl: string): Promise<StaticContent<Buffer>> {
    return this.cached(`bruno ${baseUrl}`, async () => {
      const files = brunoCollection(collectionFor('bruno', await this.collection(baseUrl)));
      return zip(files.map(([path, text]) => [`${ARCHIVE_FOLDER}/${path}`, text]));
    });
  }

  http(baseUrl: string): Promise<StaticContent> {
    return this.cached(`http ${baseUrl}`, async () =>
      httpFile(collectionFor('http', await this.collection(baseUrl))),
    );
  }

  /** These routes have no rate limit, so rendered files are cached; the limit bounds memory when hosts vary. */
  private async cached<T extends string | Buffer>(
    key: string,
    render: () => Promise<T>,
  ): Promise<StaticContent<T>> {
    const cached = this.files.get(key) as StaticContent<T> | undefined;
    if (cached !== undefined) return cached;
    if (this.files.size >= MAX_CACHED_FILES) this.files.clear();
    const file = new StaticContent(await render());
    this.files.set(key, file);
    return file;
  }

  private async collection(baseUrl: string): Promise<SampleCollection> {
    return { name: NAME, description: DESCRIPTION, baseUrl, requests: await this.requests() };
  }

  private async createRequests(): Promise<SampleRequest[]> {
    const { schemes, login } = this.auth.samples();
    const entities = this.entities.all;
    const samples = JSON.stringify(schemes.map((scheme) => scheme.samples));
    return [
      ...sample.startRequests(login, (variable) => samples.includes(`{{${variable}}}`)),
      ...entities.flatMap((entity, index) =>
        sample.entityRequests(entity, this.examples.of(entity), index === 0),
      ),
      ...sample.graphqlRequests(entities),
      ...(await sample.soapRequests(this.soap)),
      ...(this.entities.hasStandard ? sample.permissionRequests() : []),
      ...sample.errorRequests(entities),
      ...sample.otherRequests,
      ...schemes.map(sample.schemeRequest),
    ];
  }
}
