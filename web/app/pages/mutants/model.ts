// The catalogue of mutants, and the mutants of the session.
import { call, data } from '../../api.ts';

export interface Mutant {
  readonly id: string;
  /** The kind of change: `Pagination`. */
  readonly mutator_name: string;
  readonly description: string;
  /** The sentence of the documentation that it violates. */
  readonly breaks: string;
  readonly protocols: readonly string[];
  readonly level: string;
  /** A category of the OWASP API Security Top 10: `API1:2023`. */
  readonly owasp?: string;
  /** The control without which it does not act. */
  readonly requires?: 'permissions';
}

/** Without `active` during a blind exercise. */
export interface SessionMutants {
  readonly active?: readonly string[];
  /** Requests in which a mutant made a difference, by its id. */
  readonly reached?: Readonly<Record<string, number>>;
  /** The protocols in which the mutants act. Without it, all protocols. */
  readonly protocols?: readonly string[];
  readonly variations?: readonly string[];
  readonly blind?: boolean;
  readonly count?: number;
  readonly found?: number;
  readonly wrong_guesses?: number;
}

interface Guess {
  readonly correct: boolean;
  readonly found: number;
  readonly of: number;
}

export interface Draw {
  readonly count: number;
  readonly level?: string;
  readonly seed?: number;
}

const PATH = '/session/mutants';

export const loadCatalogue = (): Promise<readonly Mutant[]> => data<readonly Mutant[]>('/mutants');

export const loadMutants = (): Promise<SessionMutants> => data<SessionMutants>(PATH);

/** The settings that a change of the mutants keeps. */
export type Kept = Pick<SessionMutants, 'variations' | 'protocols'>;

/** Replaces the mutants, the variations and the protocols. A draw is `blind`: the service hides its mutants. */
export const setMutants = (
  change: { readonly active: readonly string[] } | { readonly draw: Draw; readonly blind: true },
  kept: Kept,
): Promise<SessionMutants> => call('PUT', PATH, { body: { ...change, ...kept } });

export const guess = (id: string): Promise<Guess> => call('POST', `${PATH}/guess`, { body: { id } });

/** Also removes the variations. Returns the ids of blind mutants; undefined if the ids were already visible. */
export const removeMutants = (): Promise<{ readonly active: readonly string[] } | undefined> =>
  call('DELETE', PATH);

/** Whether the ids of the active mutants are hidden. */
export const isBlind = ({ active }: SessionMutants): boolean => active === undefined;
