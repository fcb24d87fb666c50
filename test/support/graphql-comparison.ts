// Compares the results of one GraphQL operation from the compiler and from graphql-js.
import { execute, parse, validate, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { compileOperation } from '../../src/platform/records/graphql/compile-operation.js';
import type { GraphqlContext } from '../../src/platform/records/graphql/context.js';
import { createFormatError } from '../../src/platform/records/graphql/format-error.js';
import type { GeneratedOperation } from './graphql-generator.js';

interface Result {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
}

const context = {} as GraphqlContext;
const formatError = createFormatError({ error: () => undefined });

/** The result of each; the compiled one is undefined where the operation is interpreted. Undefined if the document is invalid. */
export async function bothResults(
  schema: GraphQLSchema,
  { source, variables = {} }: GeneratedOperation,
): Promise<{ readonly compiled: unknown; readonly interpreted: unknown } | undefined> {
  const document = parse(source);
  if (validate(schema, document).length > 0) return undefined;
  const operation = compileOperation(schema, document, undefined, () => false);
  const compiled = await operation?.execute(context, variables, formatError);
  const { data, errors } = await execute({
    ...{ schema, document, contextValue: context, variableValues: variables },
  });
  const formatted = errors?.map((error) => formatError(error.toJSON(), error));
  return {
    compiled: compiled && comparable(compiled),
    interpreted: data === undefined ? 'invalid variables' : comparable({ data, errors: formatted }),
  };
}

/**
 * The data as text, because the order of its fields counts, and the errors in any order. Of a value that an error made null, more errors
 * may be reported or not (GraphQL October 2021 §6.4.4): of those, only the path of the value counts.
 */
function comparable({ data, errors = [] }: Result): {
  readonly data: string;
  readonly errors: readonly string[];
} {
  const texts = errors.map((error) => JSON.stringify(nullPath(data, error.path ?? []) ?? error));
  return { data: JSON.stringify(data), errors: [...new Set(texts)].sort() };
}

/** The path of the null value that contains the path, if one does. */
function nullPath(
  data: unknown,
  path: readonly (string | number)[],
): readonly (string | number)[] | undefined {
  let value = data;
  for (const [depth, key] of path.entries()) {
    if (value === null) return path.slice(0, depth);
    value = (value as Readonly<Record<string | number, unknown>> | undefined)?.[key];
  }
  return undefined;
}
