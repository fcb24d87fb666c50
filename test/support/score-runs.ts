// A runner of a suite whose runs end as a test says.
import type { MutantResult } from '../../kit/score/result.js';
import { ScoreRunner, type Listener } from '../../kit/score/runner.js';
import type { SuiteOutcome, SuiteRun } from '../../kit/score/suite.js';
import type { Change } from '../../kit/score/target.js';
import { examplePair } from './example-mutants.js';

export interface Run {
  readonly outcome: SuiteOutcome | 'error';
  readonly reached: number;
  readonly duration?: number;
}

/** The runs with a mutant or variation; `none`: without. A run that is not named passes. */
type Behaviour = Readonly<Record<string, readonly Run[]>>;

const silent: Listener = { started: () => undefined, finished: () => undefined, varied: () => undefined };
export const dryRun: SuiteRun = { outcome: 'passed', duration: 100, lastLines: '' };
export const defaults = {
  timeoutMs: 50,
  timeoutFactor: 2,
  concurrency: 1,
  bail: false,
};

/** A runner of a suite with the given behaviour. Every run has a new service. */
export function runnerOf(
  behaviour: Behaviour,
  options: typeof defaults & { readonly url?: string } = defaults,
  onRun: (opened: readonly Change[]) => unknown = () => undefined,
) {
  const opened: Change[] = [];
  const closed: string[] = [];
  const limits: Promise<number>[] = [];
  const runs = new Map<string, number>();
  const runner = new ScoreRunner(
    options,
    (change) => {
      opened.push(change);
      const name = change.mutant ?? change.variation ?? 'none';
      const attempt = runs.get(name) ?? 0;
      runs.set(name, attempt + 1);
      const { reached = 0 } = behaviour[name]?.[attempt] ?? {};
      return Promise.resolve({
        environment: { NAME: name, ATTEMPT: String(attempt) },
        reached: () => Promise.resolve({ count: reached }),
        requests: () => Promise.resolve({}),
        setsPolicy: () => Promise.resolve(false),
        close: () => Promise.resolve(void closed.push(name)),
      });
    },
    ({ environment: { NAME = '', ATTEMPT }, timeout }) => {
      limits.push(Promise.resolve(timeout));
      onRun(opened);
      const { outcome = 'passed', duration = 1 } = behaviour[NAME]?.[Number(ATTEMPT)] ?? {};
      return outcome === 'error'
        ? Promise.reject(new Error('spawn'))
        : Promise.resolve({ outcome, duration, lastLines: 'last lines' });
    },
    silent,
  );
  return { runner, opened, closed, limits };
}

export async function resultsOf(behaviour: Behaviour, options = defaults): Promise<readonly MutantResult[]> {
  const { runner } = runnerOf(behaviour, options);
  const ids = Object.keys(behaviour).filter((id) => id !== 'none');
  return runner.runMutants(
    ids.map((id) => examplePair(id)),
    dryRun,
  );
}

export const statuses = async (behaviour: Behaviour, options = defaults): Promise<readonly string[]> =>
  (await resultsOf(behaviour, options)).map(({ status }) => status);

export const passed = { outcome: 'passed', reached: 0 } as const;
export const survived = { outcome: 'passed', reached: 2 } as const;
export const killed = { outcome: 'failed', reached: 1 } as const;
export const late = { outcome: 'timeout', reached: 1 } as const;
export const unreached = { outcome: 'timeout', reached: 0 } as const;
export const unexplained = { outcome: 'failed', reached: 0 } as const;
export const error = { outcome: 'error', reached: 0 } as const;
