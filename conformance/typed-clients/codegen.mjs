// GraphQL Code Generator with its default options: the types of the schema, those of the operations, and the client preset.
import { join } from 'node:path';

const folder = import.meta.dirname;

export default {
  schema: process.env.GRAPHQL_SCHEMA,
  documents: [join(folder, 'operations.graphql')],
  generates: {
    [join(folder, 'generated/schema-types.ts')]: { plugins: ['typescript'] },
    [join(folder, 'generated/operation-types.ts')]: { plugins: ['typescript-operations'] },
    [join(folder, 'generated/client/')]: { preset: 'client' },
  },
  emitLegacyCommonJSImports: false,
};
