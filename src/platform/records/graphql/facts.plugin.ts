// Apollo plug-in that reports the facts of requests of tracked sessions. Their requests are all executed by Apollo.
import { isDeepStrictEqual } from 'node:util';
import type { ApolloServerPlugin, GraphQLRequestContext } from '@apollo/server';
import {
  getOperationAST,
  OperationTypeNode,
  valueFromASTUntyped,
  type VariableDefinitionNode,
} from 'graphql';
import { isTracked, reportFacts } from '../../practice/exchange/exchange.facts.js';
import type { GraphqlFacts } from '../../practice/exchange/exchange.js';
import type { GraphqlContext } from './context.js';
import { operationsOf, type ParsedRequest } from './facts.operations.js';
import { SelectionFacts } from '../../practice/exchange/facts.selection.js';
import { fragmentsOf } from '../../practice/exchange/selection-size.js';

/** A flow executes operations without a request. */
type Context = Pick<GraphqlContext, 'session'> & Partial<GraphqlContext>;
type RequestContext = GraphQLRequestContext<Context>;

export const factsPlugin: ApolloServerPlugin<Context> = {
  // eslint-disable-next-line @typescript-eslint/require-await -- Apollo's interface requires promises
  requestDidStart: async ({ contextValue }) => (isTracked(contextValue.session) ? listener : undefined),
};

const listener = {
  // eslint-disable-next-line @typescript-eslint/require-await -- the same
  willSendResponse: async (context: RequestContext): Promise<void> => {
    const { req } = context.contextValue;
    const parsed = parsedRequestOf(context);
    if (req === undefined || parsed === undefined) return;
    const operations = operationsOf(parsed);
    const names = operations.map(({ operation }) => operation);
    const persisted = context.request.query === undefined;
    reportFacts(req, {
      operations,
      graphql: graphqlFactsOf(parsed, { names, persisted, method: req.method }),
    });
  },
};

/** Undefined if the document cannot be parsed or has no such operation. */
function parsedRequestOf({ schema, document, request, response }: RequestContext): ParsedRequest | undefined {
  if (document === undefined || response.body?.kind !== 'single') return undefined;
  const operation = getOperationAST(document, request.operationName);
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return undefined;
  const { data, errors = [] } = response.body.singleResult;
  const { variables = {} } = request;
  return { schema, operation, fragments: fragmentsOf(document), variables, data, errors };
}

interface RequestFacts {
  readonly names: readonly string[];
  readonly persisted: boolean;
  readonly method: string;
}

function graphqlFactsOf(
  { operation, fragments, variables, data, errors }: ParsedRequest,
  { names, persisted, method }: RequestFacts,
): GraphqlFacts {
  const { fields, directives, aliases, fragmentSpreads, literals } = new SelectionFacts(operation, fragments);
  const { variableDefinitions: definitions = [] } = operation;
  const values = Object.values(data ?? {});
  return {
    kind: operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query',
    name: operation.name?.value ?? null,
    method,
    fields: [...fields],
    root_fields: names.length,
    aliases,
    fragment_spreads: fragmentSpreads,
    operations: names,
    variables: definitions.length,
    defaults: definitions.filter((definition) => hasDefault(definition, variables)).length,
    literals,
    directives: [...directives],
    persisted,
    partial: errors.length > 0 && values.some((value) => value !== null),
  };
}

/** Whether a variable has its default value. Some clients send the default values of the document themselves. */
function hasDefault(
  { variable, defaultValue }: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  if (defaultValue === undefined) return false;
  if (!Object.hasOwn(variables, variable.name.value)) return true;
  return isDeepStrictEqual(variables[variable.name.value], valueFromASTUntyped(defaultValue));
}
