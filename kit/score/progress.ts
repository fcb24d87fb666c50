// Prints the progress of a run: a line for each mutant with a column for each protocol; on a terminal also the present run.
import type { Protocol } from '../client/matcher.js';
import { explanationOf } from './explanation.js';
import type { MutantResult } from './result.js';
import type { SuiteRun } from './suite.js';

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const CLEAR_LINE = '\r\u001B[K';
const INDENT = ' '.repeat(4);
const NAME_WIDTH = 28;
/** The length of the longest status. */
const STATUS_WIDTH = 12;

export class Progress {
  private done = 0;
  private readonly isTerminal: boolean;

  /**
   * @param total the number of runs after the dry run
   * @param columns the protocols that count
   */
  constructor(
    private readonly output: Output,
    private readonly total: number,
    private readonly columns: readonly Protocol[],
    environment: NodeJS.ProcessEnv = process.env,
  ) {
    this.isTerminal = output.isTTY === true && environment.CI === undefined;
  }

  head(): void {
    this.print([line('', this.columns)]);
  }

  started(name: string): void {
    if (this.isTerminal) this.output.write(`${CLEAR_LINE}[${this.done + 1}/${this.total}] ${name} …`);
  }

  finished(): void {
    this.done += 1;
  }

  /** @param results of one mutant */
  row(results: readonly MutantResult[]): void {
    const shown = results.filter(({ protocol }) => this.columns.includes(protocol));
    const statuses = this.columns.map((column) => shown.find(({ protocol }) => protocol === column)?.status);
    const duration = shown.reduce((sum, result) => sum + (result.duration ?? 0), 0);
    this.print([
      line(
        results[0]?.mutant.id ?? '',
        statuses.map((status) => status ?? '–'),
        duration,
      ),
      ...shown.flatMap(explanationLines),
    ]);
  }

  varied(name: string, { outcome, duration }: SuiteRun): void {
    this.done += 1;
    const statuses = [outcome === 'passed' ? 'Passed' : 'FalseAlarm', ...this.columns.slice(1).map(() => '')];
    this.print([line(name, statuses, duration)]);
  }

  private print(lines: readonly string[]): void {
    this.output.write(
      `${this.isTerminal ? CLEAR_LINE : ''}${lines.map((text) => text.trimEnd()).join('\n')}\n`,
    );
  }
}

export const secondsText = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

function line(name: string, columns: readonly string[], duration?: number): string {
  const time = duration === undefined ? '' : secondsText(duration).padStart(7);
  return ` ${name.padEnd(NAME_WIDTH)} ${columns.map((text) => text.padEnd(STATUS_WIDTH)).join('')}${time}`;
}

function explanationLines(result: MutantResult): readonly string[] {
  const explanation = explanationOf(result);
  if (explanation === undefined) return [];
  return [
    `${INDENT}${result.protocol}: ${explanation.reason}`,
    ...explanation.lines.map((text) => `${INDENT}  ${text}`),
  ];
}
