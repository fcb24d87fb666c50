// The operations of each protocol, from the documents of the service. A protocol is one row of the table.
import { errorOf, jsonOf, sendRequest, type Request } from '../../api.ts';
import { graphqlRequest, type Samples } from '../../graphql-request.ts';
import { openApi, type OpenApi } from '../../openapi.ts';
import { exampleOf, requestOf } from '../../sample.ts';
import { readSdl } from '../../sdl.ts';

export interface OperationChoice {
  /** The heading above it. */
  readonly group: string;
  /** The HTTP method, or the kind of operation in GraphQL and SOAP. */
  readonly verb: string;
  /** Path, field or operation. */
  readonly name: string;
  /** The text that the list shows. */
  readonly title: string;
  readonly says: string;
  readonly request: Request;
}

export interface Protocol {
  readonly name: string;
  readonly load: () => Promise<readonly OperationChoice[]>;
  /** Whether a request belongs to it. */
  readonly owns: (path: string) => boolean;
}

export const protocols: readonly Protocol[] = [
  { name: 'GraphQL', load: graphql, owns: (path) => path.startsWith('/graphql') },
  { name: 'SOAP', load: soap, owns: (path) => path.startsWith('/soap') },
  { name: 'REST', load: rest, owns: () => true },
];

/** The protocol of a request. */
export function protocolOf(path: string): string {
  return protocols.find(({ owns }) => owns(path))?.name ?? 'REST';
}

async function rest(): Promise<readonly OperationChoice[]> {
  const { operations } = await openApi();
  return operations
    .filter(({ path }) => !path.startsWith('/graphql') && !path.startsWith('/soap'))
    .map((operation) => ({
      group: operation.tag,
      verb: operation.method,
      name: operation.path,
      title: operation.summary,
      says: operation.description,
      request: requestOf(operation),
    }));
}

async function graphql(): Promise<readonly OperationChoice[]> {
  const api = await openApi();
  const exchange = await sendRequest({ method: 'GET', path: '/graphql/schema' }, { quiet: true });
  if (exchange.response.status !== 200) throw errorOf(exchange);
  const types = readSdl(exchange.response.text);
  const samples = samplesOf(api);
  const roots = [
    { root: 'Query', group: 'Queries', verb: 'query' },
    { root: 'Mutation', group: 'Mutations', verb: 'mutation' },
  ];
  return roots.flatMap(({ root, group, verb }) =>
    (types.get(root)?.fields ?? []).map((field) => ({
      group,
      verb,
      name: field.name,
      title: field.name,
      says: field.description,
      request: graphqlRequest(verb, field, types, samples),
    })),
  );
}

/** The examples of the OpenAPI document by record and field; `id` from the paths that name one. */
function samplesOf({ operations, schemas }: OpenApi): Samples {
  const fields = Object.entries(schemas).map(([name, { properties = {} }]) => {
    const examples = Object.entries(properties).flatMap(([field, { examples }]) =>
      examples === undefined ? [] : [[field, examples[0]]],
    );
    return [name, Object.fromEntries(examples) as Samples[string]] as const;
  });
  const samples: Record<string, Samples[string]> = Object.fromEntries(fields);
  for (const { id: operation, path, parameters, body } of operations) {
    const [, name] = /^(?:get|create)([A-Z]\w*)$/.exec(operation) ?? [];
    if (name === undefined || !path.startsWith('/api/v1/')) continue;
    const id = parameters.find((one) => one.in === 'path' && one.name === 'id');
    if (id !== undefined) samples[name] = { ...samples[name], id: exampleOf(id) };
    // A definition may have no example for some of the fields that a create request needs.
    else if (operation.startsWith('create')) samples[name] = { ...(body?.example ?? {}), ...samples[name] };
  }
  return samples;
}

/** The tag of the REST operation on the same entity: `Specialties` of `GetSpecialty` and `GetSpecialties`. */
function groupOf(name: string, operations: OpenApi['operations']): string {
  const subject = name.replace(/^(?:Create|Get|Update|Delete)/, '');
  const rest = operations.find(({ id }) => [`list${subject}`, `get${subject}`].includes(id));
  return rest?.tag ?? subject.replace(/s?$/, 's');
}

interface SoapGuide {
  readonly operations: readonly { readonly name: string; readonly does: string; readonly envelope: string }[];
}

async function soap(): Promise<readonly OperationChoice[]> {
  const exchange = await sendRequest({ method: 'GET', path: '/soap/' }, { quiet: true });
  const guide = jsonOf<SoapGuide>(exchange);
  if (guide?.operations === undefined) throw errorOf(exchange);
  const { operations } = await openApi();
  return guide.operations.map(({ name, does, envelope }) => ({
    group: groupOf(name, operations),
    verb: 'SOAP',
    name,
    title: name,
    says: does,
    request: {
      method: 'POST',
      path: '/soap/',
      headers: { 'content-type': 'text/xml; charset=utf-8', SOAPAction: `"${name}"` },
      body: envelope,
    },
  }));
}
