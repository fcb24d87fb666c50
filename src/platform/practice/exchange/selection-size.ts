// Measures selections including their fragments: fields, levels and width.
import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql';

interface Size {
  /** Levels of fields. */
  readonly depth: number;
  /** Fields on all levels. */
  readonly fields: number;
  /** Fields on the first level. */
  readonly width: number;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export const emptySize: Size = { depth: 0, fields: 0, width: 0 };

export function addSizes(one: Size, other: Size): Size {
  return {
    depth: Math.max(one.depth, other.depth),
    fields: one.fields + other.fields,
    width: one.width + other.width,
  };
}

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

/** Measures selections of one document. Each fragment is measured once. */
export class SelectionSizes {
  private readonly known = new Map<string, Size>();

  constructor(private readonly fragments: Fragments) {}

  of({ selections }: SelectionSetNode): Size {
    return selections.map((selection) => this.ofSelection(selection)).reduce(addSizes, emptySize);
  }

  largestFragment(): { readonly depth: number; readonly fields: number } {
    const all = [...this.fragments.keys()].map((name) => this.ofFragment(name));
    return {
      depth: Math.max(0, ...all.map(({ depth }) => depth)),
      fields: Math.max(0, ...all.map(({ fields }) => fields)),
    };
  }

  private ofSelection(selection: SelectionSetNode['selections'][number]): Size {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.ofFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.of(selection.selectionSet);
    const inner = selection.selectionSet === undefined ? emptySize : this.of(selection.selectionSet);
    return { depth: inner.depth + 1, fields: inner.fields + 1, width: 1 };
  }

  private ofFragment(name: string): Size {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    // A fragment that spreads itself counts as empty inside itself; another rule reports it.
    this.known.set(name, emptySize);
    const fragment = this.fragments.get(name);
    const size = fragment === undefined ? emptySize : this.of(fragment.selectionSet);
    this.known.set(name, size);
    return size;
  }
}

const counts = new WeakMap<FieldNode, number>();

/** The number of fields that a field selects, on all levels. Counted once for a document. */
export function countFields({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  let sum = 0;
  for (const node of fieldNodes) {
    let count = counts.get(node);
    if (count === undefined) {
      const sizes = new SelectionSizes(new Map(Object.entries(fragments)));
      count = node.selectionSet === undefined ? 0 : sizes.of(node.selectionSet).fields;
      counts.set(node, count);
    }
    sum += count;
  }
  return sum;
}
