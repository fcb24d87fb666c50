// Custom scalars.
import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  valueFromASTUntyped,
  type GraphQLScalarTypeConfig,
} from 'graphql';

/** Text in requests and responses. The validation of the field checks the format, with the same messages as REST. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description:
    'A date-time in ISO 8601, such as `2026-01-31T12:00:00.000Z`. Responses use UTC with milliseconds.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  ...textual('DateTime'),
});

/** Text like `DateTime`, without a time. */
export const DateScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A date in ISO 8601, such as `2026-01-31`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  ...textual('Date'),
});

/** For results without a fixed set of fields. */
export const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

function textual(
  name: string,
): Pick<GraphQLScalarTypeConfig<string, string>, 'serialize' | 'parseValue' | 'parseLiteral'> {
  const text = (value: unknown): string => {
    if (typeof value !== 'string') throw new GraphQLError(`${name} must be a string`);
    return value;
  };
  return {
    serialize: (value) => value as string,
    parseValue: text,
    parseLiteral: (node) => text(node.kind === Kind.STRING ? node.value : undefined),
  };
}
