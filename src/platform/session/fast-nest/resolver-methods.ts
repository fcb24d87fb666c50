// The methods of resolvers, found by Nest's own metadata reader.
import type { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { extractMetadata } from '@nestjs/graphql/dist/utils/extract-metadata.util.js';
import type { BoundMethod, Method } from './enhancers.js';

export interface ResolverMethod {
  readonly type: string;
  readonly field: string;
  readonly method: BoundMethod;
  /** Whether one instance of the resolver, and of all that it needs, serves every request. */
  readonly isStatic: boolean;
}

export const ROOT_TYPES: ReadonlySet<string> = new Set(['Query', 'Mutation']);

/** By type and field, `Query.users`. A field that several methods resolve is left out. */
export function resolverMethods(
  modules: ModulesContainer,
  scanner: MetadataScanner,
): ReadonlyMap<string, ResolverMethod> {
  const methods = new Map<string, ResolverMethod>();
  const ambiguous = new Set<string>();
  for (const resolver of allResolverMethods(modules, scanner)) {
    const name = `${resolver.type}.${resolver.field}`;
    if (methods.has(name)) ambiguous.add(name);
    methods.set(name, resolver);
  }
  for (const name of ambiguous) methods.delete(name);
  return methods;
}

function* allResolverMethods(modules: ModulesContainer, scanner: MetadataScanner): Iterable<ResolverMethod> {
  for (const [moduleKey, { providers }] of modules) {
    for (const wrapper of providers.values()) {
      const instance: unknown = wrapper.instance;
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, Method> | null;
      for (const name of scanner.getAllMethodNames(prototype)) {
        const metadata = metadataOf(instance, prototype, name);
        const callback = prototype?.[name];
        if (metadata === null || callback === undefined) continue;
        const method = { instance, callback, name, moduleKey };
        const isStatic = wrapper.isDependencyTreeStatic();
        yield { type: metadata.type, field: metadata.name, method, isStatic };
      }
    }
  }
}

/** Null if the method is no resolver, as in Nest's `ResolversExplorerService`. */
function metadataOf(
  instance: object,
  prototype: object | null,
  name: string,
): ReturnType<typeof extractMetadata> | null {
  return extractMetadata(
    instance,
    prototype,
    name,
    (type: string | undefined, isReference, isProperty) =>
      type === undefined || (isReference !== true && isProperty !== true && !ROOT_TYPES.has(type)),
  );
}
