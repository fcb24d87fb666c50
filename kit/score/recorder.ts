// Collects the results of a run, and shows them on the terminal and in the report as soon as they are known.
import { pairName, type MutantPair } from './catalogue.js';
import type { Progress } from './progress.js';
import type { ReportFile } from './report-file.js';
import type { MutantResult } from './result.js';
import type { Listener } from './runner.js';
import type { SuiteRun } from './suite.js';

export class Recorder implements Listener {
  private readonly byName = new Map<string, MutantResult>();
  /** The ids of the mutants with new results that are not printed. */
  private readonly unprinted = new Set<string>();

  /**
   * @param selected the pairs of the report
   * @param known the results that need no run
   */
  constructor(
    private readonly selected: readonly MutantPair[],
    known: readonly MutantResult[],
    private readonly progress: Progress,
    private readonly file: ReportFile | undefined,
  ) {
    for (const result of known) this.byName.set(pairName(result), result);
  }

  /** A pair without a result is pending. */
  results(): readonly MutantResult[] {
    return this.selected.map((pair) => this.byName.get(pairName(pair)) ?? { ...pair, status: 'Pending' });
  }

  started(name: string): void {
    this.progress.started(name);
  }

  finished(result: MutantResult): void {
    this.byName.set(pairName(result), result);
    this.file?.write(this.results());
    this.progress.finished();
    const { id } = result.mutant;
    this.unprinted.add(id);
    if (this.resultsOf(id).every(({ status }) => status !== 'Pending')) this.print(id);
  }

  varied(name: string, run: SuiteRun): void {
    this.progress.varied(name, run);
  }

  /** Prints the mutants that have not run in every protocol. */
  end(): void {
    for (const id of this.unprinted) this.print(id);
  }

  private print(id: string): void {
    this.unprinted.delete(id);
    this.progress.row(this.resultsOf(id));
  }

  private resultsOf(id: string): readonly MutantResult[] {
    return this.results().filter(({ mutant }) => mutant.id === id);
  }
}
