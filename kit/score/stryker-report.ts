// The report of a run in Stryker's mutation-testing-report-schema, version 2.
import { version } from '../../src/platform/kernel/runtime/version.js';
import { pairName, type MutantPair } from './catalogue.js';
import { reasonOf, sentenceOf } from './explanation.js';
import { operationByMutant } from './operations.js';
import type { ScoreOptions } from './options.js';
import { strykerStatus, type FalseAlarms, type MutantResult, type StrykerStatus } from './result.js';

interface ReportedMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly description: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly status: StrykerStatus;
  readonly statusReason?: string;
  readonly duration?: number;
}

/** From 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

interface StrykerReport {
  readonly schemaVersion: '2';
  readonly thresholds: { readonly high: number; readonly low: number; readonly break: number | null };
  readonly files: Readonly<
    Record<
      string,
      { readonly language: string; readonly source: string; readonly mutants: readonly ReportedMutant[] }
    >
  >;
  readonly framework: { readonly name: string; readonly version: string };
  readonly config: Readonly<Record<string, unknown>>;
}

export function strykerReport(
  results: readonly MutantResult[],
  { high, low, break: lowest, suite }: Pick<ScoreOptions, 'high' | 'low' | 'break' | 'suite'>,
  falseAlarms?: FalseAlarms,
): StrykerReport {
  const names = [...new Set(results.map(fileNameOf))];
  return {
    schemaVersion: '2',
    thresholds: { high, low, break: lowest ?? null },
    files: Object.fromEntries(names.map((name) => [name, fileOf(name, results)])),
    framework: { name: 'practice-api-sandbox', version },
    config: { suite, ...(falseAlarms && { false_alarms: falseAlarms }) },
  };
}

/**
 * `GraphQL/listProducts.md`: the report shows a score for each protocol, which is a folder. In a protocol, a mutant is in one file, so
 * that Stryker computes the same score from the report.
 */
const fileNameOf = ({ mutant: { id, mutator_name }, protocol }: MutantPair): string =>
  `${protocol}/${operationByMutant.get(id) ?? mutator_name}.md`;

/** The sentences that the mutants of a file violate, a line each. */
function fileOf(name: string, results: readonly MutantResult[]): StrykerReport['files'][string] {
  const own = results.filter((result) => fileNameOf(result) === name);
  const lines = [...new Set(own.map(({ mutant }) => sentenceOf(mutant)))];
  return {
    language: 'markdown',
    source: lines.join('\n'),
    mutants: own.map((result) => reported(result, lines.indexOf(sentenceOf(result.mutant)) + 1)),
  };
}

function reported(result: MutantResult, line: number): ReportedMutant {
  const { mutant, duration } = result;
  const reason = reasonOf(result);
  return {
    id: pairName(result),
    mutatorName: mutant.mutator_name,
    description: mutant.description,
    replacement: mutant.description,
    location: { start: { line, column: 1 }, end: { line, column: sentenceOf(mutant).length + 1 } },
    status: strykerStatus(result),
    ...(reason !== undefined && { statusReason: reason }),
    ...(duration !== undefined && { duration: Math.round(duration) }),
  };
}

/** The statuses of a report, by the name of the mutant in its protocol. Throws an error for a person if the text is no such report. */
export function statusesOf(text: string, file: string): ReadonlyMap<string, StrykerStatus> {
  try {
    const { schemaVersion, files } = JSON.parse(text) as Omit<StrykerReport, 'schemaVersion'> & {
      readonly schemaVersion: unknown;
    };
    const mutants = Object.values(files).flatMap((one) => one.mutants);
    if (!String(schemaVersion).startsWith('2')) throw new Error('schemaVersion');
    return new Map(mutants.map(({ id, status }) => [id, status]));
  } catch {
    throw new Error(`${file} is not a report of this command. Delete it, or name another file.`);
  }
}
