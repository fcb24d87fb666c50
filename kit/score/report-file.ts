// Writes the report of a run to a file after every result, so that a run that ends early still has a report.
import { accessSync, constants, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ScoreOptions } from './options.js';
import type { FalseAlarms, MutantResult } from './result.js';
import { strykerReport } from './stryker-report.js';

type ReportOptions = Pick<ScoreOptions, 'high' | 'low' | 'break' | 'suite'>;

export class ReportFile {
  /** Creates the folder of the file. Throws an error that names the option if the file cannot be written. */
  constructor(
    private readonly path: string,
    private readonly options: ReportOptions,
  ) {
    const folder = dirname(path);
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch (reason) {
      throw new Error(`Option '--json': ${path} cannot be written`, { cause: reason });
    }
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) {
      throw new Error(`Option '--json': ${path} is not a file.`);
    }
  }

  /** Replaces the file atomically: a reader never gets a partial report. */
  write(results: readonly MutantResult[], falseAlarms?: FalseAlarms): void {
    const next = `${this.path}.next`;
    writeFileSync(next, `${JSON.stringify(strykerReport(results, this.options, falseAlarms), null, 2)}\n`);
    renameSync(next, this.path);
  }
}
