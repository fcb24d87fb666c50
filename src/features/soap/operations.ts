// The operations: what a service can do with an entity, times the entities. The WSDL, the reader, the guide and the
// reference read this table; nothing here knows an entity by its name.
import type { Entity } from '../../core/entity.js';
import { text, type Field } from '../../core/field.js';
import { limitField, orderField, pageField, sortField } from '../../core/list-query.params.js';

export type Verb = 'create' | 'list' | 'get' | 'patch' | 'remove';

/** What a request may hold, in order, and what it must. */
export interface Parameters {
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: readonly string[];
}

export interface Operation {
  readonly name: string;
  readonly verb: Verb;
  readonly entity: Entity;
  readonly doc: string;
  /** What does the same over REST. */
  readonly rest: string;
  readonly parameters: Parameters;
}

/** An id as it is sent: text of any form, since one that no record has is answered like an unknown one. */
const id = text({ required: true, doc: 'Id of the record.' });

/** The parameters of any list; `sort` is the entity's own. */
export const listFields = { page: pageField, limit: limitField, order: orderField } as const;

type Rules = Omit<Operation, 'verb' | 'entity'>;

const path = ({ plural }: Entity): string => `/api/v1/${plural}`;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const verbs: Readonly<Record<Verb, (entity: Entity) => Rules>> = {
  create: (entity) => ({
    name: `Create${entity.name}`,
    doc: `Makes a new ${entity.singular}.`,
    rest: `POST ${path(entity)}`,
    parameters: entity.create,
  }),
  list: (entity) => ({
    name: `Get${capital(entity.plural)}`,
    doc: `One page of the ${entity.plural} of this session.`,
    rest: `GET ${path(entity)}`,
    parameters: {
      fields: new Map<string, Field>([
        ['page', listFields.page],
        ['limit', listFields.limit],
        ['sort', sortField(entity)],
        ['order', listFields.order],
      ]),
      required: [],
    },
  }),
  get: (entity) => ({
    name: `Get${entity.name}`,
    doc: `The ${entity.singular} of that id.`,
    rest: `GET ${path(entity)}/{id}`,
    parameters: { fields: new Map([['id', id]]), required: ['id'] },
  }),
  patch: (entity) => ({
    name: `Update${entity.name}`,
    doc: `Changes what is given of the ${entity.singular} of that id, and leaves the rest.`,
    rest: `PATCH ${path(entity)}/{id}`,
    parameters: { fields: new Map([['id', id], ...entity.patch.fields]), required: ['id'] },
  }),
  remove: (entity) => ({
    name: `Delete${entity.name}`,
    doc: `Removes the ${entity.singular} of that id; success is false where there is none.`,
    rest: `DELETE ${path(entity)}/{id}`,
    parameters: { fields: new Map([['id', id]]), required: ['id'] },
  }),
};

/** Every operation, entity by entity. */
export function operationsOf(entities: readonly Entity[]): Operation[] {
  return entities.flatMap((entity) =>
    Object.entries(verbs).map(([verb, rulesOf]) => ({ ...rulesOf(entity), verb: verb as Verb, entity })),
  );
}

/** The operations for a reader: the service's verb, and how it is called over each protocol. */
export function operationTable(
  entities: readonly Entity[],
): { entity: string; verb: Verb; rest: string; soap: string }[] {
  return operationsOf(entities).map(({ entity, verb, rest, name }) => ({
    entity: entity.name,
    verb,
    rest,
    soap: name,
  }));
}
