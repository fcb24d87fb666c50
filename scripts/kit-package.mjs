// Adds the test kit to the package: its entries, their builds and its `exports`.
import { join } from 'node:path';
import { writeTypes } from './kit-types.mjs';

/** By the name of the file in the package: the source. */
export const kitEntries = {
  index: 'kit/index.ts',
  jest: 'kit/jest.ts',
  vitest: 'kit/vitest.ts',
  'node-test': 'kit/node-test.ts',
  playwright: 'kit/playwright.ts',
};

/** Test runners, which the project that uses the kit has installed. */
const runners = ['vitest', '@playwright/test'];
export const absentRunners = runners;

/** The client starts no service: where it needs one, it imports the ES module of the package. */
const serviceFromPackage = {
  name: 'service-from-package',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/create-sandbox\.js$/ }, () => ({ path: './index.js', external: true })),
};

const SOAP_CLIENT = 'src/features/soap/strong-soap.client.ts';

/**
 * The SOAP client is a separate file, which is loaded by the first SOAP request: it is ten times as large as the rest of the
 * client. Both module systems require the same file; `import` would first read all of it for its exports.
 */
export const separateSoapClient = {
  name: 'separate-soap-client',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/strong-soap\.client\.js$/ }, () => ({ path: SOAP_CLIENT, namespace: 'separate' }));
    onResolve({ filter: /^\.\/strong-soap\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'separate' }, () => ({
      contents: "export const { StrongSoapClient } = require('./strong-soap.cjs');",
    }));
  },
};

/**
 * Writes the CommonJS builds of the entry of Jest and of the SOAP client, and the types. Returns the metafile of the SOAP client.
 * `bundle` is esbuild's build, `shared` its options.
 */
export async function buildKit({ bundle, shared, folder }) {
  const commonJs = { ...shared, outdir: folder, outExtension: { '.js': '.cjs' }, format: 'cjs' };
  const [, { metafile }] = await Promise.all([
    bundle({
      ...commonJs,
      entryPoints: { jest: kitEntries.jest },
      plugins: [serviceFromPackage, separateSoapClient, ...shared.plugins],
    }),
    // Short names, because only the messages of its errors are read, and the file is a twelfth of the package for test suites.
    bundle({
      ...commonJs,
      entryPoints: { 'strong-soap': SOAP_CLIENT },
      minifyIdentifiers: true,
      metafile: true,
    }),
  ]);
  await writeTypes(kitEntries, folder);
  return metafile;
}

/** @param required the file for `require`. By default the ES module: Node 20.19 can require one. */
const entry = (name, required = `./${name}.js`) => ({
  require: { types: `./${name}.d.cts`, default: required },
  default: { types: `./types/kit/${name}.d.ts`, default: `./${name}.js` },
});

export const kitManifest = {
  exports: {
    '.': entry('index'),
    './jest': entry('jest', './jest.cjs'),
    './vitest': entry('vitest'),
    './node-test': entry('node-test'),
    './playwright': entry('playwright'),
    './package.json': './package.json',
  },
  peerDependencies: Object.fromEntries(['jest', ...runners].map((name) => [name, '*'])),
  peerDependenciesMeta: Object.fromEntries(['jest', ...runners].map((name) => [name, { optional: true }])),
};

/** The files of the kit in the package. */
export const kitFiles = ['*.cjs', '*.d.cts', join('types', '**', '*.d.ts')];
