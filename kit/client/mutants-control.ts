// The active mutants of a session.
import type { SessionHttp } from './session-http.js';

export interface MutantDraw {
  readonly count: number;
  readonly seed?: number;
  readonly level?: 'beginner' | 'intermediate' | 'advanced';
}

export interface MutantSettings {
  readonly active?: readonly string[];
  /** Mutants that the service selects. */
  readonly draw?: MutantDraw;
  /** Whether the service hides the ids of the drawn mutants. */
  readonly blind?: boolean;
  /** Permitted variations of the responses. */
  readonly variations?: readonly string[];
}

export interface MutantReport {
  readonly active?: readonly string[];
  /** The number of requests in which each mutant made a difference. */
  readonly reached?: Readonly<Record<string, number>>;
  readonly variations?: readonly string[];
  readonly blind?: boolean;
  readonly count?: number;
  readonly found?: number;
  readonly wrong_guesses?: number;
}

export interface GuessResult {
  readonly correct: boolean;
  readonly found: number;
  readonly of: number;
}

const PATH = '/session/mutants';

export class MutantsControl {
  constructor(private readonly http: SessionHttp) {}

  /** Activates mutants: their ids, or settings with a draw. */
  set(settings: MutantSettings | readonly string[]): Promise<MutantReport> {
    return this.http.data('PUT', PATH, isIds(settings) ? { active: settings } : settings);
  }

  get(): Promise<MutantReport> {
    return this.http.data('GET', PATH);
  }

  /** Guesses the id of a hidden mutant. */
  guess(id: string): Promise<GuessResult> {
    return this.http.data('POST', `${PATH}/guess`, { id });
  }

  async clear(): Promise<void> {
    await this.http.json('DELETE', PATH);
  }
}

const isIds = (settings: MutantSettings | readonly string[]): settings is readonly string[] =>
  Array.isArray(settings);
