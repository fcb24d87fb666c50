// ESLint rules. Prettier checks formatting, .dependency-cruiser.mjs the import direction, knip unused code.
import { defineConfig, globalIgnores } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const sources = ['src/**/*.ts', 'kit/**/*.ts', 'packages/*/src/**/*.ts'];
const tests = ['test/**/*.ts', '{src,kit,packages/*/src}/**/*.spec.ts', 'bench/limits/*.ts'];

// If two blocks match a file, ESLint replaces the options of a rule and does not merge them. These constants are therefore
// combined in every block.
const doubleCast = {
  selector: 'TSAsExpression[expression.type="TSAsExpression"]',
  message:
    'A cast through another cast hides a wrong type. Narrow with a check, or fix the type at its source.',
};
const lazyPackage = {
  selector: 'ImportExpression[source.value=/^[^.]/]',
  message:
    'In the bundle, a CommonJS package has only the export `default` here. Import a project file that imports the package.',
};
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use named exports, so that a value has the same name everywhere.',
};
const systemTime = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'Inject a Clock.',
};

// A limit of time fails on a busy machine, without an error in the service.
const timeLimit =
  'A test must not depend on the speed of the machine. Prove order (DelayedRequest), a lower limit (expectToLast), ' +
  'growth (growthOf) or a count (countReads); measure time in bench/limits.';
const now = 'CallExpression[callee.object.name="Date"][callee.property.name="now"]';
const timeLimits = [
  `BinaryExpression[operator=/^[<>]=?$/] > ${now}`,
  `BinaryExpression[operator="-"] > ${now}.right`,
  `BinaryExpression[operator="-"][right.type!="Literal"] > ${now}.left`,
].map((selector) => ({ selector, message: timeLimit }));

// Imports that would violate the architecture.
const nestImports = {
  name: '@nestjs/common',
  importNames: ['forwardRef', 'Scope'],
  message: 'No circular providers and no request scope: the session is the first argument.',
};
// They change with minor versions of Nest. The tests of fast handlers compare what depends on them with Nest itself.
const nestInternals = {
  regex: '^@nestjs/[^/]+/',
  message: 'Only src/platform/session/fast-nest imports internals of Nest. Use the public package.',
};
const asyncContext = {
  name: 'node:async_hooks',
  message: 'No ambient context: the session is the first argument, always.',
};
const lateEffects = [
  ['preact/hooks', 'useEffect'],
  ['@preact/signals', 'useSignalEffect'],
].map(([name, hook]) => ({
  name,
  importNames: [hook],
  message:
    'It runs some time after the page is shown, so that a key or a click can come first. Use useLayoutEffect.',
}));
const randomness = ['node:crypto', 'crypto'].map((name) => ({
  name,
  importNames: ['randomUUID', 'randomBytes', 'randomInt'],
  message: 'Inject a Random.',
}));
const timers = ['node:timers', 'node:timers/promises', 'timers', 'timers/promises'].map((name) => ({
  name,
  message: 'Timers belong to the platform.',
}));

const nodeGlobals = names(
  'process console Buffer URL URLSearchParams fetch Request Response Headers FormData AbortController AbortSignal',
  'TextEncoder TextDecoder performance crypto structuredClone queueMicrotask setTimeout clearTimeout setInterval',
  'clearInterval setImmediate clearImmediate',
);
const browserGlobals = names(
  'window document location history navigator localStorage sessionStorage console URL URLSearchParams fetch Request',
  'Response Headers FormData AbortController Event CustomEvent HTMLElement customElements matchMedia crypto',
  'structuredClone requestAnimationFrame setTimeout clearTimeout setInterval clearInterval performance',
);

// Rules for plain JavaScript: those that find errors, not style.
const plainRules = {
  eqeqeq: 'error',
  'no-undef': 'error',
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'no-unreachable': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'no-else-return': ['error', { allowElseIf: false }],
};

export default defineConfig(
  globalIgnores(['build/', '**/dist/', '**/coverage/', '**/generated/', 'docs/reference/', 'web/dist/']),
  // Reports comments that disable a rule without effect.
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },

  {
    files: [...sources, ...tests],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-else-return': ['error', { allowElseIf: false }],
      'no-restricted-syntax': ['error', doubleCast],
      'object-shorthand': 'error',
      '@typescript-eslint/prefer-readonly': 'error',
      // Requires the `!` that no-non-null-assertion forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // Nest modules are empty classes with a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // The strict set forbids numbers, which validation messages need: `must be >= ${min}`.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Allows `() => reply.send()`, and `return done();` as early return in a Fastify hook.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Nest types its options as classes but accepts plain objects; a store narrows Session to its own subclass.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        // Allows `const { secret: _, ...shown }` and `for (const _ of text)` for unused values.
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },

  // Untrusted input is matched with these expressions. Super-linear backtracking takes seconds for a long header;
  // test/fuzz/cost.slow.e2e-spec.ts finds cases that this rule misses.
  {
    files: [...sources, 'web/app/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },

  {
    files: sources,
    rules: {
      'no-console': 'error',
      // Empty lines and comments count.
      'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: false, skipComments: false }],
      // Mainly for constructors: a class with six dependencies should be two classes.
      'max-params': ['error', 5],
      'no-restricted-syntax': ['error', doubleCast, defaultExport, lazyPackage],
      'no-restricted-imports': ['error', { paths: [nestImports, asyncContext], patterns: [nestInternals] }],
    },
  },

  // Time, randomness and ids are injected, so that tests control them.
  {
    files: ['src/core/**/*.ts', 'src/features/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', doubleCast, defaultExport, lazyPackage, systemTime],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Inject a Random.' },
        { object: 'Date', property: 'now', message: 'Inject a Clock.' },
        { object: 'performance', property: 'now', message: 'Inject a Clock.' },
        { object: 'crypto', property: 'randomUUID', message: 'Inject a Random.' },
      ],
      'no-restricted-globals': [
        'error',
        ...['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
          name,
          message: 'Timers belong to the platform.',
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [nestImports, asyncContext, ...randomness, ...timers],
          patterns: [
            nestInternals,
            {
              group: ['@nestjs/common'],
              importNamePattern: 'Exception$',
              message:
                'Services do not throw HTTP exceptions. Use fail() and the error table (src/core/errors.ts).',
            },
          ],
        },
      ],
    },
  },
  // The implementations of Clock and Random.
  {
    files: ['src/core/clock.ts', 'src/core/random.ts'],
    rules: {
      'no-restricted-syntax': ['error', doubleCast, defaultExport],
      'no-restricted-properties': 'off',
      'no-restricted-imports': ['error', { paths: [asyncContext, ...timers] }],
    },
  },
  {
    files: ['src/platform/session/fast-nest/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [nestImports, asyncContext] }] },
  },
  // A mixin is a function that contains a class.
  {
    files: ['src/platform/records/crud/crud.{controller,resolver}.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: false, skipComments: false }] },
  },
  // One line per name.
  { files: ['kit/client/generated/*.ts'], rules: { 'max-lines': 'off' } },
  // main.ts reports configuration errors before the logger exists.
  { files: ['src/main.ts'], rules: { 'no-console': 'off' } },

  {
    files: tests,
    rules: {
      // `describe` is one function per file. The limit of the file length remains.
      'max-lines-per-function': 'off',
      // expect.any(String), expect.objectContaining(…) and parsed JSON have the type `any`. Writing `any` is still forbidden.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // expect(service.method) does not call the method.
      '@typescript-eslint/unbound-method': 'off',
    },
  },

  {
    files: ['test/**/*.ts', '{src,kit,packages/*/src}/**/*.spec.ts'],
    // Lower limits, growth, and a schedule of requests.
    ignores: [
      'test/support/{expect-to-last,growth,raw-exchange}.ts',
      'test/{classes.load.slow,mutants.variations}.e2e-spec.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', doubleCast, ...timeLimits],
      'no-restricted-properties': [
        'error',
        ...[
          ['performance', 'now'],
          ['process', 'hrtime'],
          ['process', 'cpuUsage'],
          ['process', 'threadCpuUsage'],
        ].map(([object, property]) => ({ object, property, message: timeLimit })),
      ],
    },
  },

  // Scripts, benchmark, conformance checks and configuration files: plain modules outside the TypeScript project.
  {
    files: ['**/*.mjs', '**/*.js'],
    ignores: ['web/**'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module', globals: nodeGlobals },
    rules: plainRules,
  },
  // CommonJS, with the globals of Jest.
  {
    files: ['conformance/kit/consumer/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: names('module require test expect') },
  },
  {
    files: ['web/**/*.js', 'web/**/*.mjs'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module', globals: browserGlobals },
    rules: plainRules,
  },
  // The web app. Event handlers in markup are often arrow functions with a statement.
  {
    files: ['web/app/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
      'no-restricted-syntax': ['error', doubleCast, defaultExport],
      'no-restricted-imports': ['error', { paths: lateEffects }],
      // `jsonOf<Page>(exchange)`: the caller specifies the type of the response.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },
  // Compiled with its own tsconfig and generated types, which exist during a conformance run only.
  { files: ['conformance/**/*.ts'], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
);

function names(...lines) {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((name) => [name, 'readonly']));
}
