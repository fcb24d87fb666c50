// The executed operations of a GraphQL request: one for each root field, with input, result and error in the form of REST.
import {
  getArgumentValues,
  getVariableValues,
  OperationTypeNode,
  valueFromASTUntyped,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { isObject } from '../../kernel/runtime/body.facts.js';
import type { ExecutedOperation } from '../../practice/exchange/exchange.js';
import { listInput, type ListInput } from '../../practice/exchange/list.input.js';
import { graphqlError } from '../../practice/exchange/rest.facts.js';
import { fieldsByKey, ownMember, withoutAliases } from '../../practice/exchange/facts.selection.js';
import type { Variables } from './plain-request.js';

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
type Field = GraphQLField<unknown, unknown>;

/** A request whose document was parsed, and its result. */
export interface ParsedRequest {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
  /** The variables as the client sent them. */
  readonly variables: Variables;
  readonly data: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors: readonly GraphQLFormattedError[];
}

/** Unknown root fields are left out. */
export function operationsOf(request: ParsedRequest): ExecutedOperation[] {
  const { schema, operation, fragments } = request;
  const isQuery = operation.operation === OperationTypeNode.QUERY;
  const known = (isQuery ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
  const variables = variablesOf(request);
  return [...fieldsByKey([operation.selectionSet], fragments)].flatMap(([key, nodes]) => {
    const [node] = nodes;
    const field = node && (Object.hasOwn(known, node.name.value) ? known[node.name.value] : undefined);
    if (node === undefined || field === undefined) return [];
    const error = errorOf(key, request);
    const value = ownMember(request.data, key);
    return {
      operation: field.extensions.operation ?? field.name,
      input: inputOf(field, argumentsOf(field, node, variables)),
      result:
        value === undefined || (value === null && error !== null)
          ? undefined
          : resultOf(value, nodes, fragments),
      error,
    };
  });
}

/** With defaults; invalid variables as the client sent them. */
function variablesOf({ schema, operation, variables }: ParsedRequest): Variables {
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  return coerced ?? variables;
}

/** With the defaults of the schema; invalid arguments as the client sent them. */
function argumentsOf(field: Field, node: FieldNode, variables: Variables): ListInput {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    const defaults = field.args.map(({ name, defaultValue }) => [name, defaultValue] as const);
    const given = (node.arguments ?? []).map(
      ({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const,
    );
    return Object.fromEntries([...defaults, ...given].filter(([, value]) => value !== undefined));
  }
}

function inputOf({ args }: Field, { input, ...given }: ListInput): ListInput {
  if (args.some(({ name }) => name === 'filter')) return listInput(given);
  const { id } = given;
  return {
    ...(isObject(input) ? input : input !== undefined && { input }),
    ...given,
    ...(typeof id === 'string' && { id: id.toLowerCase() }),
  };
}

/** A page has the members of `pageInfo`, as in REST. Only deletions return a boolean. */
function resultOf(value: unknown, nodes: readonly FieldNode[], fragments: Fragments): unknown {
  if (typeof value === 'boolean') return { deleted: value };
  const result = withoutAliases(value, nodes, fragments);
  if (!isObject(result) || !isObject(result.pageInfo)) return result;
  const { pageInfo, ...others } = result;
  return { ...others, ...pageInfo };
}

/** Errors of the document and of the variables have no path; they apply to every field. */
function errorOf(key: string, { errors }: ParsedRequest): ExecutedOperation['error'] {
  const error = errors.find(({ path }) => path?.[0] === key) ?? errors.find(({ path }) => path === undefined);
  return error === undefined ? null : graphqlError(error);
}
