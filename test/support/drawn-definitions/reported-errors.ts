// Compares the reported errors of a definition with the injected ones.
import { readDefinitions } from '../../../src/definitions/read.js';
import { problemText } from '../../../src/definitions/file/problems.js';
import { builtInRecords } from '../../../src/features/demo/built-in-records.js';
import { standardEntities } from '../../../src/features/entities.module.js';
import type { DefinitionText } from './definition-text.js';
import type { ExpectedError } from './errors/injection.js';

const standard = { entities: standardEntities, records: builtInRecords };

interface Given {
  readonly path: string;
  readonly file: string;
  readonly written: DefinitionText;
  readonly errors: readonly ExpectedError[];
}

/** Missing and unexpected errors, and whether the errors are not sorted by place. */
export async function differences({ path, file, written, errors }: Given): Promise<readonly string[]> {
  const { problems } = await readDefinitions({ path }, standard);
  const reported = problems.filter(({ severity }) => severity === 'error');
  const rest = reported.map(problemText);
  const missing = errors.flatMap((error) => {
    const { line, column } = error.keyPath ? written.keyPlaceOf(error.keyPath) : written.placeOf(error.path);
    const name = error.path.length === 0 ? '' : `${error.path.join('.')} `;
    const text = `${file}:${line}:${column}: ${name}${error.message}`;
    const found = rest.findIndex((one) => one.startsWith(text));
    if (found >= 0) rest.splice(found, 1);
    return found >= 0 ? [] : [`missing: ${text}`];
  });
  const isSorted = reported.every(({ line, column }, index) => {
    const before = reported[index - 1];
    return (
      before === undefined ||
      before.file !== reported[index]?.file ||
      before.line < line ||
      (before.line === line && before.column <= column)
    );
  });
  return [...missing, ...rest.map((text) => `unexpected: ${text}`), ...(isSorted ? [] : ['not sorted'])];
}
