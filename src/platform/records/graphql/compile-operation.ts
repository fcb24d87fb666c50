// Compiles an operation of a valid GraphQL document with graphql-jit.
import {
  getOperationAST,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type GraphQLField,
  TypeInfo,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { CompiledOperation } from './compiled-documents.js';
import { mergesConditionally, variableExceptions } from './compiler-differences.js';

/** Whether a response may hold the field without calling its resolver again. */
export type FieldPredicate = (field: GraphQLField<unknown, unknown>) => boolean;

/** Returns undefined if the document has no operation of that name, or one that graphql-jit cannot compile or compiles wrongly. */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  isCacheableField: FieldPredicate,
): CompiledOperation | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation || mergesConditionally(document, operation)) return undefined;
  const compiled = compileQuery(schema, document, operation.name?.value, {
    disablingCapturingStackErrors: true,
    // Records are validated when they are written, and integers have 32 bits: serialization would change nothing.
    disableLeafSerialization: true,
    useExperimentalPathBasedSkipInclude: true,
  });
  const isQuery = operation.operation === OperationTypeNode.QUERY;
  const isCacheable = isQuery && hasOnlyFields(schema, document, isCacheableField);
  if (!isCompiledQuery(compiled)) return undefined;
  const interpretedFor = variableExceptions(schema, document, operation);
  return new CompiledOperation({ compiled, isQuery, isCacheable, interpretedFor });
}

/** Whether every field of the document that has a resolver fulfils the condition. Nest gives properties no resolver. */
function hasOnlyFields(schema: GraphQLSchema, document: DocumentNode, condition: FieldPredicate): boolean {
  const types = new TypeInfo(schema);
  let isFulfilled = true;
  const check = (): void => {
    const field = types.getFieldDef();
    const isProperty = field?.resolve === undefined || field === TypeNameMetaFieldDef;
    if (!isProperty && !condition(field)) isFulfilled = false;
  };
  visit(document, visitWithTypeInfo(types, { Field: check }));
  return isFulfilled;
}
