// Parameter decorators for the arguments of the entity operations.
import { Args, ID } from '@nestjs/graphql';
import type { Entity } from '../../../core/entity.js';
import type { ListQuery } from '../../../core/list-query.js';
import { searchParser } from '../../../core/list-query.search.js';
import { createType, listArgumentsType, updateType } from '../graphql/entity.schema.js';
import type { TypeReference } from '../graphql/members.js';
import { parseId, type InputRules } from '../../http/validation/input.js';
import { readListBy } from './list-fields.js';

export interface ListArguments {
  readonly filter?: object | null;
}

/** `page`, `limit`, `sort`, `order` and `filter`. */
export function ListArgs(entity: Entity): ParameterDecorator {
  const type = listArgumentsType(entity);
  return Args({ type: () => type });
}

export const IdArg = (): ParameterDecorator => argument('id', ID, 'Id of the record.');
export const CreateInput = (entity: Entity): ParameterDecorator =>
  argument('input', createType(entity), `The fields of the new ${entity.singular}.`);
export const UpdateInput = (entity: Entity): ParameterDecorator =>
  argument('input', updateType(entity), 'The fields to change.');

// The schema builder reads the types once, so they must exist before.
function argument(name: string, type: TypeReference, description: string): ParameterDecorator {
  return Args(name, { type: () => type, description });
}

/** Parses the arguments of a list as a search. */
export function listArgumentsReader(
  entity: Entity,
): (given: ListArguments, rules: InputRules | undefined) => ListQuery {
  const read = searchParser(entity);
  return ({ filter, ...rest }, rules) =>
    readListBy(rules, (fields) => read({ ...rest, filters: filter ?? {} }, fields));
}

export const readId = (id: string): string => parseId(id, 'body/id');
