// The runs of the suite: with each mutant in each protocol, and with each permitted variation.
import { variationNames } from '../../src/platform/session/control/variation-names.js';
import { pairName, type MutantPair } from './catalogue.js';
import { inParallel } from './in-parallel.js';
import { changeOf, MutantRuns, reachOf } from './mutant-runs.js';
import type { ScoreOptions } from './options.js';
import { undetectedStatuses, type FalseAlarms, type MutantResult } from './result.js';
import { shardOf } from './selection.js';
import type { RunSuite, SuiteRun } from './suite.js';
import type { Change, OpenTarget, ScoreTarget } from './target.js';
import { TargetsAhead } from './targets-ahead.js';
import { TimeLimit } from './time-limit.js';

/** The variation `slow` delays every response, so that a correct suite takes longer. */
const VARIATION_TIMEOUT_FACTOR = 10;

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
  private readonly limit: TimeLimit;

  constructor(
    private readonly options: RunnerOptions,
    private readonly open: OpenTarget,
    private readonly runSuite: RunSuite,
    private readonly listener: Listener,
  ) {
    this.limit = new TimeLimit(options);
  }

  /** In the order of the pairs. After a bail, the remaining pairs are pending. */
  async runMutants(pairs: readonly MutantPair[], dryRun: SuiteRun): Promise<readonly MutantResult[]> {
    const { bail } = this.options;
    const runs = new MutantRuns(this.open, this.runSuite, this.limit, dryRun);
    let isBailed = false;
    return this.each(pairs, changeOf, async (pair, open): Promise<MutantResult> => {
      if (isBailed) return { ...pair, status: 'Pending' };
      this.listener.started(pairName(pair));
      const result = await runs.resultOf(pair, await open());
      isBailed ||= bail && undetectedStatuses.includes(result.status);
      this.listener.finished(result);
      return result;
    });
  }

  /** A variation with which the suite fails twice is a false alarm. */
  async runVariations(dryRun: SuiteRun): Promise<FalseAlarms> {
    const timeout = this.limit.after(dryRun.duration, VARIATION_TIMEOUT_FACTOR);
    const names = shardOf(variationNames, this.options.shard);
    const variationOf = (variation: string): Change => ({ variation });
    const failed = await this.each(names, variationOf, async (variation, open) => {
      this.listener.started(variation);
      const name = `variation-${variation}`;
      const first = await this.on(await open(), name, timeout);
      const run =
        first.outcome === 'passed'
          ? first
          : await this.on(await this.open(variationOf(variation)), `${name}-2`, timeout);
      this.listener.varied(variation, run);
      return run.outcome === 'passed' ? [] : [variation];
    });
    return { failed: failed.flat(), count: names.length };
  }

  /** Runs as many items in parallel as the options allow. The services of later items start meanwhile. */
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

  /** Rejects also if the service has ended. */
  private async on(target: ScoreTarget, name: string, timeout: number): Promise<SuiteRun> {
    try {
      const run = await this.runSuite({ name, environment: target.environment, timeout });
      await reachOf(target, '', name);
      return run;
    } finally {
      await target.close();
    }
  }
}
