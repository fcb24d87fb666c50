// Collects the results of a run, and shows each on the terminal and in the report as soon as it is known.
import type { MutantEntry } from './catalogue.js';
import type { Progress } from './progress.js';
import type { ReportFile } from './report-file.js';
import type { MutantResult } from './result.js';
import type { Listener } from './runner.js';
import type { SuiteRun } from './suite.js';

export class Recorder implements Listener {
  private readonly byId = new Map<string, MutantResult>();

  /**
   * @param selected the mutants of the report
   * @param known the results that need no run
   */
  constructor(
    private readonly selected: readonly MutantEntry[],
    known: readonly MutantResult[],
    private readonly progress: Progress,
    private readonly file: ReportFile | undefined,
  ) {
    for (const result of known) this.byId.set(result.mutant.id, result);
  }

  /** In the order of the catalogue. A mutant without a result is pending. */
  results(): readonly MutantResult[] {
    return this.selected.map((mutant) => this.byId.get(mutant.id) ?? { mutant, status: 'Pending' });
  }

  started(name: string): void {
    this.progress.started(name);
  }

  finished(result: MutantResult): void {
    this.byId.set(result.mutant.id, result);
    this.progress.finished(result);
    this.file?.write(this.results());
  }

  varied(name: string, run: SuiteRun): void {
    this.progress.varied(name, run);
  }
}
