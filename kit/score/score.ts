// Measures a test suite: runs it with one mutant after the other, and reports how many it detects.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
import { Recorder } from './recorder.js';
import { ReportFile } from './report-file.js';
import { scoreOf, undetectedStatuses, type FalseAlarms, type MutantResult } from './result.js';
import { ScoreRunner } from './runner.js';
import { selectMutants, shardOf } from './selection.js';
import { statusesOf } from './stryker-report.js';
import { suiteRunner } from './suite.js';
import type { OpenTarget, ScoreTarget } from './target.js';

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/**
 * Returns the exit code. Throws an error for a person if the dry run fails or a mutant is unknown.
 * @param main the file that starts the service
 */
export async function score(
  options: ScoreOptions,
  main: string,
  output: Output = process.stdout,
): Promise<number> {
  const processes = new Processes();
  processes.endWithRunner();
  const file = options.json === undefined ? undefined : new ReportFile(options.json, options);
  const folder = options.logDir ?? temporaryFolder();
  const open = options.url === undefined ? ownServices(main, processes) : sessionsOf(options.url);
  try {
    const { catalogue, target } = await firstTarget(options, open);
    return await measure({ options, open, catalogue, target, folder, file, processes, output });
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
  readonly file: ReportFile | undefined;
  readonly processes: Processes;
  readonly output: Output;
}

async function measure({
  options,
  open,
  catalogue,
  target,
  folder,
  file,
  processes,
  output,
}: Measurement): Promise<number> {
  const { run, ignored } = selectMutants(catalogue, options);
  if (run.length === 0 && options.shard === undefined) throw new Error('No mutant is selected.');
  const known = detectedBefore(run, options);
  const remaining = run.filter((mutant) => !known.some((result) => result.mutant === mutant));
  const variations = options.variations ? shardOf(variationNames, options.shard).length : 0;
  const recorder = new Recorder(
    catalogue.filter((mutant) => run.includes(mutant) || ignored.includes(mutant)),
    [...known, ...ignored.map((mutant): MutantResult => ({ mutant, status: 'Ignored' }))],
    new Progress(output, remaining.length + variations),
    file,
  );
  const runner = new ScoreRunner(options, open, suiteRunner(options.suite, folder, processes), recorder);

  const dryRun = await runner.dryRun(target);
  if (dryRun.outcome !== 'passed') {
    const what = dryRun.outcome === 'failed' ? 'failed' : 'took too long (--dry-run-timeout-ms)';
    throw new Error(`The dry run ${what}: the suite must pass without a mutant.\n${dryRun.lastLines}`);
  }
  output.write(`Dry run: passed in ${secondsText(dryRun.duration)}\n`);
  const runs = await runner.runMutants(remaining, dryRun);
  const hasBailed = options.bail && runs.some(({ status }) => undetectedStatuses.includes(status));
  const falseAlarms = options.variations && !hasBailed ? await runner.runVariations(dryRun) : undefined;
  const results = recorder.results();
  file?.write(results, falseAlarms);
  report(results, falseAlarms, options, output);
  const { score: reachedScore } = scoreOf(results);
  const isTooLow = options.break !== undefined && reachedScore !== undefined && reachedScore < options.break;
  return isTooLow || hasBailed ? exitCodes.failure : exitCodes.success;
}

/** The mutants that the suite killed in the last run, with `--iterate`. A timeout depends on more than the suite. */
function detectedBefore(
  mutants: readonly MutantEntry[],
  { iterate, json }: ScoreOptions,
): readonly MutantResult[] {
  if (!iterate || json === undefined || !existsSync(json)) return [];
  const statuses = statusesOf(readFileSync(json, 'utf8'), json);
  return mutants.flatMap((mutant): readonly MutantResult[] =>
    statuses.get(mutant.id) === 'Killed' ? [{ mutant, status: 'Killed' }] : [],
  );
}

function report(
  results: readonly MutantResult[],
  falseAlarms: FalseAlarms | undefined,
  options: ScoreOptions,
  output: Output,
): void {
  output.write(`${summary(results, falseAlarms)}
`);
  if (!options.github) return;
  for (const line of annotations(results, falseAlarms))
    output.write(`${line}
`);
  writeJobSummary(results, falseAlarms, process.env.GITHUB_STEP_SUMMARY);
}
