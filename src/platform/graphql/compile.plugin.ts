// Lets a document that the server has just parsed and found valid run compiled, and be known from then on.
import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from './context.js';
import { isDirect } from './direct.operations.js';
import { CompiledOperation, type CompiledDocumentCache } from './known.openapi.js';

export function compilePlugin(documents: CompiledDocumentCache): ApolloServerPlugin<GraphqlContext> {
  return {
    // eslint-disable-next-line @typescript-eslint/require-await -- the server's interface wants promises
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, source, request, contextValue }) => {
        const { operationName } = request;
        const known =
          documents.find(source, operationName) ?? compileOperation(schema, document, operationName);
        if (known === undefined) return null;
        documents.learn(source, operationName, known);
        const answer = await known.run(contextValue, request.variables);
        // Without an answer the server runs the operation itself and says what is wrong with the variables.
        if (answer === undefined) return null;
        const { data = null, errors } = answer;
        const singleResult = { data, ...(errors && { errors }) };
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
      },
    }),
  };
}

/** Makes an operation of a valid document ready to run; undefined where it has none of that name. */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): CompiledOperation | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const compiled = compileQuery(schema, document, operation.name?.value, {
    disablingCapturingStackErrors: true,
    // A record holds what its fields may hold, and integers have 32 bits: nothing is left to check on the way out.
    disableLeafSerialization: true,
    useExperimentalPathBasedSkipInclude: true,
  });
  const isQuery = operation.operation === OperationTypeNode.QUERY;
  const isRepeatable = isQuery && operation.selectionSet.selections.every(isEntityRead);
  return isCompiledQuery(compiled) ? new CompiledOperation(compiled, isQuery, isRepeatable) : undefined;
}

/** A fragment is not looked into: few put one there. */
function isEntityRead(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && isDirect(selection.name.value);
}
