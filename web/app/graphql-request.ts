// Builds a request for a root field of a GraphQL schema: a document and valid variables.
import type { Request } from './api.ts';
import type { Definitions, Field, Input } from './sdl.ts';

/** Sample values by type name and field name. */
export type Samples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const DEPTH = 2;

export function graphqlRequest(kind: string, field: Field, types: Definitions, samples: Samples): Request {
  const known = samples[field.type.name] ?? samples[subject(field.name, samples)] ?? {};
  const declared = field.args.map((one) => `$${one.name}: ${one.type.text}`).join(', ');
  const given = field.args.map((one) => `${one.name}: $${one.name}`).join(', ');
  const selection = select(field.type.name, types, DEPTH);
  const query = [
    `${kind} ${field.name}${declared && `(${declared})`} {`,
    `  ${field.name}${given && `(${given})`}${selection}`.replaceAll('\n', '\n  '),
    '}',
  ].join('\n');
  const entries = field.args.flatMap((one) => valueOf(one, types, known));
  const variables = entries.length > 0 && { variables: Object.fromEntries(entries) };
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, ...variables }, null, 2),
  };
}

/** The type that a field without records in its result refers to: `User` of `deleteUser`. */
function subject(field: string, samples: Samples): string {
  return Object.keys(samples).find((name) => field.endsWith(name)) ?? '';
}

/** The scalar fields of a type and of its object fields. Empty for a type without them, such as a page. */
function select(name: string, types: Definitions, depth: number): string {
  const definition = types.get(name);
  if (definition?.kind !== 'type') return '';
  const lines = definition.fields.flatMap((field) => {
    const isScalar = types.get(field.type.name)?.kind !== 'type';
    if (isScalar) return [field.name];
    const inner = depth > 1 ? select(field.type.name, types, depth - 1) : '';
    return inner === '' ? [] : [`${field.name}${inner}`];
  });
  if (lines.length === 0) return '';
  return ` {\n${lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}\n`).join('')}}`;
}

function valueOf(
  { name, type, fallback }: Input,
  types: Definitions,
  known: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  if (fallback !== undefined) return [[name, read(fallback)]];
  if (!type.text.endsWith('!')) return [];
  const definition = types.get(type.name);
  if (definition?.kind !== 'input') return [[name, known[name] ?? sample(type.name)]];
  const needed = definition.fields.filter((one) => one.type.text.endsWith('!'));
  const sent = needed.length > 0 ? needed : definition.fields.filter((one) => one.name in known).slice(0, 1);
  return [
    [name, Object.fromEntries(sent.map((one) => [one.name, known[one.name] ?? sample(one.type.name)]))],
  ];
}

/** Parses a default value of a schema: JSON or an enum name. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sample(type: string): unknown {
  return { Int: 1, Float: 1, Boolean: true }[type] ?? '';
}
