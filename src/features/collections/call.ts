// One call of the served collections, in words that no client owns: each writer says it in the format of its own.
import type { SampledScheme } from '../auth/methods.service.js';

/** Texts may hold `{{variables}}`, which all the clients have. */
export interface Call {
  /** The shelf it stands on. */
  readonly folder: string;
  readonly name: string;
  readonly method: string;
  /** Below the address of the service, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The status that the answer must have. */
  readonly status: number;
  /** What else must be in its JSON: values by where they stand, `data.scheme`. */
  readonly json?: Readonly<Record<string, string | number | boolean>>;
  /** The variable for later calls that is taken from its JSON, and where it stands there. */
  readonly saves?: { readonly variable: string; readonly from: string };
  /** How each client authenticates. Who has no sample leaves the call out. */
  readonly samples?: SampledScheme['samples'];
}

/** All the calls in the order in which they are made. */
export interface Collection {
  readonly name: string;
  /** Where the service is: what `{{baseUrl}}` begins as. */
  readonly base: string;
  readonly about: string;
  readonly calls: readonly Call[];
}

type Client = 'postman' | 'bruno' | 'http';

/** The collection as one client can run it: without the calls that it has no sample for, which it names. */
export function collectionFor(client: Client, { calls, about, ...rest }: Collection): Collection {
  const isPossible = ({ samples }: Call): boolean => samples === undefined || samples[client] !== undefined;
  const missing = calls.filter((call) => !isPossible(call)).map(({ name }) => name);
  const note =
    missing.length === 0 ? '' : `\n\nLeft out, for this client cannot make them: ${missing.join(', ')}.`;
  return { ...rest, about: about + note, calls: calls.filter(isPossible) };
}

/** The folders in the order of their first calls, each with its calls. */
export function byFolder(calls: readonly Call[]): ReadonlyMap<string, readonly Call[]> {
  const folders = new Map<string, Call[]>();
  for (const call of calls) folders.set(call.folder, [...(folders.get(call.folder) ?? []), call]);
  return folders;
}
