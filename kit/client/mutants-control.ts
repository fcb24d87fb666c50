// The active mutants of a session.
import type { Variation } from '../../src/platform/session/control/variation-names.js';
import type { Protocol } from './matcher.js';
import type { MutantId } from './generated/names.js';
import type { SessionHttp } from './session-http.js';

export interface MutantDraw {
  readonly count: number;
  readonly seed?: number;
  readonly level?: 'beginner' | 'intermediate' | 'advanced';
}

export interface MutantSettings {
  readonly active?: readonly MutantId[];
  /** Mutants that the service selects. */
  readonly draw?: MutantDraw;
  /** The protocols in which the mutants act. By default all. */
  readonly protocols?: readonly Protocol[];
  /** Whether the service hides the ids of the drawn mutants. */
  readonly blind?: boolean;
  /** Permitted variations of the responses. */
  readonly variations?: readonly Variation[];
}

export interface MutantReport {
  readonly active?: readonly MutantId[];
  /** The number of requests in which each mutant made a difference. */
  readonly reached?: Readonly<Partial<Record<MutantId, number>>>;
  /** Requests to records since the mutants were set. */
  readonly requests?: Readonly<Partial<Record<Protocol, number>>>;
  readonly protocols?: readonly Protocol[];
  readonly variations?: readonly Variation[];
  readonly blind?: boolean;
  readonly count?: number;
  readonly found?: number;
  readonly wrong_guesses?: number;
  /** The source of the setting that applies instead of the session's own setting. */
  readonly source?: 'class' | 'service';
}

/** A request that a mutant reached. */
export interface MutantExample {
  readonly protocol: Protocol;
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  /** The correct result as JSON. */
  readonly correct: string;
  /** The result with the mutant as JSON. */
  readonly mutated: string;
}

export interface GuessResult {
  readonly correct: boolean;
  readonly found: number;
  readonly of: number;
}

const PATH = '/session/mutants';

export class MutantsClient {
  constructor(private readonly http: SessionHttp) {}

  /** Activates mutants: their ids, or settings with a draw. */
  set(settings: MutantSettings | readonly MutantId[]): Promise<MutantReport> {
    return this.http.data('PUT', PATH, isIds(settings) ? { active: settings } : settings);
  }

  get(): Promise<MutantReport> {
    return this.http.data('GET', PATH);
  }

  /** By the id of each reached mutant: the first request in which it made a difference. */
  examples(): Promise<Readonly<Partial<Record<MutantId, MutantExample>>>> {
    return this.http.data('GET', `${PATH}/examples`);
  }

  /** Guesses the id of a hidden mutant. */
  guess(id: MutantId): Promise<GuessResult> {
    return this.http.data('POST', `${PATH}/guess`, { id });
  }

  async clear(): Promise<void> {
    await this.http.json('DELETE', PATH);
  }
}

const isIds = (settings: MutantSettings | readonly MutantId[]): settings is readonly MutantId[] =>
  Array.isArray(settings);
