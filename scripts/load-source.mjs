// Compiles a TypeScript module of the project, with everything that it imports, and imports it.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { absentPackages } from './absent-packages.mjs';
import { sourceConditions } from './source-conditions.mjs';

const root = join(import.meta.dirname, '..');

/** Bundling moves modules; files that a module reads stay relative to its source. */
const sourceUrl = {
  name: 'source-url',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return {
        contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
        loader: 'ts',
      };
    }),
};

/** `path` is relative to the root of the project. */
export async function loadSource(path) {
  const folder = await mkdtemp(join(tmpdir(), 'source-'));
  const outfile = join(folder, 'module.mjs');
  await build({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    conditions: sourceConditions,
    external: absentPackages,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    plugins: [sourceUrl],
    // CommonJS packages in the bundle require Node's built-in modules.
    banner: {
      js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
