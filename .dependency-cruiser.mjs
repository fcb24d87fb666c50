// "Arrows point down" (docs/architecture.md) as rules: main → app → app.module → features → platform → http-auth → core.
const spec = String.raw`\.spec\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Files in a circle can only be understood, tested and moved together. Put what both need below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-knows-no-house',
      comment: 'core/ is the bottom: plain TypeScript, which imports nothing of the project but itself.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/', pathNot: '^src/core/' },
    },
    {
      name: 'core-imports-no-package',
      comment: 'core/ would run without node_modules; only its tests may use a package.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: spec },
      to: { pathNot: '^src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'http-auth-imports-core-only',
      comment:
        'http-auth/ is a library: plain TypeScript on top of core/. What it needs of the application comes through its ports.',
      severity: 'error',
      from: { path: '^src/http-auth/' },
      to: { path: '^src/', pathNot: '^src/(http-auth|core)/' },
    },
    {
      name: 'http-auth-imports-no-package',
      comment:
        'http-auth/ runs without node_modules, so that it can be published; only its tests may use a package.',
      severity: 'error',
      from: { path: '^src/http-auth/', pathNot: spec },
      to: { pathNot: '^src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'platform-knows-no-feature',
      comment:
        'The platform serves a tenth feature as it serves the first. What it must know, a feature hands to it.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: String.raw`^src/(features/|app\.|main\.)` },
    },
    {
      name: 'features-meet-through-services',
      comment:
        "A feature's controllers, resolvers and inner files are its own affair; others see its service, its entity and its module.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', String.raw`\.(service|entity|module)\.ts$`],
      },
    },
    {
      name: 'services-speak-no-protocol',
      comment:
        'The same service stands behind REST, GraphQL and SOAP; an HTTP status or a GraphQL type in it would be wrong for the others.',
      severity: 'error',
      from: { path: String.raw`\.(service|entity)\.ts$` },
      to: {
        path: String.raw`(^|node_modules/)(fastify|@fastify|@nestjs/(platform-fastify|swagger|graphql|apollo)|@apollo|@as-integrations|graphql|graphql-jit|strong-soap)(/|$)`,
      },
    },
    {
      name: 'services-know-no-door',
      comment: 'Inside a feature: controller and resolver → service → entity, never back.',
      severity: 'error',
      from: { path: String.raw`\.(service|entity)\.ts$` },
      to: { path: String.raw`^src/.*\.(controller|resolver)\.ts$` },
    },
    {
      name: 'entities-know-no-service',
      comment: 'An entity is data.',
      severity: 'error',
      from: { path: String.raw`\.entity\.ts$` },
      to: { path: String.raw`^src/.*\.service\.ts$` },
    },
    {
      name: 'only-main-imports-app',
      comment: 'The application is built in one place and started in one place.',
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
      name: 'nothing-imports-main',
      comment: 'Importing main.ts would start a server.',
      severity: 'error',
      from: {},
      to: { path: String.raw`^src/main\.ts$` },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports does nothing.',
      severity: 'error',
      from: { orphan: true, pathNot: [String.raw`^src/main\.ts$`, spec, String.raw`\.d\.ts$`] },
      to: {},
    },
    {
      name: 'nothing-unreachable-from-main',
      comment: 'Files that only tests or only each other import are as dead as an orphan.',
      severity: 'error',
      from: { path: String.raw`^src/main\.ts$` },
      to: { path: String.raw`^src/.*\.ts$`, pathNot: [spec, String.raw`\.d\.ts$`], reachable: false },
    },
    {
      name: 'no-test-import',
      comment: 'What ships does not import what tests it.',
      severity: 'error',
      from: { path: '^src/', pathNot: spec },
      to: { path: [spec, '^test/'] },
    },
    {
      name: 'no-dev-dependency',
      comment: 'An installation without devDependencies must run.',
      severity: 'error',
      from: { path: '^src/', pathNot: spec },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'no-unlisted-dependency',
      comment: 'A package that is there only because another one brought it may be gone tomorrow.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'A misspelt path, or a package that is not installed.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'names-that-name',
      comment:
        'utils, helpers, common, base, manager, types: such a name takes anything in. Say what the file is about.',
      severity: 'error',
      from: {},
      to: { path: String.raw`^src.*[/.](utils?|helpers?|common|base|manager|types)[/.]` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types are dependencies too: a service that names FastifyRequest knows its protocol.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
