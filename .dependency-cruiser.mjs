// "Arrows point down" (docs/architecture.md) as rules: main → app → app.module → features → platform → core → http-auth.
const spec = String.raw`\.spec\.ts$`;
/** Files that HTML pages load by a script element of their own. */
const scripts = [String.raw`^web/app/theme\.ts$`, String.raw`^web/swagger/swagger-initializer\.js$`];

/** The folders of src/platform by layer, from the lowest. A folder imports those before it only. */
const layers = {
  kernel: ['memory', 'runtime', 'envelope', 'logging', 'errors', 'lifecycle', 'redis', 'expiring'],
  http: [
    'event-stream',
    'rate-limit',
    'routing',
    'sending',
    'metrics',
    'openapi',
    'pages',
    'tracing',
    'validation',
  ],
  session: ['data', 'rules', 'session', 'conditional', 'control', 'response-cache', 'fast-nest'],
  practice: ['simulation', 'exchange', 'auth-request', 'matching', 'faults', 'practice-controls'],
  records: ['graphql', 'crud', 'session-document'],
};
const platform = Object.entries(layers).flatMap(([layer, folders]) =>
  folders.map((folder) => `^src/platform/${layer}/${folder}/`),
);

/** The folders of web/app from the lowest, with the .ts files of web/app itself between them. */
const webApp = [
  ...['style/', 'icons/', 'code/', String.raw`[\w.-]+\.ts$`],
  ...['auth/', 'ui/', 'learn/', 'pages/', 'palette/', 'shell/'],
].map((path) => `^web/app/${path}`);

/** A rule for each folder: it imports those before it only. */
const orderRules = (area, folders) =>
  folders.slice(0, -1).map((path, index) => ({
    name: `${area}-${path.split('/').at(-2)}-imports-lower-folders`,
    comment:
      'The folders of src/platform and of web/app have an order, so that each can be read without those above it. Move the code down, or let the upper folder register what the lower one calls.',
    severity: 'error',
    from: { path, pathNot: spec },
    to: { path: folders.slice(index + 1) },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Circular imports cannot be tested or moved separately. Move the shared part to a lower layer.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-imports-core-only',
      comment: 'core/ is the lowest layer: plain TypeScript that imports no other folder.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/', pathNot: '^src/core/' },
    },
    {
      name: 'definitions-import-core-only',
      comment: 'src/definitions/ reads files without the service; its packages are loaded only with a file.',
      severity: 'error',
      from: { path: '^src/definitions/', pathNot: spec },
      to: { path: '^src/', pathNot: '^src/(definitions|core)/' },
    },
    {
      name: 'core-imports-no-package',
      comment: 'core/ runs without node_modules; only its tests may import packages.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: [spec, '^src/core/compute/'] },
      to: { pathNot: '^src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'compute-runs-in-browsers',
      comment:
        'The web app imports core/compute/ too: no module of Node, and no package except the hash functions.',
      severity: 'error',
      from: { path: '^src/core/compute/', pathNot: spec },
      to: {
        pathNot: [
          '^src/core/compute/',
          '^src/core/template',
          String.raw`^packages/http-auth/src/ntlm/md4\.ts$`,
          'node_modules/@noble/hashes/',
        ],
      },
    },
    {
      name: 'solutions-run-in-browsers',
      comment:
        'solution.ts can also run in the web app, so it imports only types and modules that run in browsers.',
      severity: 'error',
      from: { path: String.raw`^src/features/learn/content/solution\.ts$` },
      to: {
        pathNot: [
          '^src/core/compute/',
          '^src/core/template',
          String.raw`^src/features/learn/content/lesson\.ts$`,
        ],
      },
    },
    {
      name: 'http-auth-imports-no-service',
      comment: 'http-auth is a package. The application provides everything else through ports.',
      severity: 'error',
      from: { path: '^packages/http-auth/src/', pathNot: spec },
      to: { path: '^(src|kit|test)/' },
    },
    {
      name: 'http-auth-imports-no-package',
      comment: 'http-auth is published without dependencies; only its tests may use a package.',
      severity: 'error',
      from: { path: '^packages/http-auth/src/', pathNot: spec },
      to: { pathNot: '^packages/http-auth/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'The platform is independent of features. Features pass what the platform needs.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: String.raw`^src/(features/|app\.|main\.)` },
    },
    ...orderRules('platform', platform),
    {
      name: 'platform-has-layers',
      comment:
        'A file of the platform is in a folder of a layer. Add a new folder to the list `layers` of this file.',
      severity: 'error',
      from: {},
      to: { path: '^src/platform/', pathNot: platform },
    },
    ...orderRules('web', webApp),
    {
      name: 'web-app-has-layers',
      comment: 'Add a new folder of web/app to the list `webApp` of this file. Nothing imports main.tsx.',
      severity: 'error',
      from: {},
      to: { path: '^web/app/', pathNot: webApp },
    },
    {
      name: 'web-pages-are-independent',
      comment: 'A page is read and loaded without the others. Move what two pages need to a lower folder.',
      severity: 'error',
      from: { path: '^web/app/pages/([^/]+)/' },
      to: { path: '^web/app/pages/', pathNot: '^web/app/pages/$1/' },
    },
    {
      name: 'web-imports-little-of-the-service',
      comment:
        'The pages are a client of the public API. Of the service they import what runs in browsers: computations, templates, the texts of tracks and variations, and the words for checks.',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(src|kit)/',
        pathNot: [
          '^src/core/compute/',
          String.raw`^src/core/template\.ts$`,
          String.raw`^src/features/learn/tracks\.json$`,
          String.raw`^src/features/learn/engine/checks/subject\.ts$`,
          String.raw`^src/features/mutants/variations/variation-docs\.ts$`,
        ],
      },
    },
    {
      name: 'features-import-services-only',
      comment:
        'Other features may import the service, entity and module of a feature only, and what lessons report: events, record, catalogue.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          String.raw`\.(service|entity|module|events|record)\.ts$`,
          '^src/features/learn/content/catalogue\\.ts$',
        ],
      },
    },
    {
      name: 'services-are-protocol-independent',
      comment:
        'REST, GraphQL and SOAP use the same service, so it contains no HTTP status and no GraphQL type.',
      severity: 'error',
      from: { path: String.raw`\.(service|entity)\.ts$` },
      to: {
        path: String.raw`(^|node_modules/)(fastify|@fastify|@nestjs/(platform-fastify|swagger|graphql|apollo)|@apollo|@as-integrations|graphql|graphql-jit|strong-soap)(/|$)`,
      },
    },
    {
      name: 'services-import-no-controller',
      comment: 'Within a feature: controller and resolver → service → entity.',
      severity: 'error',
      from: { path: String.raw`\.(service|entity)\.ts$` },
      to: { path: String.raw`^src/.*\.(controller|resolver)\.ts$` },
    },
    {
      name: 'entities-import-no-service',
      comment: 'An entity is data.',
      severity: 'error',
      from: { path: String.raw`\.entity\.ts$` },
      to: { path: String.raw`^src/.*\.service\.ts$` },
    },
    {
      name: 'only-main-imports-app',
      comment: 'createApp() is called in main.ts, the test kit and tests only.',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/main\.ts$` },
      to: { path: String.raw`^src/app\.ts$` },
    },
    {
      name: 'only-app-imports-the-module',
      comment: 'app.module.ts is the list of features; only createApp() reads it.',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/app\.ts$` },
      to: { path: String.raw`^src/app\.module\.ts$` },
    },
    {
      name: 'service-imports-no-client',
      comment: 'The test kit, the commands and the pages use the service, never the other way round.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(kit|web)/' },
    },
    {
      name: 'kit-imports-little-of-the-service',
      comment:
        'kit/ is a client of the public API. Of the service it imports createApp() and its configuration, core, the entities, their definitions and sample records, the SOAP client, the names of the variations, and the version.',
      severity: 'error',
      from: { path: '^kit/', pathNot: spec },
      to: {
        path: '^src/',
        pathNot: [
          String.raw`^src/(app|main|config/config|config/config-variables)\.ts$`,
          '^src/core/',
          String.raw`\.entity\.ts$`,
          '^src/definitions/',
          String.raw`^src/features/(configured-entities|demo/built-in-records)\.ts$`,
          String.raw`^src/features/soap/(soap\.service|strong-soap\.client)\.ts$`,
          String.raw`^src/platform/kernel/lifecycle/(ports|service)\.ts$`,
          String.raw`^src/platform/session/control/variation-names\.ts$`,
          String.raw`^src/platform/kernel/runtime/version\.ts$`,
        ],
      },
    },
    {
      name: 'kit-client-is-independent',
      comment: 'The client also runs inside of test runners, without the service.',
      severity: 'error',
      from: { path: '^kit/client/', pathNot: spec },
      to: { path: ['^kit/(service|commands|score)/', String.raw`^src/(app|config/config)\.ts$`] },
    },
    {
      name: 'nothing-imports-main',
      comment: 'Importing main.ts starts a server. Only the command does that.',
      severity: 'error',
      from: { pathNot: String.raw`^kit/main\.ts$` },
      to: { path: String.raw`^src/main\.ts$` },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports does nothing.',
      severity: 'error',
      from: { orphan: true, pathNot: [String.raw`^src/main\.ts$`, ...scripts, spec, String.raw`\.d\.ts$`] },
      to: {},
    },
    {
      name: 'nothing-unreachable-from-main',
      comment: 'Files that only tests or unreachable files import are unused.',
      severity: 'error',
      from: { path: String.raw`^(src|web/app)/main\.tsx?$` },
      to: {
        path: String.raw`^$1/.*\.tsx?$`,
        // The command `entities` of kit/ has these files of its own.
        pathNot: [...scripts, spec, String.raw`\.d\.ts$`, '^src/definitions/show/'],
        reachable: false,
      },
    },
    {
      name: 'no-test-import',
      comment: 'Production code does not import tests.',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: spec },
      to: { path: [spec, '^test/'] },
    },
    {
      name: 'no-dev-dependency',
      comment: 'The service must run without devDependencies.',
      severity: 'error',
      from: { path: '^src/', pathNot: spec },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'no-unlisted-dependency',
      comment: 'A transitive dependency may disappear with an update.',
      severity: 'error',
      from: { path: '^(src|web)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      comment:
        'A misspelt path, or a package that is not installed. Users of the test kit install their test runner.',
      severity: 'error',
      from: { pathNot: String.raw`^kit/(vitest|playwright)\.ts$` },
      to: { couldNotResolve: true },
    },
    {
      name: 'descriptive-file-names',
      comment:
        'utils, helpers, common, base, manager and types describe no subject. Name the subject of the file.',
      severity: 'error',
      from: {},
      to: { path: String.raw`^(src|web).*[/.](utils?|helpers?|common|base|manager|types)[/.]` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|packages/[^/]+)/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types are dependencies too: a service that names FastifyRequest knows its protocol.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['practice-source', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
