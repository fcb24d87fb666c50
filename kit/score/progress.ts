// Prints the progress and the result of a run: on a terminal with the present run, else plain lines.
import { explanationOf } from './explanation.js';
import { scoreOf, type FalseAlarms, type MutantResult } from './result.js';
import type { Listener } from './runner.js';
import type { SuiteRun } from './suite.js';

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const CLEAR_LINE = '\r\u001B[K';
const INDENT = ' '.repeat(13);

export class Progress implements Listener {
  private done = 0;
  private readonly isTerminal: boolean;

  /** @param total the number of runs after the dry run */
  constructor(
    private readonly output: Output,
    private readonly total: number,
    environment: NodeJS.ProcessEnv = process.env,
  ) {
    this.isTerminal = output.isTTY === true && environment.CI === undefined;
  }

  started(name: string): void {
    if (this.isTerminal) this.output.write(`${CLEAR_LINE}[${this.done + 1}/${this.total}] ${name} …`);
  }

  finished(result: MutantResult): void {
    this.done += 1;
    this.print(mutantLines(result));
  }

  varied(name: string, { outcome, duration }: SuiteRun): void {
    this.done += 1;
    this.print([
      ` ${(outcome === 'passed' ? 'Passed' : 'FalseAlarm').padEnd(11)} ${columns(name, duration)}`,
    ]);
  }

  private print(lines: readonly string[]): void {
    this.output.write(
      `${this.isTerminal ? CLEAR_LINE : ''}${lines.map((line) => line.trimEnd()).join('\n')}\n`,
    );
  }
}

export const secondsText = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const columns = (name: string, duration: number | undefined): string =>
  `${name.padEnd(28)} ${duration === undefined ? '' : secondsText(duration).padStart(7)}`;

function mutantLines(result: MutantResult): readonly string[] {
  const { mutant, status, duration } = result;
  const { reason, lines } = explanationOf(result) ?? { reason: '', lines: [] };
  return [
    ` ${status.padEnd(11)} ${columns(mutant.id, duration)}   ${reason}`,
    ...lines.map((line) => `${INDENT}${line}`),
  ];
}

export function summary(
  results: readonly Pick<MutantResult, 'status' | 'reached'>[],
  falseAlarms: FalseAlarms | undefined,
): string {
  const { detected, undetected, score: all, coveredScore } = scoreOf(results);
  const unconfirmed = results.filter(({ status }) => status === 'Unconfirmed').length;
  const alarms =
    falseAlarms === undefined
      ? []
      : [
          `False alarms: ${falseAlarms.failed.length} of ${falseAlarms.count}` +
            (falseAlarms.failed.length > 0 ? ` (${falseAlarms.failed.join(', ')})` : ''),
        ];
  return [
    `Your suite detected ${detected} of ${detected + undetected} mutants. ` +
      `Mutation score ${percentText(all)}, covered score ${percentText(coveredScore)}`,
    ...(unconfirmed === 0
      ? []
      : [`Unconfirmed: ${unconfirmed}, counted as not detected. ${UNCONFIRMED_ADVICE}`]),
    ...alarms,
  ].join('\n');
}

const UNCONFIRMED_ADVICE =
  'Either the suite is flaky, or it takes longer than its limit on this machine now: repeat the run with --iterate.';

const percentText = (value: number | undefined): string => value?.toFixed(2) ?? 'not defined';
