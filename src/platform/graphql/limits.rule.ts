// What a document may ask for. A document beyond it is refused before any other rule looks at it, so none of them can be
// made to work for long.
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
  /** Words and signs; whoever parses stops there. */
  tokens: 1000,
  /** Fields within fields, and lists and objects within values. The introspection of common clients is 15 deep. */
  depth: 20,
  /** Fields in all, those of fragments counted where they are spread. */
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

/** Tells every limit that a document breaks, and then keeps the rules that come after from going into it. */
export const limitsRule: ValidationRule = (context) => ({
  Document: (document) => {
    const found = measure(document);
    const broken = (Object.keys(wording) as (keyof Measure)[]).filter((name) => found[name] > limits[name]);
    for (const name of broken) {
      context.reportError(
        new GraphQLError(`document must NOT have more than ${limits[name]} ${wording[name]}`),
      );
    }
    // A visitor that answers null takes the node out: nobody visits what is in it.
    return broken.length > 0 ? null : undefined;
  },
});

function measure(document: DocumentNode): Measure {
  const sizes = new Sizes(document);
  const { aliases, directives, valueDepth } = count(document);
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const asked = operations.map(({ selectionSet }) => sizes.of(selectionSet)).reduce(beside, nothing);
  // A fragment that nobody spreads is still looked at by the other rules.
  const offered = sizes.largestFragment();
  return {
    aliases,
    directives,
    depth: Math.max(valueDepth, asked.depth, offered.depth),
    fields: Math.max(asked.fields, offered.fields),
    rootFields: asked.width,
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

const nothing: Size = { depth: 0, fields: 0, width: 0 };

/** Measures selections with their fragments. Each fragment is measured once, however often it is spread. */
class Sizes {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly known = new Map<string, Size>();

  constructor({ definitions }: DocumentNode) {
    const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  of({ selections }: SelectionSetNode): Size {
    return selections.map((selection) => this.ofSelection(selection)).reduce(beside, nothing);
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
    const inner = selection.selectionSet === undefined ? nothing : this.of(selection.selectionSet);
    return { depth: inner.depth + 1, fields: inner.fields + 1, width: 1 };
  }

  private ofFragment(name: string): Size {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    // A fragment that spreads itself counts as nothing within itself; another rule refuses it.
    this.known.set(name, nothing);
    const fragment = this.fragments.get(name);
    const size = fragment === undefined ? nothing : this.of(fragment.selectionSet);
    this.known.set(name, size);
    return size;
  }
}

function beside(one: Size, other: Size): Size {
  return {
    depth: Math.max(one.depth, other.depth),
    fields: one.fields + other.fields,
    width: one.width + other.width,
  };
}
