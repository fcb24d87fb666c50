// Finds operations for which graphql-jit's result differs from the specification. These operations are interpreted.
import {
  isNonNullType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableNode,
} from 'graphql';

/** Names of variables. An operation is interpreted if the request leaves out one of `omitted`, or if one of `null` is null. */
export interface VariableExceptions {
  readonly omitted: readonly string[];
  readonly null: readonly string[];
}

/**
 * A field of an input object whose variable has no value is absent (GraphQL October 2021 §3.10, "Input Coercion"); graphql-jit sets it to
 * null, so that an update would erase the property. A nullable variable may stand where null is not allowed if there is a default
 * (§5.8.5); graphql-jit accepts null there.
 */
export function variableExceptions(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
): VariableExceptions {
  const definitions = new Map(variableDefinitions.map((one) => [one.variable.name.value, one]));
  const omitted = new Set<string>();
  const empty = new Set<string>();
  const types = new TypeInfo(schema);
  const check = ({ name: { value: name } }: VariableNode, isMember: boolean): void => {
    const definition = definitions.get(name);
    const isForbidden = isNonNullType(types.getInputType()) && definition?.type.kind !== Kind.NON_NULL_TYPE;
    if (isForbidden) empty.add(name);
    // A variable with a default always has a value.
    if ((isForbidden || isMember) && definition?.defaultValue === undefined) omitted.add(name);
  };
  const visitor = {
    VariableDefinition: () => false,
    Variable: (node: VariableNode, _key: unknown, parent: ASTNode | readonly ASTNode[] | undefined) =>
      check(node, parent !== undefined && 'kind' in parent && parent.kind === Kind.OBJECT_FIELD),
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return { omitted: [...omitted], null: [...empty] };
}

interface Occurrence {
  readonly field: FieldNode;
  /** Whether `@skip` or `@include` decides on it, or on a fragment that contains it. */
  readonly isConditional: boolean;
}

/**
 * Whether a response name is selected several times in one object, once of them with `@skip` or `@include`. graphql-jit merges their
 * selections as if the condition held (GraphQL October 2021 §6.3.2).
 */
export const mergesConditionally = (document: DocumentNode, operation: OperationDefinitionNode): boolean =>
  new Selections(document).mergeConditionally([operation.selectionSet]);

/** Selections that are visited, each as often as a fragment is used; a document with more is interpreted. */
const MAX_VISITED = 10_000;

class Selections {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private visited = 0;

  constructor({ definitions }: DocumentNode) {
    for (const definition of definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
  }

  /** For an object with these selection sets, and for inner objects. */
  mergeConditionally(sets: readonly SelectionSetNode[]): boolean {
    const found = new Map<string, Occurrence[]>();
    for (const set of sets) this.collect(set, false, found);
    if (this.visited > MAX_VISITED) return true;
    return [...found.values()].some(
      (occurrences) =>
        (occurrences.length > 1 && occurrences.some(({ isConditional }) => isConditional)) ||
        this.mergeConditionally(occurrences.flatMap(({ field }) => field.selectionSet ?? [])),
    );
  }

  /** Adds the fields of a selection set and of its fragments. */
  private collect(set: SelectionSetNode, isConditional: boolean, found: Map<string, Occurrence[]>): void {
    for (const selection of set.selections) {
      this.visited += 1;
      if (this.visited > MAX_VISITED) return;
      const isDecided = isConditional || (selection.directives ?? []).length > 0;
      if (selection.kind !== Kind.FIELD) {
        const inner = this.setOf(selection);
        if (inner) this.collect(inner, isDecided, found);
        continue;
      }
      const name = (selection.alias ?? selection.name).value;
      const occurrences = found.get(name) ?? [];
      found.set(name, occurrences);
      occurrences.push({ field: selection, isConditional: isDecided });
    }
  }

  private setOf(selection: FragmentSpreadNode | InlineFragmentNode): SelectionSetNode | undefined {
    return selection.kind === Kind.INLINE_FRAGMENT
      ? selection.selectionSet
      : this.fragments.get(selection.name.value)?.selectionSet;
  }
}
