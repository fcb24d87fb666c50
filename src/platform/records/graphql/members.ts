// Creates the decorated classes that Nest's schema builder reads, from tables of their members.
import type { Type } from '@nestjs/common';
import { ArgsType, Field, InputType, ObjectType } from '@nestjs/graphql';
import type { GraphQLScalarType } from 'graphql';

export type TypeReference = Type | GraphQLScalarType | object;

export interface OperationMember {
  /** In brackets: a list of that type. */
  readonly type: TypeReference | readonly [TypeReference];
  readonly doc: string;
  readonly nullable?: boolean | 'itemsAndList';
  readonly default?: unknown;
}

type Members = Iterable<readonly [string, OperationMember]>;

export function objectType(name: string, doc: string, members: Members): Type {
  return decorate(ObjectType(name, { description: doc }), members);
}

export function inputType(name: string, doc: string, members: Members): Type {
  return decorate(InputType(name, { description: doc }), members);
}

export function argumentsType(members: Members): Type {
  return decorate(ArgsType(), members);
}

function decorate(decorator: ClassDecorator, members: Members): Type {
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- decorators add the members, below
  const type = class {};
  for (const [name, member] of members) {
    const options = {
      description: member.doc,
      nullable: member.nullable ?? false,
      ...(member.default !== undefined && { defaultValue: member.default }),
    };
    Field(() => member.type, options)(type.prototype, name);
  }
  decorator(type);
  return type;
}

/** Caches the type for each key: a GraphQL schema may contain each type only once. */
export function once<K extends object>(create: (key: K) => Type): (key: K) => Type {
  const types = new WeakMap<K, Type>();
  return (key) => {
    const type = types.get(key) ?? create(key);
    types.set(key, type);
    return type;
  };
}
