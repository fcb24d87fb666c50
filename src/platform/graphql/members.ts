// A GraphQL type as a table of its members, and the decorated class that the schema builder wants instead.
import type { Type } from '@nestjs/common';
import { ArgsType, Field, InputType, ObjectType } from '@nestjs/graphql';
import type { GraphQLScalarType } from 'graphql';

export type TypeReference = Type | GraphQLScalarType | object;

export interface Member {
  /** What it holds; a list of that when in brackets. */
  readonly type: TypeReference | readonly [TypeReference];
  readonly doc: string;
  readonly nullable?: boolean | 'itemsAndList';
  readonly default?: unknown;
}

type Members = Iterable<readonly [string, Member]>;

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
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- its members come from the table, below
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

/** Makes a type the first time it is asked for. A GraphQL schema knows each type once. */
export function once<K extends object>(make: (key: K) => Type): (key: K) => Type {
  const made = new WeakMap<K, Type>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
