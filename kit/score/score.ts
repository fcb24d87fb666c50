// Measures a test suite: runs it with one mutant after the other, in each protocol, and reports how many it detects.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodes } from '../commands/command.js';
import { variationNames } from '../../src/platform/session/control/variation-names.js';
import type { Protocol } from '../client/matcher.js';
import { pairName, protocols, readCatalogue, type MutantEntry, type MutantPair } from './catalogue.js';
import { dryRun, type DryRun } from './dry-run.js';
import { annotations, writeJobSummary } from './github.js';
import type { ScoreOptions } from './options.js';
import { ownServices } from './own-service.js';
import { Processes } from './processes.js';
import { preparePolicy } from './policy.js';
import { Progress, secondsText, type Output } from './progress.js';
import { sessionsOf } from './remote-service.js';
import { Recorder } from './recorder.js';
import { ReportFile } from './report-file.js';
import { scoreOf, undetectedStatuses, type FalseAlarms, type MutantResult } from './result.js';
import { ScoreRunner } from './runner.js';
import { selectMutants, shardOf, type Selection } from './selection.js';
import { statusesOf } from './stryker-report.js';
import { suiteRunner, type RunSuite } from './suite.js';
import { summary } from './summary.js';
import type { OpenTarget, ScoreTarget } from './target.js';

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

async function measure(measurement: Measurement): Promise<number> {
  const { options, open, target, folder, file, processes, output } = measurement;
  const selection = selectMutants(measurement.catalogue, options);
  if (selection.run.length === 0 && options.shard === undefined) throw new Error('No mutant is selected.');
  const runSuite = suiteRunner(options.suite, folder, processes);
  const dry = await dryRun(target, runSuite, options.dryRunTimeoutMs);
  output.write(`Dry run: passed in ${secondsText(dry.duration)}\n`);
  const counted = countedIn(options, dry, output);
  const { known, remaining } = await planOf(measurement, { selection, counted, dry, runSuite });
  const variations = options.variations ? shardOf(variationNames, options.shard).length : 0;
  const progress = new Progress(output, remaining.length + variations, counted);
  const recorder = new Recorder([...selection.run, ...selection.ignored], known, progress, file);
  const runner = new ScoreRunner(options, open, runSuite, recorder);
  progress.head();
  const runs = await runner.runMutants(remaining, dry).finally(() => recorder.end());
  const hasBailed = options.bail && runs.some(({ status }) => undetectedStatuses.includes(status));
  const falseAlarms = options.variations && !hasBailed ? await runner.runVariations(dry) : undefined;
  const results = recorder.results();
  file?.write(results, falseAlarms);
  report(results, falseAlarms, options, output);
  const { score: reachedScore } = scoreOf(results);
  const isTooLow = options.break !== undefined && reachedScore !== undefined && reachedScore < options.break;
  return isTooLow || hasBailed ? exitCodes.failure : exitCodes.success;
}

interface Plan {
  /** The results that need no run. */
  readonly known: readonly MutantResult[];
  readonly remaining: readonly MutantPair[];
}

interface Planned {
  readonly selection: Selection;
  readonly counted: readonly Protocol[];
  readonly dry: DryRun;
  readonly runSuite: RunSuite;
}

async function planOf(
  { options, open, output }: Measurement,
  { selection: { run, ignored }, counted, dry, runSuite }: Planned,
): Promise<Plan> {
  const known = [...detectedBefore(run, options), ...unusedOf(run, counted)];
  const left = run.filter((pair) => !known.some((result) => pairName(result) === pairName(pair)));
  const timeout = options.dryRunTimeoutMs;
  const { setsPolicy } = dry;
  const prepared = await preparePolicy(left, { open, runSuite, timeout, output, setsPolicy });
  const leftOut = [...ignored, ...prepared.leftOut].map((pair): MutantResult => ({
    ...pair,
    status: 'Ignored',
  }));
  return {
    known: [...known, ...leftOut],
    remaining: prepared.run,
  };
}

/** The protocols of the score. */
function countedIn(
  { protocols: wanted }: ScoreOptions,
  { protocols: used }: DryRun,
  output: Output,
): readonly Protocol[] {
  if (used.length === 0) output.write(NO_REQUEST);
  return wanted ?? (used.length > 0 ? used : protocols);
}

const NO_REQUEST =
  'The suite sent no request to records of this service, so all protocols count. Does it use SANDBOX_URL, and with --url SANDBOX_SESSION?\n';

const unusedOf = (pairs: readonly MutantPair[], counted: readonly Protocol[]): readonly MutantResult[] =>
  pairs.filter(({ protocol }) => !counted.includes(protocol)).map((pair) => ({ ...pair, status: 'Unused' }));

/** The pairs that the suite killed in the last run, with `--iterate`. A timeout depends on more than the suite. */
function detectedBefore(
  pairs: readonly MutantPair[],
  { iterate, json }: ScoreOptions,
): readonly MutantResult[] {
  if (!iterate || json === undefined || !existsSync(json)) return [];
  const statuses = statusesOf(readFileSync(json, 'utf8'), json);
  return pairs.flatMap((pair): readonly MutantResult[] =>
    statuses.get(pairName(pair)) === 'Killed' ? [{ ...pair, status: 'Killed' }] : [],
  );
}

function report(
  results: readonly MutantResult[],
  falseAlarms: FalseAlarms | undefined,
  options: ScoreOptions,
  output: Output,
): void {
  output.write(`${summary(results, falseAlarms)}\n`);
  if (!options.github) return;
  for (const line of annotations(results, falseAlarms)) output.write(`${line}\n`);
  writeJobSummary(results, falseAlarms, process.env.GITHUB_STEP_SUMMARY);
}
