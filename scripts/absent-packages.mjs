// Optional packages that Nest and Apollo import only if an application installs them. This one does not, so no bundle
// contains them.
const names = [
  '@apollo/gateway',
  '@apollo/subgraph',
  '@as-integrations/express5',
  '@as-integrations/fastify',
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'ts-morph',
];

/** Patterns for esbuild's `external` option. */
export const absentPackages = names.flatMap((name) => [name, `${name}/*`]);
