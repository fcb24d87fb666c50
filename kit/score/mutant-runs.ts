// The runs of the suite with one mutant: the first one, and further ones to find out whether the mutant is the cause.
import type { MutantEntry, Reach } from './catalogue.js';
import type { MutantResult } from './result.js';
import type { RunSuite, SuiteCall, SuiteRun } from './suite.js';
import type { OpenTarget, ScoreTarget } from './target.js';
import type { TimeLimit } from './time-limit.js';

/** The run without a mutant at the time of a repeated one may take this many times the limit of a run. */
const PLAIN_FACTOR = 10;
/** A repeated run may take at least this many times the limit of a run. */
const REPEATED_FACTOR = 2;

interface MutantRun extends SuiteRun {
  readonly reached: number;
  readonly example: MutantResult['example'];
}

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
  async resultOf(mutant: MutantEntry, target: ScoreTarget): Promise<MutantResult> {
    const first = await this.withMutant(mutant, target, { name: mutant.id, timeout: this.timeout() });
    if (first === undefined) return { mutant, status: 'RuntimeError' };
    if (first.outcome === 'timeout') return this.repeatWithPlain(mutant);
    return first.outcome === 'failed' && first.reached === 0 ? this.repeat(mutant) : resultOf(mutant, first);
  }

  private timeout(times = 1): number {
    return this.limit.after(this.dryRun.duration, times);
  }

  private async repeat(mutant: MutantEntry): Promise<MutantResult> {
    const target = await this.open({ mutant: mutant.id });
    const run = await this.withMutant(mutant, target, { name: `${mutant.id}-2`, timeout: this.timeout() });
    return run?.outcome === 'timeout' ? this.repeatWithPlain(mutant) : resultOf(mutant, run);
  }

  /**
   * On a busy machine, every run takes longer. A second run at the same time, without a mutant, shows how long the suite takes now,
   * and the limit of the repeated run follows from it.
   */
  private async repeatWithPlain(mutant: MutantEntry): Promise<MutantResult> {
    const [target, plainTarget] = await Promise.all([this.open({ mutant: mutant.id }), this.open({})]);
    const plain = this.withoutMutant(mutant, plainTarget);
    const timeout = plain.then((run) =>
      run?.outcome === 'passed' ? Math.max(this.timeout(REPEATED_FACTOR), this.limit.after(run.duration)) : 0,
    );
    const [run, plainRun] = await Promise.all([
      this.withMutant(mutant, target, { name: `${mutant.id}-2`, timeout }),
      plain,
    ]);
    return resultOf(mutant, run, plainRun?.outcome !== 'passed');
  }

  /** Undefined if the suite cannot be started. */
  private async withoutMutant({ id }: MutantEntry, target: ScoreTarget): Promise<SuiteRun | undefined> {
    const { environment } = target;
    try {
      const call = { name: `${id}-without`, environment, timeout: this.timeout(PLAIN_FACTOR) };
      return await this.runSuite(call).catch(() => undefined);
    } finally {
      await target.close();
    }
  }

  /** Undefined if the suite cannot be started. */
  private async withMutant(
    { id }: MutantEntry,
    target: ScoreTarget,
    call: Pick<SuiteCall, 'name' | 'timeout'>,
  ): Promise<MutantRun | undefined> {
    try {
      const { environment } = target;
      const run = await this.runSuite({ ...call, environment }).catch(() => undefined);
      if (run === undefined) return undefined;
      const { count, example } = await reachOf(target, id, call.name);
      return { ...run, reached: count, example };
    } finally {
      await target.close();
    }
  }
}

/** @param failsPlain whether the suite failed, or took too long, without the mutant at the same time */
function resultOf(mutant: MutantEntry, run: MutantRun | undefined, failsPlain = false): MutantResult {
  if (run === undefined) return { mutant, status: 'RuntimeError' };
  const { outcome, duration, reached, example, lastLines } = run;
  if (outcome === 'passed') {
    return { mutant, status: reached > 0 ? 'Survived' : 'NoCoverage', duration, reached, example };
  }
  const what = outcome === 'failed' ? 'failed' : 'took too long';
  const reason = failsPlain
    ? `the suite ${what}, and did not pass without the mutant at the same time`
    : `the suite ${what} again, although the mutant changed no response`;
  return failsPlain || reached === 0
    ? { mutant, status: 'Unconfirmed', duration, reached, unconfirmed: { reason, lastLines } }
    : { mutant, status: outcome === 'failed' ? 'Killed' : 'Timeout', duration, reached, example };
}

/** Throws an error that names the run if the service has ended. */
export async function reachOf(target: ScoreTarget, mutant: string, name: string): Promise<Reach> {
  return target.reached(mutant).catch((reason: unknown) => {
    throw new Error(`The service did not respond after the run ${name}`, { cause: reason });
  });
}
