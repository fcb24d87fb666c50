// Sends the operations of a template's entities over SOAP.
import type { Client } from '../client.js';
import type { Json } from '../collections.js';
import { find, findAll, post, requestOf, type SoapResponse, type Xml } from '../soap.js';
import { readableFields, type TemplateEntity } from './template-definition.js';
import type { ErrorDetail, TemplateProtocol, WriteOutcome } from './template-protocol.js';

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const operations = { create: 'Create', replace: 'Replace', patch: 'Update', remove: 'Delete' } as const;

function soapRecord(entity: TemplateEntity, { children }: Xml): Json {
  const fields = readableFields(entity).map(({ name, type }) => {
    const present = children.filter((child) => child.name === name);
    const values = present.filter(({ attributes }) => attributes['xsi:nil'] !== 'true');
    const read = values.map(({ text }) => soapValue(type, text));
    return [name, type === 'array' ? read : (read[0] ?? null)] as const;
  });
  expect(new Set(children.map(({ name }) => name))).toEqual(new Set(fields.map(([name]) => name)));
  return Object.fromEntries(fields);
}

function soapValue(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true';
  return type === 'integer' || type === 'number' ? Number(text) : text;
}

function soapFault({ content }: SoapResponse): WriteOutcome {
  const [code = '', ...details] = (find(content, 'detail').children[0]?.children ?? []).map(
    ({ name, text, attributes: { name: field = '', rule } }) =>
      name === 'code' ? text : { field, message: text, ...(rule !== undefined && { rule }) },
  );
  const message = find(content, 'faultstring').text;
  return { error: { code: code as string, message, details: details as ErrorDetail[] } };
}

async function callSoap(
  client: Client,
  entity: TemplateEntity,
  operation: string,
  given: Json,
): Promise<WriteOutcome> {
  // An empty list is one empty element.
  const values = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length === 0 ? null : value,
  ]);
  const response = await post(client, requestOf(operation, Object.fromEntries(values) as Json));
  if (response.status !== 200) return soapFault(response);
  const [success] = findAll(response.content, 'success');
  if (success === undefined) return { record: soapRecord(entity, find(response.content, entity.singular)) };
  return success.text === 'true' ? {} : { error: { code: 'NOT_FOUND', message: '', details: [] } };
}

export const soapProtocol: TemplateProtocol = {
  name: 'SOAP',
  verbs: ['create', 'patch', 'remove'],
  write: (client, { verb, entity, id, input }) =>
    callSoap(client, entity, operations[verb] + entity.name, {
      ...(verb !== 'create' && { id }),
      ...(verb !== 'remove' && input),
    }),
  get: (client, entity, id) => callSoap(client, entity, `Get${entity.name}`, { id }),
  list: async (client, entity, { sort, order }) => {
    const operation = `Get${pascalCase(entity.plural)}`;
    const { content } = await post(client, requestOf(operation, { sort, order, limit: 100 }));
    return findAll(content, entity.singular).map((xml) => soapRecord(entity, xml));
  },
};
