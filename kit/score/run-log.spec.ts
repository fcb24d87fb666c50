import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunLog } from './run-log.js';

const folder = mkdtempSync(join(tmpdir(), 'run-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The last lines of an output. */
function lastLinesOf(output: string): string {
  const log = new RunLog(join(folder, 'suite.log'));
  writeFileSync(log.descriptor, output);
  return log.close();
}

describe('the last lines of a suite', () => {
  it.each([
    ['node:test', '✔ lists users (3.1ms)\n  ✔ in a suite (2ms)\n✖ creates a user (5ms)\n'],
    ['Jest', 'PASS a.test.js\n  ✓ lists users (3 ms)\n✖ creates a user (5ms)\n'],
    [
      'TAP',
      '# Subtest: lists users\nok 1 - lists users\n  ---\n  duration_ms: 3.1\n  ...\nok 2 - x # SKIP\n✖ creates a user (5ms)\n',
    ],
  ])('omit what passed, in the output of %s', (_, output) => {
    expect(lastLinesOf(output)).toBe('✖ creates a user (5ms)');
  });

  it('have the details of what failed', () => {
    const failed = 'not ok 1 - creates a user\n  ---\n  error: 400\n  ...\n1..1';
    expect(lastLinesOf(`ok 1 - lists users\n  ---\n  a: 1\n  ...\n${failed}\n`)).toBe(failed);
  });

  it('are at most 20', () => {
    const lines = Array.from({ length: 50 }, (_, index) => `line ${index}`);
    expect(lastLinesOf(lines.join('\n'))).toBe(lines.slice(30).join('\n'));
  });
});
