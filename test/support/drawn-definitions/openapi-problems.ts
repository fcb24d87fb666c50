// Structural problems of an OpenAPI document: references, operation ids, path parameters and schemas.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly $ref?: string }[];
  readonly responses: object;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function openapiProblems(document: Document): readonly string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      if (ids.has(operation.operationId)) problems.push(`${operation.operationId} occurs twice`);
      ids.add(operation.operationId);
      problems.push(...parameterProblems(document, path, operation));
    }
  }
  for (const reference of referencesIn(document))
    if (resolve(document, reference) === undefined) problems.push(`${reference} does not exist`);
  // The schemas of 3.2 are plain JSON Schema.
  return document.openapi.startsWith('3.0') ? problems : [...problems, ...exampleProblems(document)];
}

function parameterProblems(
  document: Document,
  path: string,
  { operationId, parameters = [] }: Operation,
): string[] {
  const resolved = parameters.map((one) => (one.$ref === undefined ? one : resolve(document, one.$ref))) as {
    readonly in?: string;
    readonly name?: string;
  }[];
  const names = resolved.map(({ in: place, name }) => `${place} ${name}`);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  const missing = [...path.matchAll(/\{([^}]+)\}/g)].find(([, name]) => !names.includes(`path ${name}`));
  return [
    ...(duplicate === undefined ? [] : [`${operationId} has the parameter ${duplicate} twice`]),
    ...(missing === undefined ? [] : [`${operationId} has no parameter ${missing[1]}`]),
  ];
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as { readonly $ref?: unknown };
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(value).flatMap(referencesIn)];
}

function resolve(document: Document, reference: string): unknown {
  const keys = reference
    .slice('#/'.length)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined,
    document,
  );
}

/** Schemas that do not compile, and examples that do not satisfy them.  */
function exampleProblems(document: Document): readonly string[] {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    multipleOfPrecision: 9,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  return Object.keys(document.components.schemas).flatMap((name) => {
    const schema = document.components.schemas[name] as { readonly example?: unknown };
    const validate = ajv.getSchema(`openapi#/components/schemas/${encodeURIComponent(name)}`);
    if (validate === undefined) return [`the schema ${name} does not compile`];
    if (schema.example === undefined || validate(schema.example) === true) return [];
    return [`the example of ${name}: ${ajv.errorsText(validate.errors)}`];
  });
}
