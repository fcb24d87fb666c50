// Nest's packages are ES modules and some of their peers are not, which Jest's module loader cannot mix. Everything is
// therefore compiled to CommonJS for the tests, packages included; this needs no flag on any supported Node.
const compile = (typescript) => ({
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: typescript ? { syntax: 'typescript', decorators: true } : { syntax: 'ecmascript' },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: !typescript },
  },
});

// The last of these are not, but load parts of Node as they go, which Jest can only do for what it compiles.
const esModules = '@nestjs|es-toolkit|cookie|content-disposition|@opentelemetry/otlp-exporter-base';

export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/build.mjs',
  // For slow and busy machines; no test waits this long by itself.
  testTimeout: 30_000,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: String.raw`\.(e2e-)?spec\.ts$`,
  moduleNameMapper: { [String.raw`^(\.{1,2}/.*)\.js$`]: '$1' },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/|.*node_modules/cookie/)`],
  transform: {
    '^.+\\.ts$': ['@swc/jest', compile(true)],
    '^.+\\.m?js$': ['@swc/jest', compile(false)],
  },
};
