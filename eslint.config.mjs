// The habits of this code base as rules. Formatting belongs to Prettier, direction of imports to .dependency-cruiser.mjs,
// unused code to knip; nothing is checked twice.
import { defineConfig, globalIgnores } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const sources = ['src/**/*.ts'];
const tests = ['test/**/*.ts', 'src/**/*.spec.ts'];

// ESLint replaces a rule's options where two blocks match one file, it does not merge them. These lists are therefore
// put together here, so that no block forgets what another one forbids.
const doubleCast = {
  selector: 'TSAsExpression[expression.type="TSAsExpression"]',
  message:
    'A cast through another cast hides a wrong type. Narrow with a check, or mend the type at its source.',
};
const lazyPackage = {
  selector: 'ImportExpression[source.value=/^[^.]/]',
  message:
    'Once bundled, a CommonJS package has no names but `default` here: import a file of ours that imports it.',
};
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: one thing has one name everywhere.',
};
const systemTime = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'Time comes from outside: take a Clock.',
};

// An ordinary import of these would quietly undo what the architecture rests on.
const nestImports = {
  name: '@nestjs/common',
  importNames: ['forwardRef', 'Scope'],
  message: 'No circular providers and no request scope: the session is the first argument.',
};
const asyncContext = {
  name: 'node:async_hooks',
  message: 'No ambient context: the session is the first argument, always.',
};
const chance = ['node:crypto', 'crypto'].map((name) => ({
  name,
  importNames: ['randomUUID', 'randomBytes', 'randomInt'],
  message: 'Chance and ids come from outside: take a Random.',
}));
const timers = ['node:timers', 'node:timers/promises', 'timers', 'timers/promises'].map((name) => ({
  name,
  message: 'A rule does not wait. Timers belong to the platform.',
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

// No plug-in is installed for plain JavaScript; these are the rules that find mistakes rather than tastes.
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
  // A disabling comment that disables nothing is a lie about the line below it.
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
      // It asks for the `!` that no-non-null-assertion forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // A Nest module is often an empty class under a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // The strict set refuses numbers too, but `must be >= ${min}` is what half of this service's wording is made of.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => reply.send()` in one line is a statement; wrapping it in braces says nothing more.
      // So is `return done();` in a Fastify hook: the early return, where there is nothing to return.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Nest types its options as classes and is given plain objects; a store narrows Session to its own kind of it.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        // `const { secret: _, ...shown }` and `for (const _ of text)` say that the value does not matter.
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },

  // Strangers write what these expressions are tried on. One that goes back over the same text in two ways takes seconds
  // for a long header; test/fuzz/cost.slow.e2e-spec.ts looks for what this rule cannot see.
  {
    files: [...sources, 'web/app/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },

  {
    files: sources,
    rules: {
      'no-console': 'error',
      // Every line counts, blank ones and comments too: the bound is about what one looks at, not about statements.
      'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: false, skipComments: false }],
      // Above all a bound for constructors: a class with six collaborators is two classes.
      'max-params': ['error', 5],
      'no-restricted-syntax': ['error', doubleCast, defaultExport, lazyPackage],
      'no-restricted-imports': ['error', { paths: [nestImports, asyncContext] }],
    },
  },

  // Time, chance and ids are injected where the rules of the service live, so that a test can hold them still.
  {
    files: ['src/core/**/*.ts', 'src/features/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', doubleCast, defaultExport, lazyPackage, systemTime],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance comes from outside: take a Random.' },
        { object: 'Date', property: 'now', message: 'Time comes from outside: take a Clock.' },
        { object: 'performance', property: 'now', message: 'Time comes from outside: take a Clock.' },
        { object: 'crypto', property: 'randomUUID', message: 'Ids come from outside: take a Random.' },
      ],
      'no-restricted-globals': [
        'error',
        ...['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
          name,
          message: 'A rule does not wait. Timers belong to the platform.',
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [nestImports, asyncContext, ...chance, ...timers],
          patterns: [
            {
              group: ['@nestjs/common'],
              importNamePattern: 'Exception$',
              message: 'Services throw meaning, not status: use the error table (src/core/errors.ts).',
            },
          ],
        },
      ],
    },
  },
  // The two places where the outside comes in.
  {
    files: ['src/core/clock.ts', 'src/core/random.ts'],
    rules: {
      'no-restricted-syntax': ['error', doubleCast, defaultExport],
      'no-restricted-properties': 'off',
      'no-restricted-imports': ['error', { paths: [asyncContext, ...timers] }],
    },
  },
  // A mixin is a function around a class; the class is what has to stay small.
  {
    files: ['src/platform/crud/crud.{controller,resolver}.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: false, skipComments: false }] },
  },
  // Where the process starts there is no logger yet, and a bad setting has to be told in one clear line.
  { files: ['src/main.ts'], rules: { 'no-console': 'off' } },

  {
    files: tests,
    rules: {
      // `describe` is one function around a whole file. The bound on the file itself stays.
      'max-lines-per-function': 'off',
      // expect.any(String), expect.objectContaining(…) and a parsed answer are `any` by their own types. Writing `any`
      // stays forbidden here too.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // expect(service.method) does not call it.
      '@typescript-eslint/unbound-method': 'off',
    },
  },

  // Scripts, the benchmark, the conformance run and the configuration files: plain modules, outside the TypeScript project.
  {
    files: ['**/*.mjs', '**/*.js'],
    ignores: ['web/**'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module', globals: nodeGlobals },
    rules: plainRules,
  },
  {
    files: ['web/**/*.js', 'web/**/*.mjs'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module', globals: browserGlobals },
    rules: plainRules,
  },
  // The web application. Its events are handlers in markup, and its arrows often are statements.
  {
    files: ['web/app/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
      'no-restricted-syntax': ['error', doubleCast, defaultExport],
      // `jsonOf<Page>(exchange)`: the caller says what the service answers.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },
  // Compiled by its own tsconfig against generated types, which do not exist until the run has made them.
  { files: ['conformance/**/*.ts'], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
);

function names(...lines) {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((name) => [name, 'readonly']));
}
