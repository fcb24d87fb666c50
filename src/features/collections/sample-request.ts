// A request of the downloadable collections, independent of the client that it is written for.
import type { SampledScheme } from '../auth/methods.service.js';

/** Texts may contain `{{variables}}`, which all clients support. */
export interface SampleRequest {
  readonly folder: string;
  readonly name: string;
  readonly method: string;
  /** Relative to the base URL, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The expected status. */
  readonly status: number;
  /** Expected values of the response's JSON, by path: `data.scheme`. */
  readonly json?: Readonly<Record<string, string | number | boolean>>;
  /** The variable to set for later requests, and the path of its value in the response's JSON. */
  readonly saves?: { readonly variable: string; readonly from: string };
  /** How each client authenticates. A client without a sample leaves the request out. */
  readonly samples?: SampledScheme['samples'];
}

/** All requests in the order in which they are sent. */
export interface SampleCollection {
  readonly name: string;
  /** The initial value of `{{baseUrl}}`. */
  readonly baseUrl: string;
  readonly description: string;
  readonly requests: readonly SampleRequest[];
}

type Client = 'postman' | 'bruno' | 'http';

/** The collection for one client. Its description lists the requests left out because the client has no sample for them. */
export function collectionFor(
  client: Client,
  { requests, description, ...rest }: SampleCollection,
): SampleCollection {
  const isSupported = ({ samples }: SampleRequest): boolean =>
    samples === undefined || samples[client] !== undefined;
  const omitted = requests.filter((request) => !isSupported(request)).map(({ name }) => name);
  const note =
    omitted.length === 0
      ? ''
      : `\n\nNot included, because this client cannot send them: ${omitted.join(', ')}.`;
  return { ...rest, description: description + note, requests: requests.filter(isSupported) };
}

/** The requests by folder, folders in the order of their first request. */
export function groupByFolder(
  requests: readonly SampleRequest[],
): ReadonlyMap<string, readonly SampleRequest[]> {
  const folders = new Map<string, SampleRequest[]>();
  for (const request of requests)
    folders.set(request.folder, [...(folders.get(request.folder) ?? []), request]);
  return folders;
}
