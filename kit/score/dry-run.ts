// The run of the suite without a mutant: it must pass, and shows which protocols the suite uses.
import type { Protocol } from '../client/matcher.js';
import { protocols } from './catalogue.js';
import { afterRun } from './mutant-runs.js';
import type { RunSuite, SuiteRun } from './suite.js';
import type { ScoreTarget } from './target.js';

export interface DryRun extends SuiteRun {
  /** The protocols in which the suite sends requests to records. */
  readonly protocols: readonly Protocol[];
  /** Whether the suite sets a permission policy itself. */
  readonly setsPolicy: boolean;
}

/**
 * Throws an error for a person if the suite does not pass. Rejects if it cannot be started. Closes the target.
 * @param timeout milliseconds
 */
export async function dryRun(target: ScoreTarget, runSuite: RunSuite, timeout: number): Promise<DryRun> {
  try {
    const before = await target.requests();
    const run = await runSuite({ name: 'dry-run', environment: target.environment, timeout });
    const after = await afterRun('dry-run', target.requests());
    if (run.outcome !== 'passed') {
      const what = run.outcome === 'failed' ? 'failed' : 'took too long (--dry-run-timeout-ms)';
      throw new Error(`The dry run ${what}: the suite must pass without a mutant.\n${run.lastLines}`);
    }
    const setsPolicy = await target.setsPolicy();
    return {
      ...run,
      setsPolicy,
      protocols: protocols.filter((name) => (after[name] ?? 0) > (before[name] ?? 0)),
    };
  } finally {
    await target.close();
  }
}
