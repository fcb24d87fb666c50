// The arguments of the entity operations as a resolver receives them: read, checked and of a known type.
import { Args, Context, ID } from '@nestjs/graphql';
import type { Entity } from '../../core/entity.js';
import type { ListQuery } from '../../core/list-query.js';
import { searchReader } from '../../core/list-query.search.js';
import { createType, listArgumentsType, updateType } from '../graphql/entity.schema.js';
import type { TypeReference } from '../graphql/members.js';
import { parseCreate, parseId, parsePatch } from '../validation/input.js';

interface ListArguments {
  readonly filter?: object | null;
}

/** The caller's session. */
export const SessionOf = (): ParameterDecorator => Context('session');

/** `page`, `limit`, `sort`, `order` and `filter`, by the rules of a search. */
export const ListArgs = (entity: Entity): ParameterDecorator => {
  const read = searchReader(entity);
  const type = listArgumentsType(entity);
  const transform = ({ filter, ...rest }: ListArguments): ListQuery =>
    read({ ...rest, filters: filter ?? {} });
  return Args({ type: () => type }, { transform });
};

export const IdArg = (): ParameterDecorator => argument('id', ID, (id: string) => parseId(id, 'body/id'));

export const CreateInput = (entity: Entity): ParameterDecorator =>
  argument('input', createType(entity), (input: unknown) => parseCreate(entity, input));

export const UpdateInput = (entity: Entity): ParameterDecorator =>
  argument('input', updateType(entity), (input: unknown) => parsePatch(entity, input));

// The builder of the schema reads the types once: they must be there when it starts.
function argument(
  name: string,
  type: TypeReference,
  transform: (value: never) => unknown,
): ParameterDecorator {
  return Args(name, { type: () => type }, { transform });
}
