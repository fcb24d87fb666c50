// The output of one run of the suite, in a file whose size has a bound.
import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';

/** Bytes. A suite that prints more loses the beginning of its output. */
const MAX_SIZE = 64 * 1024 * 1024;
/** Milliseconds between two looks at the size. */
const INTERVAL = 250;
/** Bytes at the end of the file, in which the last lines are looked for. */
const END_SIZE = 64 * 1024;
const LAST_LINES = 20;

export class RunLog {
  /** For the standard output of a process. It appends, so that the file can be emptied while the process writes. */
  readonly descriptor: number;
  private readonly timer: NodeJS.Timeout;

  constructor(file: string) {
    closeSync(openSync(file, 'w'));
    this.descriptor = openSync(file, 'a+');
    this.timer = setInterval(() => {
      if (fstatSync(this.descriptor).size > MAX_SIZE) ftruncateSync(this.descriptor);
    }, INTERVAL).unref();
  }

  /** Closes the file. Returns its last lines; lines about tests that passed are left out. */
  close(): string {
    clearInterval(this.timer);
    try {
      const { size } = fstatSync(this.descriptor);
      const end = Buffer.alloc(Math.min(size, END_SIZE));
      const read = readSync(this.descriptor, end, 0, end.length, size - end.length);
      const lines = end.toString('utf8', 0, read).trimEnd().split('\n');
      return withoutPassed(lines).slice(-LAST_LINES).join('\n');
    } finally {
      closeSync(this.descriptor);
    }
  }
}

/** The line of a reporter about a test that passed; `ok 1` is TAP, where a YAML block between `---` and `...` can follow. */
const passed = /^\s*(?:[✔✓√] |PASS |# Subtest: |ok \d)/u;

function withoutPassed(lines: readonly string[]): string[] {
  let isPassed = false;
  let isInBlock = false;
  return lines.filter((line) => {
    const text = line.trim();
    if (isInBlock) {
      isInBlock = text !== '...';
      return false;
    }
    isInBlock = isPassed && text === '---';
    isPassed = passed.test(line);
    return !isPassed && !isInBlock;
  });
}
