// The processes of a run, so that none is left when the runner ends.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';

/** Ends a process with everything that it started. */
type End = () => void;

export class Processes {
  private readonly running = new Map<ChildProcess, End>();

  /** Ends all processes when the runner ends, also on a signal. */
  endWithRunner(): void {
    process.once('exit', () => this.endAll());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => process.exit(128 + constants.signals[signal]));
    }
  }

  /** @param isGroup whether it gets a process group, which ends as a whole */
  start(command: string, words: readonly string[], isGroup: boolean, options: SpawnOptions): ChildProcess {
    const child = spawn(command, [...words], { ...options, detached: isGroup });
    this.running.set(child, () => end(child, isGroup, 'SIGKILL'));
    child.once('exit', () => this.running.delete(child));
    return child;
  }

  endAll(): void {
    for (const endOne of this.running.values()) endOne();
  }
}

/** Has no effect on a process that has ended. A group may outlive its first process. */
export function end(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (isGroup && process.platform !== 'win32') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // ESRCH: it has ended.
  }
}
