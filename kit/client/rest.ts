// Calls the REST routes of the entities.
import { entityNames, type Entities } from './generated/records.js';
import type {
  CreateOf,
  EntitiesLike,
  ListParameters,
  PatchOf,
  RecordOf,
  RecordPage,
  RequestParameters,
  RestPageResponse,
  RestResponse,
  SearchBody,
  SimulationParameters,
} from './rest-types.js';
import { queryString, type QueryValues, type SessionHttp } from './session-http.js';

/** The routes of one entity, with status and headers. Error responses throw SandboxError. */
export class RawRestCollection<N extends keyof E, E extends EntitiesLike<E> = Entities> {
  private readonly path: string;

  constructor(
    private readonly http: SessionHttp,
    plural: string,
  ) {
    this.path = `/api/v1/${plural}`;
  }

  list(parameters: ListParameters<N, E> = {}): Promise<RestPageResponse<RecordOf<E, N>>> {
    return this.send('GET', this.path + queryString(parameters as QueryValues));
  }

  search(body: SearchBody<N, E> = {}): Promise<RestPageResponse<RecordOf<E, N>>> {
    return this.send('QUERY', this.path, body);
  }

  get(id: string, parameters?: RequestParameters<N, E>): Promise<RestResponse<RecordOf<E, N>>> {
    return this.send('GET', this.of(id, parameters));
  }

  create(
    record: CreateOf<E, N>,
    parameters?: RequestParameters<N, E>,
  ): Promise<RestResponse<RecordOf<E, N>>> {
    return this.send('POST', this.path + queryString({ ...parameters }), record);
  }

  replace(
    id: string,
    record: CreateOf<E, N>,
    parameters?: RequestParameters<N, E>,
  ): Promise<RestResponse<RecordOf<E, N>>> {
    return this.send('PUT', this.of(id, parameters), record);
  }

  patch(
    id: string,
    changes: PatchOf<E, N>,
    parameters?: RequestParameters<N, E>,
  ): Promise<RestResponse<RecordOf<E, N>>> {
    return this.send('PATCH', this.of(id, parameters), changes);
  }

  delete(id: string, parameters?: SimulationParameters): Promise<RestResponse<undefined>> {
    return this.send('DELETE', this.of(id, parameters));
  }

  private of(id: string, parameters: RequestParameters<N, E> = {}): string {
    return `${this.path}/${encodeURIComponent(id)}${queryString({ ...parameters })}`;
  }

  /** The members of the envelope, with status and headers. */
  private async send<R>(method: string, path: string, body?: unknown): Promise<R> {
    const { status, headers, json } = await this.http.send(method, path, body);
    const { data, pagination } = (json ?? {}) as Partial<RecordPage<unknown>>;
    return { data, ...(pagination && { pagination }), status, headers } as R;
  }
}

/** The routes of one entity. Error responses throw SandboxError. */
export class RestCollection<N extends keyof E, E extends EntitiesLike<E> = Entities> {
  constructor(private readonly raw: RawRestCollection<N, E>) {}

  async list(parameters?: ListParameters<N, E>): Promise<RecordPage<RecordOf<E, N>>> {
    return pageOf(await this.raw.list(parameters));
  }

  /** Sends QUERY (RFC 10008): filters with operators, and a selection of fields. */
  async search(body?: SearchBody<N, E>): Promise<RecordPage<RecordOf<E, N>>> {
    return pageOf(await this.raw.search(body));
  }

  async get(id: string, parameters?: RequestParameters<N, E>): Promise<RecordOf<E, N>> {
    return (await this.raw.get(id, parameters)).data;
  }

  async create(record: CreateOf<E, N>, parameters?: RequestParameters<N, E>): Promise<RecordOf<E, N>> {
    return (await this.raw.create(record, parameters)).data;
  }

  async replace(
    id: string,
    record: CreateOf<E, N>,
    parameters?: RequestParameters<N, E>,
  ): Promise<RecordOf<E, N>> {
    return (await this.raw.replace(id, record, parameters)).data;
  }

  async patch(
    id: string,
    changes: PatchOf<E, N>,
    parameters?: RequestParameters<N, E>,
  ): Promise<RecordOf<E, N>> {
    return (await this.raw.patch(id, changes, parameters)).data;
  }

  async delete(id: string, parameters?: SimulationParameters): Promise<void> {
    await this.raw.delete(id, parameters);
  }
}

const pageOf = <R>({ data, pagination }: RestPageResponse<R>): RecordPage<R> => ({ data, pagination });

/** A collection for each entity. `raw` has the same, whose methods also return status and headers. */
export type RestClient<E extends EntitiesLike<E> = Entities> = {
  readonly [N in keyof E]: RestCollection<N, E>;
} & {
  readonly raw: { readonly [N in keyof E]: RawRestCollection<N, E> };
};

/** The client of a service on another host does not know its entities: a collection is created when it is first used. */
export function restClient<E extends EntitiesLike<E>>(http: SessionHttp): RestClient<E> {
  const raw = collections((plural) => new RawRestCollection(http, plural), {});
  const client = collections((plural) => new RestCollection(new RawRestCollection(http, plural)), { raw });
  return client as RestClient<E>;
}

const PLURAL = /^[a-z][a-z0-9_]*$/;

/** A collection for each standard entity, and for every other plural that is read. */
function collections(create: (plural: string) => object, others: object): object {
  const standard = Object.fromEntries(entityNames.map((plural) => [plural, create(plural)]));
  return new Proxy<Record<string, unknown>>(
    { ...standard, ...others },
    {
      get(known, name, receiver): unknown {
        // `await` reads `then` of every object.
        if (typeof name === 'symbol' || name in known || name === 'then' || !PLURAL.test(name))
          return Reflect.get(known, name, receiver);
        return (known[name] = create(name));
      },
    },
  );
}
