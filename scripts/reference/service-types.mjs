// The types of the test kit: records, SOAP operations, and the names of operations and mutants.
import { loadSource } from '../load-source.mjs';

const {
  recordTypes: entityTypes,
  entityEntry,
  valueType,
} = await loadSource('src/definitions/show/record-types.ts');
/** @param operations the SOAP operations */
export function recordTypes(entities, operations) {
  return [
    ...entities.map(entityTypes),
    '/** By the plural of each entity: the types of a record and of its payloads, and the names of its relations. */',
    `export interface Entities { ${entities.map(entityEntry).join('\n')} }`,
    'export const entityNames: readonly (keyof Entities)[] =',
    `  [${entities.map(({ plural }) => `'${plural}'`).join(', ')}];`,
    '',
    '/** A page of a list, as SOAP returns it. */',
    'interface SoapPage { readonly total: number; readonly page: number; readonly limit: number; readonly pages: number }',
    '/** By the name of each SOAP operation: the children of the request element and of the response element. */',
    `export interface SoapOperations { ${operations.map(soapEntry).join('\n')} }`,
  ].join('\n');
}

export function nameTypes(operationIds, mutantIds) {
  return [
    '/** The operations of the service, by their `operationId` in the OpenAPI document. */',
    `export type OperationId = ${union(operationIds)};`,
    '',
    '/** The mutants of `GET /mutants`. */',
    `export type MutantId = ${union(mutantIds)};`,
  ].join('\n');
}

function soapEntry({ name, doc, verb, entity, parameters }) {
  const request = {
    create: `${entity.name}Create`,
    list: `{ ${members(parameters)} }`,
    get: '{ readonly id: string }',
    patch: `{ readonly id: string } & ${entity.name}Patch`,
    remove: '{ readonly id: string }',
  };
  const one = `{ readonly ${entity.singular}: ${entity.name} }`;
  const response = {
    create: one,
    list: `{ readonly ${entity.plural}: { readonly ${entity.singular}: readonly ${entity.name}[] } } & SoapPage`,
    get: one,
    patch: one,
    remove: '{ readonly success: boolean }',
  };
  return `/** ${doc} */\nreadonly ${name}: { readonly request: ${request[verb]}; readonly response: ${response[verb]} };`;
}

const members = ({ fields }) =>
  [...fields].map(([key, field]) => `readonly ${key}?: ${valueType(field)};`).join(' ');

const union = (values) => values.map((value) => `'${value}'`).join(' | ');
