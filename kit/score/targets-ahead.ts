// Starts the service of a later run while the suite runs, because a service takes about a second to start.
import type { Change, OpenTarget, ScoreTarget } from './target.js';

export class TargetsAhead {
  private readonly opened = new Map<number, Promise<ScoreTarget>>();

  /** @param distance how many runs ahead: as many as there are at the same time. 0: none */
  constructor(
    private readonly open: OpenTarget,
    private readonly changes: readonly Change[],
    private readonly distance: number,
  ) {}

  /** The target of a run. The caller closes it. */
  async take(at: number): Promise<ScoreTarget> {
    const change = this.changes[at] ?? {};
    const target = await (this.opened.get(at) ?? this.open(change));
    this.opened.delete(at);
    this.prepare(at + this.distance);
    return target;
  }

  /** Closes the targets that no run took. */
  async close(): Promise<void> {
    const closed = [...this.opened.values()].map((opened) => opened.then((target) => target.close()));
    await Promise.allSettled(closed);
  }

  private prepare(at: number): void {
    const change = this.changes[at];
    if (change === undefined || this.distance === 0) return;
    const opened = this.open(change);
    // `take` reports an error.
    opened.catch(() => undefined);
    this.opened.set(at, opened);
  }
}
