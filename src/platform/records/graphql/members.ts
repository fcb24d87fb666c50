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

/**
 * @param owner the entity or the list of entities from which the type is derived. Nest knows the types of all applications in the
 * process. The schema of an application contains only the types of its own owners; see `ownerKey`.
 */
export function objectType(name: string, doc: string, members: Members, owner?: object): Type {
  return decorate(ObjectType(name, { description: doc, ...ownedBy(owner) }), members);
}

export function inputType(name: string, doc: string, members: Members, owner?: object): Type {
  return decorate(InputType(name, { description: doc, ...ownedBy(owner) }), members);
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

/** The options of a type that belongs only to the schemas with this owner. */
export function ownedBy(owner: object | undefined): { readonly registerIn?: () => Type } {
  return owner === undefined ? {} : { registerIn: () => ownerKey(owner) };
}

/** A class that stands for the owner of types in the option `include` of Nest, which takes classes only. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- only its identity matters
export const ownerKey: (owner: object) => Type = once(() => class {});

/** Caches the type for each key: a GraphQL schema may contain each type only once. */
export function once<K extends object>(create: (key: K) => Type): (key: K) => Type {
  const types = new WeakMap<K, Type>();
  return (key) => {
    const type = types.get(key) ?? create(key);
    types.set(key, type);
    return type;
  };
}
