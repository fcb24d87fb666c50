// The scalars that GraphQL has no word for.
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/** Text going in and out. Whether it is a date-time is for the rules of the field to say, in the words of REST. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description:
    'An instant in ISO 8601, such as `2026-01-31T12:00:00.000Z`. Answers are in UTC with milliseconds.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => value as string,
  parseValue: text,
  parseLiteral: (node) => text(node.kind === Kind.STRING ? node.value : undefined),
});

/** Any JSON value, for reports whose keys depend on what the service holds. */
export const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value, as REST answers it.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

function text(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('DateTime must be a string');
  return value;
}
