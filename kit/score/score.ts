// Measures a test suite: runs it with one mutant after the other, and reports how many it detects.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodes } from '../commands/command.js';
import { variationNames } from '../../src/platform/session/control/variation-names.js';
import { readCatalogue, type MutantEntry } from './catalogue.js';
import { annotations, writeJobSummary } from './github.js';
import type { ScoreOptions } from './options.js';
import { ownServices } from './own-service.js';
import { Processes } from './processes.js';
import { Progress, secondsText, summary } from './progress.js';
import { sessionsOf } from './remote-service.js';
import {
  detectedStatuses,
  scoreOf,
  undetectedStatuses,
  type FalseAlarms,
  type MutantResult,
} from './result.js';
import { ScoreRunner } from './runner.js';
import { selectMutants, shardOf } from './selection.js';
import { statusesOf, strykerReport } from './stryker-report.js';
import { suiteRunner } from './suite.js';
import type { OpenTarget, ScoreTarget } from './target.js';

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/**
 * Returns the exit code. Throws an error for a person if the dry run fails, the suite is flaky or a mutant is unknown.
 * @param main the file that starts the service
 */
export async function score(
  options: ScoreOptions,
  main: string,
  output: Output = process.stdout,
): Promise<number> {
  const processes = new Processes();
  processes.endWithRunner();
  const folder = options.logDir ?? temporaryFolder();
  const open = options.url === undefined ? ownServices(main, processes) : sessionsOf(options.url);
  try {
    const { catalogue, target } = await firstTarget(options, open);
    return await measure({ options, open, catalogue, target, folder, processes, output });
  } finally {
    processes.endAll();
  }
}

/** Deleted when the runner ends, also on a signal. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'score-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The target of the dry run, and the catalogue of its service. */
async function firstTarget(
  { url }: ScoreOptions,
  open: OpenTarget,
): Promise<Pick<Measurement, 'catalogue' | 'target'>> {
  if (url === undefined) {
    const target = await open({});
    return { catalogue: await readCatalogue(target.environment.SANDBOX_URL ?? ''), target };
  }
  const catalogue = await readCatalogue(url).catch((reason: unknown) => {
    throw new Error(`${url} has no catalogue of mutants`, { cause: reason });
  });
  return { catalogue, target: await open({}) };
}

interface Measurement {
  readonly options: ScoreOptions;
  readonly open: OpenTarget;
  readonly catalogue: readonly MutantEntry[];
  /** Without a mutant. */
  readonly target: ScoreTarget;
  readonly folder: string;
  readonly processes: Processes;
  readonly output: Output;
}

async function measure({
  options,
  open,
  catalogue,
  target,
  folder,
  processes,
  output,
}: Measurement): Promise<number> {
  const { run, ignored } = selectMutants(catalogue, options);
  if (run.length === 0 && options.shard === undefined) throw new Error('No mutant is selected.');
  const known = detectedBefore(run, options);
  const remaining = run.filter(({ id }) => !known.has(id));
  const variations = options.variations ? shardOf(variationNames, options.shard).length : 0;
  const progress = new Progress(output, remaining.length + variations);
  const runner = new ScoreRunner(options, open, suiteRunner(options.suite, folder, processes), progress);

  const dryRun = await runner.dryRun(target);
  if (dryRun.outcome !== 'passed') {
    throw new Error(`The dry run failed: the suite must pass without a mutant.\n${dryRun.lastLines}`);
  }
  output.write(`Dry run: passed in ${secondsText(dryRun.duration)}\n`);
  const runs = await runner.runMutants(remaining, dryRun);
  const hasBailed = options.bail && runs.some(({ status }) => undetectedStatuses.includes(status));
  const falseAlarms = options.variations && !hasBailed ? await runner.runVariations(dryRun) : undefined;
  const results = inOrder(catalogue, [
    ...runs,
    ...known.values(),
    ...ignored.map((mutant): MutantResult => ({ mutant, status: 'Ignored' })),
  ]);
  report(results, falseAlarms, options, output);
  const { score: reachedScore } = scoreOf(results);
  const isTooLow = options.break !== undefined && reachedScore !== undefined && reachedScore < options.break;
  return isTooLow || hasBailed ? exitCodes.failure : exitCodes.success;
}

/** The mutants that the last run detected, with `--iterate`. */
function detectedBefore(
  mutants: readonly MutantEntry[],
  { iterate, json }: ScoreOptions,
): ReadonlyMap<string, MutantResult> {
  if (!iterate || json === undefined || !existsSync(json)) return new Map();
  const statuses = statusesOf(readFileSync(json, 'utf8'), json);
  return new Map(
    mutants.flatMap((mutant) => {
      const status = statuses.get(mutant.id);
      return status !== undefined && detectedStatuses.includes(status)
        ? [[mutant.id, { mutant, status }]]
        : [];
    }),
  );
}

function inOrder(
  catalogue: readonly MutantEntry[],
  results: readonly MutantResult[],
): readonly MutantResult[] {
  const byId = new Map(results.map((result) => [result.mutant.id, result]));
  return catalogue.flatMap(({ id }) => byId.get(id) ?? []);
}

function report(
  results: readonly MutantResult[],
  falseAlarms: FalseAlarms | undefined,
  options: ScoreOptions,
  output: Output,
): void {
  output.write(`${summary(scoreOf(results), falseAlarms)}\n`);
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify(strykerReport(results, options, falseAlarms), null, 2)}\n`);
  }
  if (!options.github) return;
  for (const line of annotations(results, falseAlarms)) output.write(`${line}\n`);
  writeJobSummary(results, falseAlarms, process.env.GITHUB_STEP_SUMMARY);
}
