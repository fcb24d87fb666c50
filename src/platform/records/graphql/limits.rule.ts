// Limits on documents. The rule runs first and stops validation of a document beyond a limit, so that no other rule can
// be made to use much CPU time.
import { GraphQLError, Kind, visit, type DocumentNode, type ValidationRule } from 'graphql';
import { addSizes, emptySize, fragmentsOf, SelectionSizes } from '../../practice/exchange/selection-size.js';

export const limits = {
  /** Lexical tokens; the parser stops at this number. */
  tokens: 1000,
  /** Nested fields, and nested lists and objects in values. Introspection queries of common clients have 15 levels. */
  depth: 20,
  /** All fields. The fields of a fragment count wherever it is spread. */
  fields: 500,
  rootFields: 30,
  aliases: 60,
  directives: 60,
  /** Fields of all records in lists of related records (`User.orders`), counted during execution. */
  relatedFields: 20_000,
} as const;

type Measure = Readonly<Record<Exclude<keyof typeof limits, 'tokens' | 'relatedFields'>, number>>;

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
  const sizes = new SelectionSizes(fragmentsOf(document));
  const { aliases, directives, valueDepth } = count(document);
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const executed = operations.map(({ selectionSet }) => sizes.of(selectionSet)).reduce(addSizes, emptySize);
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
