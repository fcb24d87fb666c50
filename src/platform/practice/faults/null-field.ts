// Sets fields of a result to null, with an error for each, and propagates null as the specification demands (GraphQL §6.4.4).
import {
  getOperationAST,
  isListType,
  isNonNullType,
  isObjectType,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { fieldsByKey } from '../exchange/facts.selection.js';
import { fragmentsOf } from '../exchange/selection-size.js';

/** Response keys and indexes. `*` stands for every item of a list. */
export type FieldPath = readonly (string | number)[];

export interface ExecutedDocument {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | null | undefined;
}

interface NulledResult {
  readonly data: unknown;
  /** The paths of the fields; empty if the result has none of them. */
  readonly paths: readonly FieldPath[];
}

export function nullField(executed: ExecutedDocument, data: unknown, path: FieldPath): NulledResult {
  const { schema, document, operationName } = executed;
  const operation = getOperationAST(document, operationName);
  const type = operation && schema.getRootType(operation.operation);
  if (!operation || !type) return { data, paths: [] };
  const walk = new NullWalk(fragmentsOf(document));
  return { data: walk.complete(data, type, [operation.selectionSet], path, []), paths: walk.paths };
}

class NullWalk {
  readonly paths: FieldPath[] = [];

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  /** The value with null at the rest of the path. Null if the value itself becomes null. */
  complete(
    value: unknown,
    type: GraphQLOutputType,
    selections: readonly SelectionSetNode[],
    rest: FieldPath,
    at: FieldPath,
  ): unknown {
    if (value === null || value === undefined) return value;
    if (isNonNullType(type)) return this.complete(value, type.ofType, selections, rest, at);
    const [key, ...next] = rest;
    if (key === undefined) {
      this.paths.push(at);
      return null;
    }
    if (isListType(type)) {
      const items = value as readonly unknown[];
      const completed = items.map((item, index) =>
        key === '*' || key === index
          ? this.complete(item, type.ofType, selections, next, [...at, index])
          : item,
      );
      return hasNewNull(type.ofType, items, completed) ? null : completed;
    }
    if (!isObjectType(type) || !Object.hasOwn(value, key)) return value;
    const nodes = fieldsByKey(selections, this.fragments).get(String(key)) ?? [];
    const field = type.getFields()[nodes[0]?.name.value ?? ''];
    if (field === undefined) return value;
    const before = (value as Readonly<Record<string, unknown>>)[key];
    const member = this.complete(before, field.type, selectionsOf(nodes), next, [...at, key]);
    return hasNewNull(field.type, [before], [member]) ? null : { ...value, [key]: member };
  }
}

/** Whether null must propagate to the parent. */
const hasNewNull = (
  type: GraphQLOutputType,
  before: readonly unknown[],
  after: readonly unknown[],
): boolean => isNonNullType(type) && after.some((value, index) => value === null && before[index] !== null);

const selectionsOf = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
