// The JSON Schema of definition files. It is served also without a file, so this module loads no package.
import { readFileSync } from 'node:fs';

export const readSchemaText = (): string =>
  readFileSync(new URL('./entities.schema.json', import.meta.url), 'utf8');
