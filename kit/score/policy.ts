// Mutants of permissions act only with a policy. They count if the suite passes with one.
import { secondsText, type Output } from './progress.js';
import type { MutantPair } from './catalogue.js';
import { POLICY, policyOf } from './policy-of.js';
import { afterRun } from './mutant-runs.js';
import type { RunSuite } from './suite.js';
import type { OpenTarget } from './target.js';

interface Options {
  readonly open: OpenTarget;
  readonly runSuite: RunSuite;
  /** Milliseconds. */
  readonly timeout: number;
  readonly output: Output;
}

/** The pairs that cannot count, because the suite does not pass with the policy that their mutants require. */
export async function pairsWithoutPolicy(
  pairs: readonly MutantPair[],
  options: Options,
): Promise<readonly MutantPair[]> {
  const requiring = pairs.filter(({ mutant }) => policyOf(mutant) !== undefined);
  if (requiring.length === 0 || (await passes(options))) return [];
  return requiring;
}

async function passes({ open, runSuite, timeout, output }: Options): Promise<boolean> {
  const target = await open({ policy: POLICY });
  try {
    const run = await runSuite({ name: `policy-${POLICY}`, environment: target.environment, timeout });
    await afterRun(`policy-${POLICY}`, target.requests());
    const isPassed = run.outcome === 'passed';
    output.write(
      isPassed
        ? `With the policy ${POLICY}: passed in ${secondsText(run.duration)}\n`
        : `With the policy ${POLICY}: not passed, so mutants of permissions do not count.\n`,
    );
    return isPassed;
  } finally {
    await target.close();
  }
}
