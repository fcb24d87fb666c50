// The runs of the suite with one mutant in one protocol: the first one, and further ones to find out whether the mutant is the cause.
import type { MutantPair, Reach } from './catalogue.js';
import type { MutantResult } from './result.js';
import type { RunSuite, SuiteCall, SuiteRun } from './suite.js';
import type { Change, OpenTarget, ScoreTarget } from './target.js';
import type { TimeLimit } from './time-limit.js';

/** The run without a mutant at the time of a repeated one may take this many times the limit of a run. */
const PLAIN_FACTOR = 10;
/** A repeated run may take at least this many times the limit of a run. */
const REPEATED_FACTOR = 2;

interface MutantRun extends SuiteRun {
  readonly reached: number;
  readonly example: MutantResult['example'];
}

export const changeOf = (pair: MutantPair): Change => ({
  ...{ mutant: pair.mutant.id, protocol: pair.protocol },
  ...plainOf(pair),
});

/** Without the mutant, with the same policy. */
const plainOf = ({ policy }: MutantPair): Change => (policy === undefined ? {} : { policy });

/** The name of the file of the output. */
const runName = ({ mutant, protocol }: MutantPair): string => `${mutant.id}-${protocol}`;

export class MutantRuns {
  constructor(
    private readonly open: OpenTarget,
    private readonly runSuite: RunSuite,
    private readonly limit: TimeLimit,
    private readonly dryRun: SuiteRun,
  ) {}

  /**
   * A failure without a changed response, and a run that takes too long, are repeated, because the mutant may not be the cause.
   * @param target with the mutant; closed afterwards
   */
  async resultOf(pair: MutantPair, target: ScoreTarget): Promise<MutantResult> {
    const first = await this.withMutant(pair, target, { name: runName(pair), timeout: this.timeout() });
    if (first === undefined) return { ...pair, status: 'RuntimeError' };
    if (first.outcome === 'timeout') return this.repeatWithPlain(pair);
    return first.outcome === 'failed' && first.reached === 0 ? this.repeat(pair) : resultOf(pair, first);
  }

  private timeout(times = 1): number {
    return this.limit.after(this.dryRun.duration, times);
  }

  private async repeat(pair: MutantPair): Promise<MutantResult> {
    const target = await this.open(changeOf(pair));
    const run = await this.withMutant(pair, target, { name: `${runName(pair)}-2`, timeout: this.timeout() });
    return run?.outcome === 'timeout' ? this.repeatWithPlain(pair) : resultOf(pair, run);
  }

  /**
   * On a busy machine, every run takes longer. A second run at the same time, without a mutant, shows how long the suite takes now,
   * and the limit of the repeated run follows from it.
   */
  private async repeatWithPlain(pair: MutantPair): Promise<MutantResult> {
    const [target, plainTarget] = await Promise.all([this.open(changeOf(pair)), this.open(plainOf(pair))]);
    const plain = this.withoutMutant(pair, plainTarget);
    const timeout = plain.then((run) =>
      run?.outcome === 'passed' ? Math.max(this.timeout(REPEATED_FACTOR), this.limit.after(run.duration)) : 0,
    );
    const [run, plainRun] = await Promise.all([
      this.withMutant(pair, target, { name: `${runName(pair)}-2`, timeout }),
      plain,
    ]);
    return resultOf(pair, run, plainRun?.outcome !== 'passed');
  }

  /** Undefined if the suite cannot be started. */
  private async withoutMutant(pair: MutantPair, target: ScoreTarget): Promise<SuiteRun | undefined> {
    const { environment } = target;
    try {
      const call = { name: `${runName(pair)}-without`, environment, timeout: this.timeout(PLAIN_FACTOR) };
      return await this.runSuite(call).catch(() => undefined);
    } finally {
      await target.close();
    }
  }

  /** Undefined if the suite cannot be started. */
  private async withMutant(
    pair: MutantPair,
    target: ScoreTarget,
    call: Pick<SuiteCall, 'name' | 'timeout'>,
  ): Promise<MutantRun | undefined> {
    try {
      const { environment } = target;
      const run = await this.runSuite({ ...call, environment }).catch(() => undefined);
      if (run === undefined) return undefined;
      const { count, example } = await reachOf(target, pair.mutant.id, call.name);
      return { ...run, reached: count, example };
    } finally {
      await target.close();
    }
  }
}

/** @param failsPlain whether the suite failed, or took too long, without the mutant at the same time */
function resultOf(pair: MutantPair, run: MutantRun | undefined, failsPlain = false): MutantResult {
  if (run === undefined) return { ...pair, status: 'RuntimeError' };
  const { outcome, duration, reached, example, lastLines } = run;
  if (outcome === 'passed') {
    return { ...pair, status: reached > 0 ? 'Survived' : 'NoCoverage', duration, reached, example };
  }
  const what = outcome === 'failed' ? 'failed' : 'took too long';
  const reason = failsPlain
    ? `the suite ${what}, and did not pass without the mutant at the same time`
    : `the suite ${what} again, although the mutant changed no response`;
  return failsPlain || reached === 0
    ? { ...pair, status: 'Unconfirmed', duration, reached, unconfirmed: { reason, lastLines } }
    : { ...pair, status: outcome === 'failed' ? 'Killed' : 'Timeout', duration, reached, example };
}

export const reachOf = (target: ScoreTarget, mutant: string, name: string): Promise<Reach> =>
  afterRun(name, target.reached(mutant));

/** Rejects with an error that names the run if the service has ended. */
export async function afterRun<T>(name: string, response: Promise<T>): Promise<T> {
  return response.catch((reason: unknown) => {
    throw new Error(`The service did not respond after the run ${name}`, { cause: reason });
  });
}
