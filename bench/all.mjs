// Runs all benchmarks one after another and writes one document, or compares two builds. See README.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

if (process.argv.some((word) => word.startsWith('--against'))) {
  const { status } = spawnSync(process.execPath, [path('against.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: path('../docs/performance.md') },
    peers: { type: 'string' },
    nodes: { type: 'string' },
  },
});

const peers = values.peers === undefined ? [] : ['--peers', values.peers];

// With --quick: enough to test the benchmarks, not enough for usable results.
const steps = [
  { script: 'run.mjs', options: peers, quick: ['--rounds', '1', '--warm-up', '1'] },
  { script: 'growth.mjs', options: [], quick: ['--rounds', '1', '--sessions', '10000'] },
  { script: 'start.mjs', options: peers, quick: ['--starts', '1'] },
  { script: 'memory.mjs', options: peers, quick: ['--sessions', '10000'] },
];

/** Installs versions of Node from npm into a folder. Returns the paths of their executables. */
const install = (versions, folder) =>
  versions.map((version) => {
    const name = `node-${process.platform}-${process.arch}`;
    const prefix = join(folder, version);
    execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', prefix, `${name}@${version}`], {
      stdio: 'inherit',
    });
    return join(prefix, 'node_modules', name, 'bin/node');
  });

const runAll = (node) => {
  for (const { script, options, quick } of steps) {
    const command = [path(script), '--out', values.out, ...options, ...(values.quick ? quick : [])];
    const { status } = spawnSync(node, command, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${script} ended with ${status}`);
  }
};

const begin = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'bench-nodes-'));
try {
  const nodes = values.nodes === undefined ? [process.execPath] : install(values.nodes.split(','), folder);
  for (const node of nodes) runAll(node);
} finally {
  rmSync(folder, { recursive: true });
}
console.log(
  `\n${values.out} and its plots were written in ${Math.round((performance.now() - begin) / 60_000)} min.`,
);
