// How long the largest body of every shape blocks the event loop, for each route with a JSON body in the OpenAPI document.
import { randomUUID } from 'node:crypto';
import { useMeasuredService } from './measured-service.js';

/** Bytes of a body: almost 100 KiB, and 1 MiB where the route permits it. */
const [SHORT_BODY, LONG_BODY] = [100_000, 1_000_000];
/** Milliseconds that a request with such a body may block the event loop. */
const [SHORT, LONG] = [10, 50];
const LONG_BODIES = new Set(['/session/import']);
/** Only the largest results are printed. */
const PRINTED = 30;

const { limits, service } = useMeasuredService({ attempts: 5, printed: PRINTED });

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const times = (bytes: number, item: string): string[] =>
  Array.from({ length: Math.floor(bytes / (item.length + 1)) }, () => item);
const keys = (bytes: number, value: string): string =>
  times(bytes, `"k12345":${value}`)
    .map((pair, i) => pair.replace('12345', String(10_000 + i)))
    .join(',');

/** JSON texts of so many bytes. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  'a list of numbers': (bytes) => `[${times(bytes, '0').join(',')}]`,
  'a list of texts': (bytes) => `[${times(bytes, '"a"').join(',')}]`,
  'a list of objects': (bytes) => `[${times(bytes, '{"a":1}').join(',')}]`,
  'an object': (bytes) => `{${keys(bytes, '1')}}`,
  'an object of objects': (bytes) => `{${keys(bytes, '{"a":1}')}}`,
  'a text': (bytes) => `"${'x'.repeat(bytes)}"`,
};

function propertiesOf({ properties = {}, $ref, oneOf = [] }: Schema, document: OpenapiDocument): string[] {
  const named = $ref === undefined ? undefined : document.components.schemas[$ref.split('/').at(-1) ?? ''];
  return [named, ...oneOf].reduce(
    (names, schema) => (schema === undefined ? names : [...names, ...propertiesOf(schema, document)]),
    Object.keys(properties),
  );
}

it('every route with a JSON body', async () => {
  const document = (await (await fetch(`${service().url}/openapi.json`)).json()) as OpenapiDocument;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content['application/json']?.schema;
      if (schema === undefined) continue;
      const isLong = LONG_BODIES.has(path);
      const url = service().url + path.replaceAll(/\{\w+\}/g, 'a0000000-0000-4000-8000-000000000001');
      for (const name of [undefined, ...new Set(propertiesOf(schema, document))]) {
        for (const [shape, textOf] of Object.entries(shapes)) {
          const text = textOf(isLong ? LONG_BODY : SHORT_BODY);
          const body = name === undefined ? text : `{${JSON.stringify(name)}:${text}}`;
          const headers = { 'content-type': 'application/json', 'x-session-id': randomUUID() };
          await limits.measure(
            `${method.toUpperCase()} ${path}: ${name ?? 'body'} is ${shape}`,
            isLong ? LONG : SHORT,
            () => service().delayOf(() => fetch(url, { method: method.toUpperCase(), headers, body })),
          );
        }
      }
    }
  }
}, 1_800_000);
