// Runs all benchmarks one after another and writes one document. See README.md.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

// With --quick: enough to test the benchmarks, not enough for usable results.
const steps = [
  { script: 'run.mjs', quick: ['--rounds', '1', '--warm-up', '1'] },
  { script: 'growth.mjs', quick: ['--rounds', '1', '--sessions', '10000'] },
  { script: 'start.mjs', quick: ['--starts', '1'] },
  { script: 'memory.mjs', quick: ['--sessions', '10000'] },
];

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: path('../docs/performance.md') },
  },
});

const begin = performance.now();
for (const { script, quick } of steps) {
  const command = [path(script), '--out', values.out, ...(values.quick ? quick : [])];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(
  `\n${values.out} and its plots were written in ${Math.round((performance.now() - begin) / 60_000)} min.`,
);
