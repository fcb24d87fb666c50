// Mutants of permissions act only with a policy: the one of the runs, if the suite passes with it, or the suite's own policy.
import { secondsText, type Output } from './progress.js';
import type { MutantPair } from './catalogue.js';
import { afterRun } from './mutant-runs.js';
import type { RunSuite } from './suite.js';
import type { OpenTarget } from './target.js';

const POLICY = 'shop';

interface Options {
  readonly open: OpenTarget;
  readonly runSuite: RunSuite;
  /** Milliseconds. */
  readonly timeout: number;
  readonly output: Output;
  /** Whether the suite sets a policy itself. */
  readonly setsPolicy: boolean;
}

interface Prepared {
  readonly run: readonly MutantPair[];
  /** They cannot count: no run of the suite has a policy. */
  readonly leftOut: readonly MutantPair[];
}

export async function preparePolicy(pairs: readonly MutantPair[], options: Options): Promise<Prepared> {
  const requiring = pairs.filter(({ mutant }) => mutant.requires === 'permissions');
  if (requiring.length === 0) return { run: pairs, leftOut: [] };
  if (await passes(options)) {
    const run = pairs.map((pair) => (requiring.includes(pair) ? { ...pair, policy: POLICY } : pair));
    return { run, leftOut: [] };
  }
  return options.setsPolicy
    ? { run: pairs, leftOut: [] }
    : { run: pairs.filter((pair) => !requiring.includes(pair)), leftOut: requiring };
}

async function passes({ open, runSuite, timeout, output, setsPolicy }: Options): Promise<boolean> {
  const target = await open({ policy: POLICY });
  try {
    const run = await runSuite({ name: `policy-${POLICY}`, environment: target.environment, timeout });
    await afterRun(`policy-${POLICY}`, target.requests());
    const isPassed = run.outcome === 'passed';
    const consequence = setsPolicy
      ? 'so mutants of permissions act only where the suite sets a policy'
      : 'so mutants of permissions do not count';
    output.write(
      isPassed
        ? `With the policy ${POLICY}: passed in ${secondsText(run.duration)}\n`
        : `With the policy ${POLICY}: not passed, ${consequence}.\n`,
    );
    return isPassed;
  } finally {
    await target.close();
  }
}
