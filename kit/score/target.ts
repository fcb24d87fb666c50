// The service that a run of the suite uses.
import type { Protocol } from '../client/matcher.js';
import type { Reach } from './catalogue.js';

/** A difference from the documented behaviour: a mutant or a variation. The dry run has neither. */
export interface Change {
  readonly mutant?: string;
  /** The only protocol in which the mutant acts. */
  readonly protocol?: Protocol;
  readonly variation?: string;
  /** The permission policy of the sessions. */
  readonly policy?: string;
}

export interface ScoreTarget {
  /** For the suite: where the service is. */
  readonly environment: Readonly<Record<string, string>>;
  /** Throws if the service does not respond any more. */
  reached(mutant: string): Promise<Reach>;
  /** Requests to records, by protocol. */
  requests(): Promise<RequestCounts>;
  /** Whether a request has set a permission policy. */
  setsPolicy(): Promise<boolean>;
  close(): Promise<void>;
}

export type RequestCounts = Readonly<Partial<Record<Protocol, number>>>;

export type OpenTarget = (change: Change) => Promise<ScoreTarget>;

/** The document of `PUT /session/mutants`. */
export const mutantsDocument = ({ mutant, protocol, variation }: Change): object => ({
  active: mutant === undefined ? [] : [mutant],
  ...(protocol !== undefined && { protocols: [protocol] }),
  ...(variation !== undefined && { variations: [variation] }),
});
