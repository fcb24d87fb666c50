// Generates types for the documents in request.ts from the fetched schema.
import { join } from 'node:path';

export default {
  schema: process.env.GRAPHQL_SCHEMA,
  documents: [join(import.meta.dirname, 'request.ts')],
  generates: {
    [`${join(import.meta.dirname, 'generated')}/`]: {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { useTypeImports: true, enumsAsTypes: true, scalars: { DateTime: 'string', JSON: 'unknown' } },
    },
  },
  emitLegacyCommonJSImports: false,
};
