// The SOAP operations: five for each entity. The WSDL, the handlers, the guide and the reference are derived from this table.
import type { Entity } from '../../core/entity.js';
import { text, type Field } from '../../core/field.js';
import { limitField, orderField, pageField, sortField } from '../../core/list-query.params.js';
import { listPath, soapNames } from '../../core/operation-names.js';
import { ruleSentences } from '../../core/operation-rules.js';
import type { Entities } from '../../platform/session/data/entities.js';

export type Verb = keyof ReturnType<typeof soapNames>;

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

type VerbOperation = Omit<Operation, 'name' | 'verb' | 'entity'>;

const verbs: Readonly<Record<Verb, (entity: Entity) => VerbOperation>> = {
  create: (entity) => ({
    doc: `Creates a new ${entity.singular}.`,
    rest: `POST ${listPath(entity)}`,
    parameters: entity.create,
  }),
  list: (entity) => ({
    doc: `Returns one page of the ${entity.plural} in the session.`,
    rest: `GET ${listPath(entity)}`,
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
    doc: `Returns the ${entity.singular} with the given id.`,
    rest: `GET ${listPath(entity)}/{id}`,
    parameters: { fields: new Map([['id', id]]), required: ['id'] },
  }),
  patch: (entity) => ({
    doc: `Changes the given fields of the ${entity.singular} with the given id; other fields keep their values.`,
    rest: `PATCH ${listPath(entity)}/{id}`,
    parameters: { fields: new Map([['id', id], ...entity.patch.fields]), required: ['id'] },
  }),
  remove: (entity) => ({
    doc: `Deletes the ${entity.singular} with the given id. success is false if it does not exist.`,
    rest: `DELETE ${listPath(entity)}/{id}`,
    parameters: { fields: new Map([['id', id]]), required: ['id'] },
  }),
};

/** All operations, grouped by entity. */
export function soapOperationsOf(entities: readonly Entity[]): Operation[] {
  return entities.flatMap((entity) => {
    const names = Object.entries(soapNames(entity)) as [Verb, string][];
    return names.map(([verb, name]) => ({ name, ...verbs[verb](entity), verb, entity }));
  });
}

/** The operation, whose description has the rules of definitions that it can violate. */
export function withRules(operation: Operation, entities: Entities): Operation {
  const { verb, entity, doc } = operation;
  if (verb === 'list' || verb === 'get') return operation;
  const sentences = ruleSentences(verb, entities.operationRules(entity)[verb], 'CONFLICT');
  return sentences === '' ? operation : { ...operation, doc: `${doc} ${sentences}` };
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
