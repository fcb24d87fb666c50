// Measures against limits in milliseconds, and prints the ratios. A machine that is busy or slow exceeds them, so no gate depends on
// these tests: run them by hand, and before a release.

interface Row {
  readonly name: string;
  readonly limit: number;
  readonly least: number;
}

export class Limits {
  private readonly rows: Row[] = [];

  /** @param attempts the least of these is the result, because other processes and garbage collection only add to it */
  constructor(private readonly attempts = 20) {}

  /** Calls `measure` until its result, in milliseconds, is below half of the limit, at most `attempts` times. */
  async measure(name: string, limit: number, measure: () => Promise<number> | number): Promise<void> {
    let least = Infinity;
    for (let attempt = 0; attempt < this.attempts && least >= limit / 2; attempt += 1)
      least = Math.min(least, await measure());
    this.rows.push({ name, limit, least });
  }

  /** Prints measured ÷ limit, the largest first, at most so many. Throws if a limit is exceeded. */
  print(printed = Infinity): void {
    const rows = this.rows.toSorted((a, b) => b.least / b.limit - a.least / a.limit);
    const lines = rows.slice(0, printed).map(({ name, limit, least }) => {
      const ratio = (least / limit).toFixed(2).padStart(6);
      return `${ratio}  ${least.toFixed(2).padStart(8)} of ${String(limit).padStart(4)} ms  ${name}`;
    });
    process.stdout.write(`\nmeasured ÷ limit\n${lines.join('\n')}\n`);
    const exceeded = rows.filter(({ limit, least }) => least > limit);
    if (exceeded.length > 0) throw new Error(`exceeded: ${exceeded.map(({ name }) => name).join('; ')}`);
  }
}
