// Finds turns of the event loop that are so long that other requests, and liveness probes, wait.

/** Milliseconds. */
const MAX_TURN = 200;
/** Milliseconds. A process that was suspended, or waited for a processor, computed less. */
const MIN_CPU = 100;
/** Milliseconds between two calls of `check`. */
export const CHECK_INTERVAL = 100;

export interface LongTurn {
  /** Since the event before it. */
  readonly milliseconds: number;
  /** CPU time of the process since the last call of `check` before it. */
  readonly cpuMilliseconds: number;
}

interface ProcessTimes {
  /** In milliseconds. */
  now(): number;
  /** CPU time of the process in milliseconds. */
  cpu(): number;
}

const processTimes: ProcessTimes = {
  now: () => performance.now(),
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** A turn was long if nothing happened for a long time, although a check was due, and the process computed. */
export class LongTurns {
  private last: number;
  private cpuAtCheck: number;

  constructor(
    private readonly report: (turn: LongTurn) => void,
    private readonly times: ProcessTimes = processTimes,
  ) {
    this.last = times.now();
    this.cpuAtCheck = times.cpu();
  }

  /**
   * Call it when a request begins a part of its work.
   * @param now in milliseconds
   */
  event(now = this.times.now()): void {
    const milliseconds = now - this.last;
    this.last = now;
    if (milliseconds > MAX_TURN) this.reportIfComputed(milliseconds);
  }

  /** Call it at intervals, so that an idle process is not taken for a blocked one. */
  check(): void {
    this.event();
    this.cpuAtCheck = this.times.cpu();
  }

  private reportIfComputed(milliseconds: number): void {
    const cpuMilliseconds = this.times.cpu() - this.cpuAtCheck;
    if (cpuMilliseconds >= MIN_CPU) this.report({ milliseconds, cpuMilliseconds });
  }
}
