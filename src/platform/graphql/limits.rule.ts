// Limits on documents. The rule runs first and stops validation of a document beyond a limit, so that no other rule can
// be made to use much CPU time.
import {
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';

export const limits = {
  /** Lexical tokens; the parser stops at this number. */
  tokens: 1000,
  /** Nested fields, and nested lists and objects in values. Introspection queries of common clients have 15 levels. */
  depth: 20,
  /** All fields; those of a fragment count wherever it is spread. */
  fields: 500,
  rootFields: 30,
  aliases: 60,
  directives: 60,
} as const;

type Measure = Readonly<Record<Exclude<keyof typeof limits, 'tokens'>, number>>;

const wording: Readonly<Record<keyof Measure, string>> = {
  depth: 'levels of nesting',
  fields: 'fields',
  rootFields: 'fields at the root',
  aliases: 'aliases',
  directives: 'directives',
};

/** Reports every exceeded limit, then removes the document from the visit of the following rules. */
export const limitsRule: ValidationRule = (context) => ({
  Document: (document) => {
    const found = measure(document);
    const exceeded = (Object.keys(wording) as (keyof Measure)[]).filter((name) => found[name] > limits[name]);
    for (const name of exceeded) {
      context.reportError(
        new GraphQLError(`document must NOT have more than ${limits[name]} ${wording[name]}`),
      );
    }
    // Returning null removes the node: no rule visits its children.
    return exceeded.length > 0 ? null : undefined;
  },
});

function measure(document: DocumentNode): Measure {
  const sizes = new Sizes(document);
  const { aliases, directives, valueDepth } = count(document);
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const executed = operations.map(({ selectionSet }) => sizes.of(selectionSet)).reduce(add, empty);
  // The other rules also visit unused fragments.
  const fragments = sizes.largestFragment();
  return {
    aliases,
    directives,
    depth: Math.max(valueDepth, executed.depth, fragments.depth),
    fields: Math.max(executed.fields, fragments.fields),
    rootFields: executed.width,
  };
}

function count(document: DocumentNode): { aliases: number; directives: number; valueDepth: number } {
  const found = { aliases: 0, directives: 0, valueDepth: 0 };
  let depth = 0;
  const down = (): void => {
    depth += 1;
    found.valueDepth = Math.max(found.valueDepth, depth);
  };
  const up = (): void => {
    depth -= 1;
  };
  visit(document, {
    Field: ({ alias }) => void (found.aliases += alias === undefined ? 0 : 1),
    Directive: () => void (found.directives += 1),
    ListValue: { enter: down, leave: up },
    ObjectValue: { enter: down, leave: up },
    ListType: { enter: down, leave: up },
  });
  return found;
}

interface Size {
  /** Levels of fields. */
  readonly depth: number;
  /** Fields on all levels. */
  readonly fields: number;
  /** Fields on the first level. */
  readonly width: number;
}

const empty: Size = { depth: 0, fields: 0, width: 0 };

/** Measures selections including their fragments. Each fragment is measured once. */
class Sizes {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly known = new Map<string, Size>();

  constructor({ definitions }: DocumentNode) {
    const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  of({ selections }: SelectionSetNode): Size {
    return selections.map((selection) => this.ofSelection(selection)).reduce(add, empty);
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
    const inner = selection.selectionSet === undefined ? empty : this.of(selection.selectionSet);
    return { depth: inner.depth + 1, fields: inner.fields + 1, width: 1 };
  }

  private ofFragment(name: string): Size {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    // A fragment that spreads itself counts as empty inside itself; another rule reports it.
    this.known.set(name, empty);
    const fragment = this.fragments.get(name);
    const size = fragment === undefined ? empty : this.of(fragment.selectionSet);
    this.known.set(name, size);
    return size;
  }
}

function add(one: Size, other: Size): Size {
  return {
    depth: Math.max(one.depth, other.depth),
    fields: one.fields + other.fields,
    width: one.width + other.width,
  };
}
