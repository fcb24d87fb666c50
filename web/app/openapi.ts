// Reads the OpenAPI document of the service: operations and schemas.
import { errorOf, jsonOf, sendRequest } from './api.ts';
import type { Schema } from './schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Operation {
  /** The name in all protocols, `listUsers`. */
  readonly id: string;
  readonly method: string;
  /** A template, `/api/v1/users/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** The body it takes; undefined for none. */
  readonly body: { readonly type: string; readonly schema: Schema; readonly example: unknown } | undefined;
  /** The schema of the successful response. */
  readonly response: Schema;
}

export interface OpenApi {
  readonly operations: readonly Operation[];
  /** The components of the document, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** A schema, or what it refers to. */
  readonly resolve: (schema: Schema | undefined) => Schema;
}

interface Item {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Item>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

let known: Promise<OpenApi> | undefined;

/** The OpenAPI document of this service, loaded once. */
export function openApi(): Promise<OpenApi> {
  known ??= load().catch((reason: unknown) => {
    known = undefined;
    throw reason;
  });
  return known;
}

async function load(): Promise<OpenApi> {
  const exchange = await sendRequest({ method: 'GET', path: '/openapi-3.2.json' }, { quiet: true });
  const document = jsonOf<Document>(exchange);
  if (document?.paths === undefined) throw errorOf(exchange);
  const schemas = document.components?.schemas ?? {};
  const resolve = (schema: Schema | undefined): Schema => {
    const name = schema?.$ref?.split('/').at(-1);
    return name === undefined ? (schema ?? {}) : resolve(schemas[name]);
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, item]) => operationOf(method, path, item)),
  );
  return { operations, schemas, resolve };
}

function operationOf(method: string, path: string, item: Item): Operation {
  const [type, content] = Object.entries(item.requestBody?.content ?? {})[0] ?? [];
  const response = Object.entries(item.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  return {
    id: item.operationId ?? '',
    method: method.toUpperCase(),
    path,
    tag: item.tags?.[0] ?? 'Other',
    summary: item.summary ?? '',
    description: item.description ?? '',
    parameters: item.parameters ?? [],
    body: type === undefined ? undefined : bodyOf(type, content),
    response: Object.values(response?.content ?? {})[0]?.schema ?? {},
  };
}

function bodyOf(type: string, { schema = {}, example, examples = {} }: Content = {}): Operation['body'] {
  return { type, schema, example: example ?? Object.values(examples)[0]?.value };
}
