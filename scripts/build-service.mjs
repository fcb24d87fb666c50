// Makes dist/: the service with all it needs, packages, pages and data, so that Node runs it from anywhere. Does nothing while
// dist/ is the one of these sources. Another folder than dist/ may be named.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { strongSoap } from './bundle-strong-soap.mjs';
import { filesBelow, fingerprint, isMadeOf, markAsMadeOf } from './fingerprint.mjs';
import { packagesOf, writeLicences } from './licences.mjs';
import { absentPackages } from './absent-packages.mjs';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

/**
 * Code names its files relative to itself, `new URL('./dataset/users.json', import.meta.url)`, and a bundle moves code. So each
 * module is told that it lies in data/, which has the shape of src/, and finds there and beside it what it finds in src/.
 */
const placeOf = (path) => `./data/${relative(source, path).split(sep).join('/').replace(/ts$/, 'js')}`;

/** esbuild does not write the metadata of decorators, SWC does. */
const compiled = (transform) => ({
  name: 'swc',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const place = `new URL(${JSON.stringify(placeOf(path))}, import.meta.url).href`;
      const text = (await readFile(path, 'utf8')).replaceAll('import.meta.url', place);
      const { code } = await transform(text, { filename: path, sourceMaps: 'inline' });
      return { contents: code };
    }),
});

/** Packages that have themselves as ES modules too, from which a bundle takes only what is used. */
const modules = {
  'class-transformer': 'class-transformer/esm5/index.js',
  'class-validator': 'class-validator/esm5/index.js',
  rxjs: 'rxjs/dist/esm/index.js',
  'rxjs/operators': 'rxjs/dist/esm/operators/index.js',
};

const sources = (await filesBelow(source)).filter((file) => !file.endsWith('.spec.ts'));
const pages = join(root, 'web/dist');
const others = ['package.json', 'package-lock.json', '.swcrc', 'README.md', 'LICENSE'];
const scripts = ['absent-packages', 'build-service', 'bundle-strong-soap', 'fingerprint', 'licences'].map(
  (name) => `scripts/${name}.mjs`,
);
const named = [...others, ...scripts].map((name) => join(root, name));
const print = await fingerprint([...named, ...sources, ...(await filesBelow(pages))]);
if (!(await isMadeOf(dist, print))) await build();

async function build() {
  const [{ build: bundle }, { transform }] = await Promise.all([import('esbuild'), import('@swc/core')]);
  await rm(dist, { recursive: true, force: true });
  const { metafile } = await bundle({
    entryPoints: ['src/main.ts'],
    absWorkingDir: root,
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: absentPackages,
    alias: Object.fromEntries(
      Object.entries(modules).map(([name, file]) => [name, join(root, 'node_modules', file)]),
    ),
    plugins: [compiled(transform), strongSoap],
    // Shorter, so that it loads faster and takes less memory, and still to be read in a stack.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'external',
    sourcemap: true,
    sourcesContent: false,
    // For packages that are no ES modules and ask for what Node has.
    banner: {
      js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
    },
    metafile: true,
    logLevel: 'warning',
  });
  await Promise.all(sources.filter((file) => file.endsWith('.json')).map(copyData));
  await cp(pages, join(dist, 'web/dist'), { recursive: true });
  for (const name of ['README.md', 'LICENSE']) await cp(join(root, name), join(dist, name));
  await writeLicences(packagesOf(metafile, root), dist);
  await writeManifest();
  await markAsMadeOf(dist, print);
}

async function copyData(file) {
  const copy = join(dist, placeOf(file));
  await mkdir(dirname(copy), { recursive: true });
  await cp(file, copy);
}

/** That of the package: it needs no other, and has a command. */
async function writeManifest() {
  const { name, version, description, license, type, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const files = ['**/*.js', '**/*.json', 'web', '*.txt', '!made-of.txt'];
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    private: true,
    engines,
    bin: 'main.js',
    files,
  };
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
