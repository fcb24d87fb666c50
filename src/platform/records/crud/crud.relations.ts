// The GraphQL fields of relations: the record that another record refers to (`Order.user`), and the page of the records that
// refer to it (`User.orders`). Both are derived from the reference in the entity definition.
import { Args, Context, Info, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { AnyRecord, Entity, Relation } from '../../../core/entity.js';
import { referringName } from '../../../core/entity-relations.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { GraphqlContext } from '../graphql/context.js';
import { listArgumentsType, pageType, recordType } from '../graphql/entity.schema.js';
import { listArgumentsReader, type ListArguments } from './crud.args.js';
import { conditional } from './crud.operations.js';
import type { EntityService } from './entity.service.js';
import { recordOf, type GraphqlPage } from './graphql.results.js';
import { ReferringPages } from './referring-pages.js';

interface Prototype {
  readonly service: Pick<EntityService<Entity>, 'related' | 'relatedList' | 'referringRows'>;
}

/** A relation, and the entity that has it. */
interface Reference {
  readonly entity: Entity;
  readonly relation: Relation;
}

/** By the entity that is referred to: its resolver classes, and the references to it. Classes are created in any order. */
const prototypes = new WeakMap<Entity, Prototype[]>();
const references = new WeakMap<Entity, Reference[]>();

/** Adds the fields of the relations from and to an entity to the resolver classes concerned. */
export function resolveRelations(entity: Entity, { prototype }: { readonly prototype: Prototype }): void {
  for (const relation of entity.relations) resolveRelated(entity, relation, prototype);
  for (const reference of references.get(entity) ?? []) resolveReferring(entity, reference, prototype);
  append(prototypes, entity, prototype);
  for (const relation of entity.relations) {
    const reference = { entity, relation };
    const { target } = relation;
    if (references.get(target)?.some((one) => one.relation === relation) === true) continue;
    append(references, target, reference);
    for (const referred of prototypes.get(target) ?? []) resolveReferring(target, reference, referred);
  }
}

function resolveRelated(entity: Entity, relation: Relation, prototype: Prototype): void {
  const { name, field, target, isList } = relation;
  const description = isList
    ? `The ${target.plural} of \`${field}\` that exist.`
    : `The ${target.singular} of \`${field}\`; null if it does not exist.`;
  const type = recordType(target);
  const descriptor = define(
    entity,
    prototype,
    name,
    isList ? relatedList(relation) : relatedRecord(relation),
  );
  const options = { nullable: !isList, description };
  ResolveField(name, () => (isList ? [type] : type), options)(prototype, name, descriptor);
}

type Resolve<T> = (
  this: Prototype,
  record: AnyRecord,
  args: object,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => MaybePromise<T>;

function relatedRecord(relation: Relation): Resolve<AnyRecord | null> {
  return function related(record, _args, context) {
    return mapMaybe(this.service.related(context.session, record, relation), (row) => {
      if (row === undefined) return null;
      context.selectedLength += row.text.length;
      return row.record;
    });
  };
}

function relatedList(relation: Relation): Resolve<readonly AnyRecord[]> {
  return function related(record, _args, context, info) {
    return mapMaybe(this.service.relatedList(context.session, record, relation), (rows) => {
      ReferringPages.of(context).count(rows.length, info);
      for (const { text } of rows) context.selectedLength += text.length;
      return rows.map(recordOf);
    });
  };
}

function resolveReferring(target: Entity, { entity, relation }: Reference, prototype: Prototype): void {
  const name = referringName(target, entity, relation);
  const readList = listArgumentsReader(entity);
  function referring(
    this: Prototype,
    record: AnyRecord,
    args: ListArguments,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): MaybePromise<GraphqlPage> {
    const { service } = this;
    const rows = (): ReturnType<typeof service.referringRows> =>
      service.referringRows(context.session, entity, relation);
    return ReferringPages.of(context).page({
      ...{ id: record.id, args, entity, reference: relation.field, info, rows, readList },
    });
  }
  const description = `A page of the ${entity.plural} whose \`${relation.field}\` is the id of this ${target.singular}.`;
  const [type, list] = [pageType(entity), listArgumentsType(entity)];
  const descriptor = define(target, prototype, name, referring);
  const parameters = [Parent(), Args({ type: () => list }), Context(), Info()];
  // TypeScript emits this for a decorated method; Nest reads it.
  Reflect.defineMetadata('design:paramtypes', Array(parameters.length).fill(Object), prototype, name);
  parameters.forEach((decorate, index) => decorate(prototype, name, index));
  ResolveField(name, () => type, { description })(prototype, name, descriptor);
}

/** Adds a method to a resolver class. Its response depends on the state of the session and its arguments alone. */
function define(
  { name: type }: Entity,
  prototype: Prototype,
  name: string,
  value: (...args: never) => unknown,
): PropertyDescriptor {
  const descriptor = { value, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  Resolver(type)(prototype, name, descriptor);
  conditional(prototype, name, descriptor);
  return descriptor;
}

function append<K extends object, V>(map: WeakMap<K, V[]>, key: K, value: V): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}
