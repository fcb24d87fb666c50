// Builds dist/: the service with its packages, pages and data in one folder. Skipped if no source changed.
// Usage: node scripts/build-service.mjs [folder]
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { leanImports } from './lean-imports.mjs';
import { strongSoap } from './bundle-strong-soap.mjs';
import { loadSource } from './load-source.mjs';
import { filesBelow, HASH_FILE, hashFiles, isUpToDate, writeHash } from './source-hash.mjs';
import { packagesOf, writeLicences } from './licences.mjs';
import { absentPackages } from './absent-packages.mjs';
import {
  absentRunners,
  buildKit,
  kitEntries,
  kitFiles,
  kitManifest,
  separateSoapClient,
} from './kit-package.mjs';
import { swcPlugin } from './swc-plugin.mjs';
import { sourceConditions } from './source-conditions.mjs';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

/**
 * Modules load files relative to themselves, `new URL('./dataset/users.json', import.meta.url)`, and bundling moves modules.
 * data/ has the folder structure of src/, and `import.meta.url` is replaced by the module's path below data/.
 */
const dataUrl = (path) => `./data/${relative(source, path).split(sep).join('/').replace(/ts$/, 'js')}`;

/** The expression for `import.meta.url` in the bundle. */
const bundledUrl = (path) => `new URL(${JSON.stringify(dataUrl(path))}, import.meta.url).href`;

/** The ES module builds of packages whose main build is CommonJS: unused exports can be removed. */
const esModules = {
  'class-transformer': 'class-transformer/esm5/index.js',
  'class-validator': 'class-validator/esm5/index.js',
  rxjs: 'rxjs/dist/esm/index.js',
  'rxjs/operators': 'rxjs/dist/esm/operators/index.js',
};

const kit = join(root, 'kit');
const authentication = join(root, 'packages/http-auth/src');
const folders = await Promise.all([source, kit, authentication].map(filesBelow));
const sources = folders.flat().filter((file) => !file.endsWith('.spec.ts'));
const pages = join(root, 'web/dist');
const documents = ['README.md', 'LICENSE', 'SKILL.md', 'AGENTS.md'];
const rootFiles = ['package.json', 'package-lock.json', '.swcrc', ...documents];
const scripts = [
  'absent-packages',
  'build-service',
  'bundle-strong-soap',
  'kit-package',
  'kit-types',
  'lean-imports',
  'load-source',
  'source-conditions',
  'source-hash',
  'licences',
  'swc-plugin',
].map((name) => `scripts/${name}.mjs`);
const files = [...rootFiles, ...scripts].map((name) => join(root, name));
const hash = await hashFiles([...files, ...sources, ...(await filesBelow(pages))]);
if (!(await isUpToDate(dist, hash))) await build();

async function build() {
  const { builtInProblems } = await loadSource('src/features/learn/content/lesson-validation.ts');
  const problems = builtInProblems();
  if (problems.length > 0) throw new Error(`Invalid lesson files:\n${problems.join('\n')}`);
  const { build: bundle } = await import('esbuild');
  await rm(dist, { recursive: true, force: true });
  const shared = {
    absWorkingDir: root,
    outdir: dist,
    bundle: true,
    conditions: sourceConditions,
    platform: 'node',
    target: 'node20.19',
    external: [...absentPackages, ...absentRunners],
    alias: Object.fromEntries(
      Object.entries(esModules).map(([name, file]) => [name, join(root, 'node_modules', file)]),
    ),
    plugins: [swcPlugin(bundledUrl, { sourceMaps: 'inline' }), strongSoap, leanImports],
    // Less code loads faster and uses less memory. Names are not minified, so that stack traces stay readable.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'external',
    // The package has no maps, so its modules name none.
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'warning',
  };
  const { metafile } = await bundle({
    ...shared,
    plugins: [separateSoapClient, ...shared.plugins],
    entryPoints: { main: 'kit/main.ts', ...kitEntries },
    splitting: true,
    format: 'esm',
    // CommonJS packages in the bundle require Node's built-in modules.
    banner: {
      js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
    },
    metafile: true,
  });
  const kitMetafile = await buildKit({ bundle, shared, folder: dist });
  await Promise.all(sources.filter((file) => file.endsWith('.json')).map(copyData));
  const templates = sources.filter((file) => ['.yaml', '.csv'].includes(extname(file)));
  await Promise.all(templates.map(copyTemplate));
  await cp(pages, join(dist, 'web/dist'), { recursive: true });
  for (const name of documents) await cp(join(root, name), join(dist, name));
  await writeLicences([...packagesOf(metafile, root), ...packagesOf(kitMetafile, root)], dist);
  await writeManifest();
  await writeHash(dist, hash);
}

/** Without line breaks and indentation: lessons are a sixth of the package for test suites. */
async function copyData(file) {
  const copy = join(dist, dataUrl(file));
  await mkdir(dirname(copy), { recursive: true });
  await writeFile(copy, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
}

/** Word for word: `entities template` prints it. */
async function copyTemplate(file) {
  const copy = join(dist, dataUrl(file));
  await mkdir(dirname(copy), { recursive: true });
  await cp(file, copy);
}

/** The package.json of the bundled package: no dependencies, one command, the entries of the test kit. */
async function writeManifest() {
  const { name, version, description, license, type, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const files = [
    '**/*.js',
    '**/*.json',
    'data/definitions/templates',
    'web',
    '*.txt',
    'SKILL.md',
    'AGENTS.md',
    ...kitFiles,
    `!${HASH_FILE}`,
  ];
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    private: true,
    engines,
    bin: 'main.js',
    ...kitManifest,
    files,
  };
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
