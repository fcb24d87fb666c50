// The runs of the suite: without a mutant, with each mutant, with each permitted variation.
import { variationNames } from '../../src/platform/session/control/variation-names.js';
import type { MutantEntry, Reach } from './catalogue.js';
import type { ScoreOptions } from './options.js';
import { undetectedStatuses, type FalseAlarms, type MutantResult, type MutantStatus } from './result.js';
import { shardOf } from './selection.js';
import type { RunSuite, SuiteRun } from './suite.js';
import type { Change, OpenTarget, ScoreTarget } from './target.js';
import { TargetsAhead } from './targets-ahead.js';

/** The suite failed twice although the mutant was not reached: the run says nothing about the mutant. */
export class FlakySuiteError extends Error {}

/** The variation `slow` delays every response, so that a correct suite takes longer. */
const VARIATION_TIMEOUT_FACTOR = 10;

interface MutantRun extends SuiteRun {
  readonly reached: number;
  readonly example: MutantResult['example'];
}

export interface Listener {
  started(name: string): void;
  finished(result: MutantResult): void;
  varied(name: string, run: SuiteRun): void;
}

type Open = () => Promise<ScoreTarget>;

type RunnerOptions = Pick<
  ScoreOptions,
  'url' | 'timeoutMs' | 'timeoutFactor' | 'concurrency' | 'bail' | 'shard'
>;

export class ScoreRunner {
  constructor(
    private readonly options: RunnerOptions,
    private readonly open: OpenTarget,
    private readonly runSuite: RunSuite,
    private readonly listener: Listener,
  ) {}

  /** Rejects if the suite cannot be started. Closes the target. */
  dryRun(target: ScoreTarget): Promise<SuiteRun> {
    return this.on(target, 'dry-run', undefined);
  }

  /** In the order of the mutants. After a bail, the mutants that were not run are pending. */
  async runMutants(mutants: readonly MutantEntry[], dryRun: SuiteRun): Promise<readonly MutantResult[]> {
    const { timeoutMs, timeoutFactor, bail } = this.options;
    const timeout = timeoutMs + timeoutFactor * dryRun.duration;
    let isBailed = false;
    const changeOf = ({ id }: MutantEntry): Change => ({ mutant: id });
    return this.each(mutants, changeOf, async (mutant, open): Promise<MutantResult> => {
      if (isBailed) return { mutant, status: 'Pending' };
      this.listener.started(mutant.id);
      const result = await this.runMutant(mutant, open, timeout);
      isBailed ||= bail && undetectedStatuses.includes(result.status);
      this.listener.finished(result);
      return result;
    });
  }

  /** A variation with which the suite fails twice is a false alarm. */
  async runVariations(dryRun: SuiteRun): Promise<FalseAlarms> {
    const { timeoutMs, timeoutFactor, shard } = this.options;
    const timeout = VARIATION_TIMEOUT_FACTOR * (timeoutMs + timeoutFactor * dryRun.duration);
    const names = shardOf(variationNames, shard);
    const changeOf = (variation: string): Change => ({ variation });
    const failed = await this.each(names, changeOf, async (variation, open) => {
      this.listener.started(variation);
      const name = `variation-${variation}`;
      const first = await this.on(await open(), name, timeout);
      const run =
        first.outcome === 'passed'
          ? first
          : await this.on(await this.open(changeOf(variation)), `${name}-2`, timeout);
      this.listener.varied(variation, run);
      return run.outcome === 'passed' ? [] : [variation];
    });
    return { failed: failed.flat(), count: names.length };
  }

  /** Runs as many items at the same time as the options say. The services of later items start meanwhile. */
  private async each<T, R>(
    items: readonly T[],
    changeOf: (item: T) => Change,
    run: (item: T, open: Open) => Promise<R>,
  ): Promise<readonly R[]> {
    const { concurrency, url } = this.options;
    // A session of a running service needs no start, and might expire before it is used.
    const distance = url === undefined ? concurrency : 0;
    const targets = new TargetsAhead(this.open, items.map(changeOf), distance);
    try {
      return await inParallel(items, concurrency, (item, at) => run(item, () => targets.take(at)));
    } finally {
      await targets.close();
    }
  }

  private async runMutant(mutant: MutantEntry, open: Open, timeout: number): Promise<MutantResult> {
    const first = await this.withMutant(mutant, await open(), mutant.id, timeout);
    if (first === undefined) return { mutant, status: 'RuntimeError' };
    const isUnexplained = first.outcome !== 'passed' && first.reached === 0;
    const run = isUnexplained
      ? await this.withMutant(mutant, await this.open({ mutant: mutant.id }), `${mutant.id}-2`, timeout)
      : first;
    if (run === undefined) return { mutant, status: 'RuntimeError' };
    if (run.outcome !== 'passed' && run.reached === 0) {
      throw new FlakySuiteError(
        `The suite is flaky: it ${run.outcome === 'failed' ? 'failed' : 'took too long'} twice with the mutant ${mutant.id}, ` +
          `which it did not reach.\n${run.lastLines}`,
      );
    }
    const { duration, reached, example } = run;
    return { mutant, status: statusOf(run), duration, reached, example };
  }

  /** Undefined if the suite cannot be started. */
  private async withMutant(
    { id }: MutantEntry,
    target: ScoreTarget,
    name: string,
    timeout: number,
  ): Promise<MutantRun | undefined> {
    try {
      const run = await this.runSuite({ name, environment: target.environment, timeout }).catch(
        () => undefined,
      );
      if (run === undefined) return undefined;
      const { count, example } = await reachOf(target, id, name);
      return { ...run, reached: count, example };
    } finally {
      await target.close();
    }
  }

  /** Rejects also if the service has ended. */
  private async on(target: ScoreTarget, name: string, timeout: number | undefined): Promise<SuiteRun> {
    try {
      const run = await this.runSuite({ name, environment: target.environment, timeout });
      await reachOf(target, '', name);
      return run;
    } finally {
      await target.close();
    }
  }
}

async function reachOf(target: ScoreTarget, mutant: string, name: string): Promise<Reach> {
  return target.reached(mutant).catch((reason: unknown) => {
    throw new Error(`The service did not respond after the run ${name}`, { cause: reason });
  });
}

function statusOf({ outcome, reached }: MutantRun): MutantStatus {
  if (outcome === 'failed') return 'Killed';
  if (outcome === 'timeout') return 'Timeout';
  return reached > 0 ? 'Survived' : 'NoCoverage';
}

/** Results in the order of the items. Rejects with the first error, after which no further item starts. */
async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T, at: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) {
      if (hasFailed) return;
      results[at] = await run(item, at);
    }
  };
  const workers = Array.from({ length: Math.min(limit, items.length) }, () =>
    worker().catch((reason: unknown) => {
      hasFailed = true;
      throw reason;
    }),
  );
  await Promise.all(workers);
  return results;
}
