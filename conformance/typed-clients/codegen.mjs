// GraphQL Code Generator with its default options: the types of the schema, those of the operations, and the client preset.
import { join } from 'node:path';

const folder = import.meta.dirname;
// Set for the clients of other entities: the file of operations, and the folder for what is generated.
const { GRAPHQL_DOCUMENTS = join(folder, 'operations.graphql'), GENERATED = join(folder, 'generated') } =
  process.env;

export default {
  schema: process.env.GRAPHQL_SCHEMA,
  documents: [GRAPHQL_DOCUMENTS],
  generates: {
    [join(GENERATED, 'schema-types.ts')]: { plugins: ['typescript'] },
    [join(GENERATED, 'operation-types.ts')]: { plugins: ['typescript-operations'] },
    [join(GENERATED, 'client/')]: { preset: 'client' },
  },
  emitLegacyCommonJSImports: false,
};
