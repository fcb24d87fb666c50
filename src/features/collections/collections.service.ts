// The collections that are served, each as the bytes that are sent, for the address that the reader came by.
import { Injectable } from '@nestjs/common';
import { staticContent, type StaticContent } from '../../platform/conditional/static-content.js';
import { seededState, Snapshot } from '../../platform/session/draft.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import { MethodsService } from '../auth/methods.service.js';
import { entities } from '../entities.module.js';
import { SoapService } from '../soap/soap.service.js';
import { brunoCollection } from './bruno.js';
import { collectionFor, type Call, type Collection } from './call.js';
import { entityCalls, firstCalls, graphqlCalls, otherCalls, schemeCall, soapCalls } from './calls.js';
import { httpFile } from './http-file.js';
import { postmanCollection } from './postman.js';
import { zip } from './zip.js';

/** The folder inside the archive. */
export const FOLDER = 'practice-api-sandbox';

/** Three collections for a few addresses, some megabytes. */
const MOST_MADE = 30;

const NAME = 'Practice API sandbox';

const ABOUT =
  'Every call succeeds as it stands, or fails as it says. They build on one another, from top to bottom: the first ones ' +
  'open a session, and the others stay in it. All together they take most of what the service allows an address within a ' +
  'minute, where it has a limit.';

@Injectable()
export class CollectionsService {
  private readonly made = new Map<string, StaticContent<string | Buffer>>();
  private calls: readonly Call[] | undefined;

  constructor(
    private readonly auth: MethodsService,
    private readonly soap: SoapService,
    private readonly dataset: StandardDataset,
  ) {}

  postman(base: string): StaticContent {
    return this.once(`postman ${base}`, () =>
      postmanCollection(collectionFor('postman', this.collection(base))),
    );
  }

  /** A ZIP archive. */
  bruno(base: string): StaticContent<Buffer> {
    return this.once(`bruno ${base}`, () => {
      const files = brunoCollection(collectionFor('bruno', this.collection(base)));
      return zip(files.map(([path, text]) => [`${FOLDER}/${path}`, text]));
    });
  }

  http(base: string): StaticContent {
    return this.once(`http ${base}`, () => httpFile(collectionFor('http', this.collection(base))));
  }

  /** Nobody limits these routes: what was made for an address is kept, but not for any number of them. */
  private once<T extends string | Buffer>(key: string, make: () => T): StaticContent<T> {
    const known = this.made.get(key) as StaticContent<T> | undefined;
    if (known !== undefined) return known;
    if (this.made.size >= MOST_MADE) this.made.clear();
    const made = staticContent(make());
    this.made.set(key, made);
    return made;
  }

  private collection(base: string): Collection {
    this.calls ??= this.all();
    return { name: NAME, about: ABOUT, base, calls: this.calls };
  }

  private all(): Call[] {
    const { schemes, login } = this.auth.samples();
    const data = new Snapshot(seededState, this.dataset);
    const written = JSON.stringify(schemes.map(({ samples }) => samples));
    return [
      ...firstCalls(login, (variable) => written.includes(`{{${variable}}}`)),
      ...entities.flatMap((entity, index) => entityCalls(entity, data, index === 0)),
      ...graphqlCalls(entities),
      ...soapCalls(this.soap),
      ...otherCalls,
      ...schemes.map(schemeCall),
    ];
  }
}
