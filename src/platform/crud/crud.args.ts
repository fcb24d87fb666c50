// The arguments of the entity operations: what the schema says of them, and how they are read.
import { Args, ID } from '@nestjs/graphql';
import type { Entity } from '../../core/entity.js';
import type { ListQuery } from '../../core/list-query.js';
import { searchParser } from '../../core/list-query.search.js';
import { createType, listArgumentsType, updateType } from '../graphql/entity.schema.js';
import type { TypeReference } from '../graphql/members.js';
import { parseId } from '../validation/input.js';

export interface ListArguments {
  readonly filter?: object | null;
}

export interface IdArgument {
  readonly id: string;
}

export interface InputArgument {
  readonly input: unknown;
}

/** Says what an operation takes. The last comes first, as with the parameters of a method. */
export function Takes(...given: readonly ParameterDecorator[]): MethodDecorator {
  return (prototype, key) => {
    for (const [index, argument] of [...given.entries()].reverse()) argument(prototype, key, index);
  };
}

/** `page`, `limit`, `sort`, `order` and `filter`. */
export function listArguments(entity: Entity): ParameterDecorator {
  const type = listArgumentsType(entity);
  return Args({ type: () => type });
}

export const idArgument = argument('id', ID);
export const createArgument = (entity: Entity): ParameterDecorator => argument('input', createType(entity));
export const updateArgument = (entity: Entity): ParameterDecorator => argument('input', updateType(entity));

// The builder of the schema reads the types once: they must be there when it starts.
function argument(name: string, type: TypeReference): ParameterDecorator {
  return Args(name, { type: () => type });
}

/** Makes the reader of the arguments of a list, by the rules of a search. */
export function listArgumentsReader(entity: Entity): (given: ListArguments) => ListQuery {
  const read = searchParser(entity);
  return ({ filter, ...rest }) => read({ ...rest, filters: filter ?? {} });
}

export function readId({ id }: IdArgument): string {
  return parseId(id, 'body/id');
}
