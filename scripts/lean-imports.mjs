// An esbuild plugin that leaves out what the service never runs, and copies that the bundler would make.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const graphqlFolder = dirname(fileURLToPath(import.meta.resolve('graphql')));

/** Packages that other packages import for features which the service does not use. Calling one throws. */
const unused = {
  // @fastify/static lists folders with it; the service sends single files.
  glob: ['glob'],
  // The decorator @IsPhoneNumber() of class-validator.
  'libphonenumber-js/max': ['parsePhoneNumber'],
  // @nestjs/graphql: subscriptions, and schema files that a pattern names.
  'graphql-ws': ['GRAPHQL_TRANSPORT_WS_PROTOCOL'],
  'graphql-ws/use/ws': ['useServer'],
  ws: ['WebSocketServer'],
  tinyglobby: ['glob'],
  // @nestjs/swagger writes YAML on its own routes; `/openapi.yaml` uses the package yaml.
  'js-yaml': ['dump'],
};

/** The exports that Nest's ValidationPipe uses of the package, which it imports as a whole. The other validators are left out. */
const usedByNest = { 'class-validator': ['getMetadataStorage', 'validate'] };

const unusedFunction = (packageName) => (name) =>
  `export const ${name} = () => { throw new Error('${packageName} is not in the bundle: scripts/lean-imports.mjs'); };`;

/**
 * Package graphql as ES modules: each module that imports its CommonJS build would get an object of 216 getters of its own, and
 * would read every name through them.
 */
const graphqlFile = (path) => {
  const file = join(graphqlFolder, path.slice('graphql'.length).replace(/\.js$/, ''));
  return [`${file}.mjs`, join(file, 'index.mjs')].find((one) => existsSync(one));
};

export const leanImports = {
  name: 'lean-imports',
  setup: ({ onResolve, onLoad }) => {
    for (const [packageName, names] of Object.entries(unused)) {
      onResolve({ filter: new RegExp(`^${packageName}$`) }, ({ path }) => ({ path, namespace: 'unused' }));
      onLoad({ filter: new RegExp(`^${packageName}$`), namespace: 'unused' }, () => ({
        contents: names.map(unusedFunction(packageName)).join('\n'),
      }));
    }
    for (const [packageName, names] of Object.entries(usedByNest)) {
      const filter = new RegExp(`^${packageName}$`);
      onResolve({ filter }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, namespace: 'used by Nest' } : undefined,
      );
      onLoad({ filter, namespace: 'used by Nest' }, () => ({
        contents: `export { ${names.join(', ')} } from '${packageName}';`,
        resolveDir: import.meta.dirname,
      }));
    }
    onResolve({ filter: /^graphql(\/|$)/ }, ({ path }) => ({ path: graphqlFile(path) }));
    // `import` of a built-in module reads all its exports, and reading `http.WebSocket` loads undici. `require` reads none.
    onResolve({ filter: /^(node:)?https?$/ }, ({ path, kind }) =>
      kind === 'require-call' ? undefined : { path, namespace: 'built-in' },
    );
    onLoad({ filter: /./, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};
