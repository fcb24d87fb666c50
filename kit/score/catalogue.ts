// The mutants of a service, as `GET /mutants` returns them.
import type { Protocol } from '../client/matcher.js';
import type { MutantExample } from '../client/mutants-control.js';

export interface MutantEntry {
  readonly id: string;
  readonly mutator_name: string;
  readonly description: string;
  /** The sentence of the documentation that it violates. */
  readonly breaks: string;
  /** In which it acts. */
  readonly protocols: readonly Protocol[];
  readonly level: string;
  /** The control without which it does not act. Undefined in versions before 1.1. */
  readonly requires?: string;
  /** Requests that reach it, one after the other. Undefined in versions before 1.1. */
  readonly requests?: readonly string[];
  /** Requests in which it made a difference. Only where CONTROLS sets mutants. */
  readonly reached?: number;
  readonly example?: MutantExample;
}

/** A mutant that acts in one of its protocols only. The suite runs once with each pair, and the score counts pairs. */
export interface MutantPair {
  readonly mutant: MutantEntry;
  readonly protocol: Protocol;
  /** The permission policy of the service in its runs. */
  readonly policy?: string;
}

/** `page-skips-first/GraphQL` */
export const pairName = ({ mutant, protocol }: MutantPair): string => `${mutant.id}/${protocol}`;

/** In the order of their columns. */
export const protocols: readonly Protocol[] = ['REST', 'GraphQL', 'SOAP'];

/** How often a mutant was reached. */
export interface Reach {
  readonly count: number;
  readonly example?: MutantExample | undefined;
}

/** @param controlKey CONTROL_KEY of the service, without which it does not show `reached` and `example` */
export async function readCatalogue(url: string, controlKey?: string): Promise<readonly MutantEntry[]> {
  const headers = controlKey === undefined ? {} : keyHeader(controlKey);
  return dataOf<readonly MutantEntry[]>(await fetch(`${url}/mutants`, { headers }));
}

/** The header with the key for reading and changing sealed parts. */
export const keyHeader = (key: string): Readonly<Record<string, string>> => ({ 'x-control-key': key });

/** `data` of the envelope. Throws an error that names the URL. */
export async function dataOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`);
  const { data } = (await response.json()) as { readonly data: T };
  return data;
}
