// The SOAP operations: five for each entity. The WSDL, the handlers, the guide and the reference are derived from this table.
import type { Entity } from '../../core/entity.js';
import { pascalCase } from '../../core/letter-case.js';
import { text, type Field } from '../../core/field.js';
import { limitField, orderField, pageField, sortField } from '../../core/list-query.params.js';

export type Verb = 'create' | 'list' | 'get' | 'patch' | 'remove';

/** The arguments of an operation in schema order, and the names of the required ones. */
export interface OperationParameters {
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: readonly string[];
}

export interface Operation {
  readonly name: string;
  readonly verb: Verb;
  readonly entity: Entity;
  readonly doc: string;
  /** The equivalent REST request. */
  readonly rest: string;
  readonly parameters: OperationParameters;
}

/** Any text: an id that is not a UUID is reported as not found, like any unknown id. */
const id = text({ required: true, doc: 'Id of the record.' });

/** The parameters of every list; `sort` depends on the entity. */
export const soapListFields = { page: pageField, limit: limitField, order: orderField } as const;

type VerbOperation = Omit<Operation, 'verb' | 'entity'>;

const path = ({ plural }: Entity): string => `/api/v1/${plural}`;

const verbs: Readonly<Record<Verb, (entity: Entity) => VerbOperation>> = {
  create: (entity) => ({
    name: `Create${entity.name}`,
    doc: `Creates a new ${entity.singular}.`,
    rest: `POST ${path(entity)}`,
    parameters: entity.create,
  }),
  list: (entity) => ({
    name: `Get${pascalCase(entity.plural)}`,
    doc: `Returns one page of the ${entity.plural} in the session.`,
    rest: `GET ${path(entity)}`,
    parameters: {
      fields: new Map<string, Field>([
        ['page', soapListFields.page],
        ['limit', soapListFields.limit],
        ['sort', sortField(entity)],
        ['order', soapListFields.order],
      ]),
      required: [],
    },
  }),
  get: (entity) => ({
    name: `Get${entity.name}`,
    doc: `Returns the ${entity.singular} with the given id.`,
    rest: `GET ${path(entity)}/{id}`,
    parameters: { fields: new Map([['id', id]]), required: ['id'] },
  }),
  patch: (entity) => ({
    name: `Update${entity.name}`,
    doc: `Changes the given fields of the ${entity.singular} with the given id; other fields keep their values.`,
    rest: `PATCH ${path(entity)}/{id}`,
    parameters: { fields: new Map([['id', id], ...entity.patch.fields]), required: ['id'] },
  }),
  remove: (entity) => ({
    name: `Delete${entity.name}`,
    doc: `Deletes the ${entity.singular} with the given id. success is false if it does not exist.`,
    rest: `DELETE ${path(entity)}/{id}`,
    parameters: { fields: new Map([['id', id]]), required: ['id'] },
  }),
};

/** All operations, grouped by entity. */
export function soapOperationsOf(entities: readonly Entity[]): Operation[] {
  return entities.flatMap((entity) =>
    Object.entries(verbs).map(([verb, define]) => ({ ...define(entity), verb: verb as Verb, entity })),
  );
}

/** The table of the reference: each verb of the services with its REST request and SOAP operation. */
export function operationTable(
  entities: readonly Entity[],
): { entity: string; verb: Verb; rest: string; soap: string }[] {
  return soapOperationsOf(entities).map(({ entity, verb, rest, name }) => ({
    entity: entity.name,
    verb,
    rest,
    soap: name,
  }));
}
