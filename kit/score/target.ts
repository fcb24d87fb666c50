// The service that a run of the suite uses.
import type { Reach } from './catalogue.js';

/** What a service has beside the documented behaviour. Neither: the dry run. */
export interface Change {
  readonly mutant?: string;
  readonly variation?: string;
}

export interface ScoreTarget {
  /** For the suite: where the service is. */
  readonly environment: Readonly<Record<string, string>>;
  /** Throws if the service does not respond any more. */
  reached(mutant: string): Promise<Reach>;
  close(): Promise<void>;
}

export type OpenTarget = (change: Change) => Promise<ScoreTarget>;

/** The document of `PUT /session/mutants`. */
export const mutantsDocument = ({ mutant, variation }: Change): object => ({
  active: mutant === undefined ? [] : [mutant],
  ...(variation !== undefined && { variations: [variation] }),
});
