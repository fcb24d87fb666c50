// Lists the selected fields of an operation, with its fragments expanded. The document may be invalid.
import {
  Kind,
  visit,
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** Valid documents have at most 500 fields; see `limits`. */
const MAX_SELECTIONS = 2000;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export class SelectionFacts {
  /** Schema paths, such as `orders.items.user.name`. */
  readonly fields = new Set<string>();
  readonly directives = new Set<string>();
  aliases = 0;
  fragmentSpreads = 0;
  /** Literal values in arguments. */
  literals = 0;
  private selections = 0;
  private readonly openFragments = new Set<string>();

  constructor(
    operation: OperationDefinitionNode,
    private readonly fragments: Fragments,
  ) {
    this.addDirectives(operation.directives);
    this.add(operation.selectionSet, '');
  }

  private add({ selections }: SelectionSetNode, parent: string): void {
    for (const selection of selections) {
      this.selections += 1;
      if (this.selections > MAX_SELECTIONS) return;
      this.addDirectives(selection.directives);
      if (selection.kind === Kind.FIELD) this.addField(selection, parent);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.add(selection.selectionSet, parent);
      else this.addSpread(selection.name.value, parent);
    }
  }

  private addField({ name, alias, arguments: args = [], selectionSet }: FieldNode, parent: string): void {
    const path = parent === '' ? name.value : `${parent}.${name.value}`;
    this.fields.add(path);
    if (alias !== undefined) this.aliases += 1;
    for (const { value } of args) this.literals += literalsOf(value);
    if (selectionSet !== undefined) this.add(selectionSet, path);
  }

  /** A fragment that spreads itself is not valid; it is expanded once. */
  private addSpread(name: string, parent: string): void {
    this.fragmentSpreads += 1;
    const fragment = this.fragments.get(name);
    if (fragment === undefined || this.openFragments.has(name)) return;
    this.openFragments.add(name);
    this.add(fragment.selectionSet, parent);
    this.openFragments.delete(name);
  }

  private addDirectives(directives: readonly DirectiveNode[] = []): void {
    for (const { name, arguments: args = [] } of directives) {
      this.directives.add(name.value);
      for (const { value } of args) this.literals += literalsOf(value);
    }
  }
}

/** The number of values that are not variables. An object or list counts by its members. */
function literalsOf(value: ValueNode): number {
  let count = 0;
  visit(value, {
    enter: ({ kind }) => {
      if (scalarKinds.has(kind)) count += 1;
    },
  });
  return count;
}

const scalarKinds = new Set<string>([Kind.INT, Kind.FLOAT, Kind.STRING, Kind.BOOLEAN, Kind.NULL, Kind.ENUM]);

/** The fields of a selection by the name that they have in the response. `@skip` and `@include` are not evaluated. */
export function fieldsByKey(
  selectionSets: readonly SelectionSetNode[],
  fragments: Fragments,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const opened = new Set<string>();
  const add = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        fields.set(key, [...(fields.get(key) ?? []), selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet);
      else if (!opened.has(selection.name.value)) {
        opened.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) add(fragment.selectionSet);
      }
    }
  };
  selectionSets.forEach(add);
  return fields;
}

/** An alias may have the name of a property of every object, such as `constructor`. */
export function ownMember(value: object | null | undefined, name: string): unknown {
  return value && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** A value of a response with field names instead of aliases. Of several fields of one name, the first one is taken. */
export function withoutAliases(value: unknown, fields: readonly FieldNode[], fragments: Fragments): unknown {
  const selections = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (selections.length === 0) return value;
  const byKey = fieldsByKey(selections, fragments);
  const rename = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(rename);
    if (typeof one !== 'object' || one === null) return one;
    const renamed: Record<string, unknown> = {};
    for (const [key, nodes] of byKey) {
      const name = nodes[0]?.name.value ?? key;
      const member = ownMember(one, key);
      if (member !== undefined && !Object.hasOwn(renamed, name))
        renamed[name] = withoutAliases(member, nodes, fragments);
    }
    return renamed;
  };
  return rename(value);
}
