// Random GraphQL operations with variables, most of them valid, over a schema whose fields return their arguments.
import fc from 'fast-check';
import {
  assertInputType,
  buildSchema,
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parseType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

export interface GeneratedOperation {
  readonly source: string;
  /** Undefined where the request has none. */
  readonly variables: Readonly<Record<string, unknown>> | undefined;
}

const sdl = `
  enum Kind { ONE TWO }
  input Inner { text: String, number: Int = 3, kind: Kind = TWO, numbers: [Int!], needed: Boolean! }
  input Middle { inner: Inner!, texts: [[String!]!], flag: Boolean = false }
  input Outer {
    id: ID, inner: Inner, inners: [Inner!], kinds: [Kind], text: String = "default", middle: Middle, ratio: Float
    filled: Inner = { text: "filled", needed: true }
  }
  interface Node { id: ID!, echo(text: String, kind: Kind = ONE): String, next: Node }
  type One implements Node {
    id: ID!, echo(text: String, kind: Kind = ONE): String, next: Node
    broken(text: String): Int, needed: String!, list(numbers: [Int]): [String!]
  }
  type Two implements Node { id: ID!, echo(text: String, kind: Kind = ONE): String, next: Node, only(outer: Outer): String }
  type Query {
    echo(
      text: String, number: Int = 5, kind: Kind, kinds: [Kind!], outer: Outer, outers: [Outer], id: ID, ratio: Float
      flag: Boolean! = true, filled: [Int] = [1, 2]
    ): String!
    must(number: Int!, inner: Inner!, kinds: [[Kind!]]): String!
    node(id: ID!, kind: Kind): Node
    nodes(limit: Int = 2): [Node!]!
    one(kind: Kind = TWO): One
    two: Two!
    broken(outer: Outer): String
  }
  type Mutation { add(outer: Outer!, inner: Inner): String! set(text: String): One }
`;

/** The arguments as a resolver received them, in the order of their names; an argument without a value is absent. */
const argumentsText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const one = { __typename: 'One', id: 'one' };
const two = { __typename: 'Two', id: 'two' };

/** Fails for some arguments, so that errors and their places are compared too. */
function fail(args: Readonly<Record<string, unknown>>): never {
  if (args.text === 'text') throw new GraphQLError('rejected', { extensions: { code: 'CONFLICT' } });
  throw new Error(`broken ${argumentsText(args)}`);
}

const resolvers: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>> = {
  next: () => Promise.resolve(two),
  node: ({ kind }) => (kind === 'TWO' ? two : kind === null ? null : one),
  nodes: ({ limit }) => [one, two, one].slice(0, Number(limit)),
  one: ({ kind }) => (kind === 'ONE' ? null : one),
  two: () => two,
  set: () => Promise.resolve(one),
  broken: fail,
  needed: () => null,
  list: ({ numbers }) => (Array.isArray(numbers) ? numbers.map(String) : null),
};

/** The schema of the generated operations. */
export function echoSchema(): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { name } = field;
      if (name === 'id') continue;
      const resolve = resolvers[name] ?? argumentsText;
      field.resolve = (_source, args) => resolve(args as Readonly<Record<string, unknown>>);
    }
  }
  return schema;
}

interface Variable {
  readonly name: string;
  readonly type: string;
  readonly fallback: string | undefined;
  /** Undefined where the request leaves it out. */
  readonly value: unknown;
}

const MAX_DEPTH = 3;

class Generator {
  private readonly variables: Variable[] = [];
  private readonly fragments: string[] = [];
  /** Within the default of a variable, which has no variables. */
  private isConstant = false;

  constructor(
    private readonly g: fc.GeneratorValue,
    private readonly schema: GraphQLSchema,
  ) {}

  operation(): GeneratedOperation {
    const kind = this.chance(4) ? 'mutation' : 'query';
    const root = kind === 'query' ? this.schema.getQueryType() : this.schema.getMutationType();
    const selection = this.selection(root as GraphQLObjectType, 0);
    const definitions = this.variables.map(
      ({ name, type, fallback }) => `$${name}: ${type}${fallback === undefined ? '' : ` = ${fallback}`}`,
    );
    const head = definitions.length === 0 ? kind : `${kind} Generated(${definitions.join(', ')})`;
    const given = this.variables.filter(({ value }) => value !== undefined);
    const hasNone = given.length === 0 && this.chance(2);
    return {
      source: [`${head} ${selection}`, ...this.fragments].join('\n'),
      variables: hasNone ? undefined : Object.fromEntries(given.map(({ name, value }) => [name, value])),
    };
  }

  /** True in one of `n` cases. */
  private chance(n: number): boolean {
    return this.g(fc.nat, { max: n - 1 }) === n - 1;
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.g(fc.nat, { max: values.length - 1 })] as T;
  }

  private times(max: number): undefined[] {
    return Array.from({ length: this.g(fc.integer, { min: 1, max }) });
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    const parts = this.times(3).map(() => this.part(type, depth));
    return `{ ${parts.join(' ')} }`;
  }

  /** A field, or a fragment with fields of the type. */
  private part(type: GraphQLObjectType, depth: number): string {
    if (depth > 0 && this.chance(8)) return '__typename';
    if (!this.chance(6)) return this.field(type, depth);
    const inner = `{ ${this.field(type, depth)} }`;
    if (this.chance(2)) return `...${this.chance(2) ? ` on ${type.name}` : ''} ${this.directive()}${inner}`;
    const name = `F${this.fragments.length}`;
    this.fragments.push(`fragment ${name} on ${type.name} ${inner}`);
    return `...${name} ${this.directive()}`;
  }

  private field(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      ({ type: result }) => depth < MAX_DEPTH || !/^\[?(Node|One|Two)/.test(String(result)),
    );
    const field = this.pick(fields);
    const alias = this.chance(2) ? `${this.pick(['a', 'b', 'c'])}${this.g(fc.nat, { max: 99 })}: ` : '';
    const args = field.args.flatMap(({ name, type: input, defaultValue }) => {
      const isRequired = isNonNullType(input) && defaultValue === undefined;
      if (!isRequired && this.chance(2)) return [];
      return [`${name}: ${this.value(input, 0, defaultValue !== undefined)}`];
    });
    const list = args.length === 0 ? '' : `(${args.join(', ')})`;
    const result = String(field.type).replaceAll(/[[\]!]/g, '');
    return `${alias}${field.name}${list} ${this.directive()}${this.subselection(result, depth)}`;
  }

  private subselection(result: string, depth: number): string {
    if (result === 'One' || result === 'Two')
      return this.selection(this.schema.getType(result) as GraphQLObjectType, depth + 1);
    if (result !== 'Node') return '';
    const types = this.pick([['One'], ['Two'], ['One', 'Two']]);
    const parts = types.map(
      (name) => `... on ${name} ${this.selection(this.schema.getType(name) as GraphQLObjectType, depth + 1)}`,
    );
    return `{ id ${parts.join(' ')} }`;
  }

  private directive(): string {
    if (!this.chance(6)) return '';
    const condition = this.chance(2) ? this.pick(['true', 'false']) : this.variable('Boolean!', false);
    return `@${this.pick(['skip', 'include'])}(if: ${condition}) `;
  }

  /** A literal or a variable. */
  private value(type: GraphQLInputType, depth: number, hasDefault: boolean): string {
    if (!this.isConstant && this.chance(3)) return this.variable(String(type), hasDefault);
    return this.literal(type, depth);
  }

  private literal(type: GraphQLInputType, depth: number): string {
    if (!isNonNullType(type) && this.chance(8)) return 'null';
    return this.notNull(type, depth);
  }

  private notNull(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.notNull(type.ofType, depth);
    if (isListType(type)) {
      const item = type.ofType;
      // One item stands for a list with it.
      if (this.chance(4)) return this.notNull(item, depth + 1);
      return `[${
        this.chance(5)
          ? ''
          : this.times(2)
              .map(() => this.itemOf(item, depth))
              .join(', ')
      }]`;
    }
    if (isEnumType(type)) return this.pick(['ONE', 'TWO']);
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields()).flatMap(({ name, type: input, defaultValue }) => {
        const isRequired = isNonNullType(input) && defaultValue === undefined;
        const isDeep = depth > 2 && !/^(String|Int|Boolean|ID|Float|Kind)/.test(String(input));
        if (!isRequired && (isDeep || this.chance(2))) return [];
        return [`${name}: ${this.value(input, depth + 1, defaultValue !== undefined)}`];
      });
      return `{ ${members.join(', ')} }`;
    }
    return this.pick(literals[type.name] ?? ['null']);
  }

  private itemOf(type: GraphQLInputType, depth: number): string {
    return isNonNullType(type) && this.chance(2)
      ? this.literal(type, depth + 1)
      : this.value(type, depth + 1, false);
  }

  /** A new variable for a place of this type. A nullable one may stand where the place or the variable has a default. */
  private variable(type: string, hasDefault: boolean): string {
    const name = `v${this.variables.length}`;
    const nullable = type.replace(/!$/, '');
    const isRequired = type.endsWith('!');
    const fallback = this.chance(3) ? this.constant(this.inputType(nullable)) : undefined;
    const declared =
      isRequired && !(hasDefault && this.chance(2)) && fallback === undefined ? type : nullable;
    this.variables.push({ name, type: declared, fallback, value: this.given(declared) });
    return `$${name}`;
  }

  private constant(type: GraphQLInputType): string {
    this.isConstant = true;
    const text = this.notNull(type, 2);
    this.isConstant = false;
    return text;
  }

  private given(type: string): unknown {
    if (!type.endsWith('!') && this.chance(3)) return undefined;
    if (this.chance(20))
      return this.pick([null, 'text', -1, 2 ** 31, 1.5, { unknown: 1 }, [null], undefined]);
    return this.json(this.inputType(type), 0);
  }

  private json(type: GraphQLInputType, depth: number): unknown {
    if (!isNonNullType(type) && this.chance(8)) return null;
    return this.notNullJson(type, depth);
  }

  private notNullJson(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.notNullJson(type.ofType, depth);
    if (isListType(type)) {
      const item = type.ofType;
      return this.chance(4)
        ? this.json(item, depth + 1)
        : this.times(2).map(() => this.json(item, depth + 1));
    }
    if (isEnumType(type)) return this.pick(['ONE', 'TWO']);
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields()).flatMap(({ name, type: input }) => {
        const isDeep = depth > 2 && !/^(String|Int|Boolean|ID|Float|Kind)/.test(String(input));
        if (!isNonNullType(input) && (isDeep || this.chance(2))) return [];
        return [[name, this.json(input, depth + 1)] as const];
      });
      return Object.fromEntries(members);
    }
    return this.pick(values[type.name] ?? [null]);
  }

  private inputType(text: string): GraphQLInputType {
    return assertInputType(typeFromAST(this.schema, parseType(text)));
  }
}

/** Literals of each scalar. */
const literals: Readonly<Record<string, readonly string[]>> = {
  String: ['"text"', '""', '"""block"""'],
  Int: ['0', '7', '-3'],
  Float: ['1.5', '2', '-1e3'],
  Boolean: ['true', 'false'],
  ID: ['"id"', '7'],
};

/** Values of each scalar in variables. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  String: ['text', '', 'null'],
  Int: [0, 7, -3],
  Float: [1.5, 2],
  Boolean: [true, false],
  ID: ['id', 7],
};

/** An operation with variables; most are valid. */
export const operations = (schema: GraphQLSchema): fc.Arbitrary<GeneratedOperation> =>
  fc.gen().map((g) => new Generator(g, schema).operation());
