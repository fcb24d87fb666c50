// Compiles an operation of a valid GraphQL document with graphql-jit.
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { CompiledOperation } from './compiled-documents.js';
import { isDirect } from './direct.operations.js';

/** Returns undefined if the document has no operation of that name, or one that graphql-jit cannot compile. */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): CompiledOperation | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const compiled = compileQuery(schema, document, operation.name?.value, {
    disablingCapturingStackErrors: true,
    // Records are validated when they are written, and integers have 32 bits: serialization would change nothing.
    disableLeafSerialization: true,
    useExperimentalPathBasedSkipInclude: true,
  });
  const isQuery = operation.operation === OperationTypeNode.QUERY;
  const isCacheable = isQuery && operation.selectionSet.selections.every(isEntityRead);
  return isCompiledQuery(compiled) ? new CompiledOperation(compiled, isQuery, isCacheable) : undefined;
}

/** Fragments are not searched: they are rare at the root of an operation. */
function isEntityRead(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && isDirect(selection.name.value);
}
