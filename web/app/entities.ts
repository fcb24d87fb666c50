// The entities: collections of the OpenAPI document with list, create, update and delete operations.
import type { OpenApi, Operation } from './openapi.ts';
import { allows, type Schema } from './schema.ts';

export interface Entity {
  /** `users` */
  readonly name: string;
  /** `/api/v1/users` */
  readonly path: string;
  readonly title: string;
  /** `user` */
  readonly one: string;
  /** The fields of a record without related records. */
  readonly fields: Fields;
  /** The fields of a create request. */
  readonly create: Fields;
  /** The fields of an update request. */
  readonly patch: Fields;
  readonly required: readonly string[];
  readonly operators: Readonly<Record<string, readonly Operator[]>>;
}

export type Fields = Readonly<Record<string, Schema>>;

export interface Operator {
  /** `gte` */
  readonly name: string;
  /** `is at least` */
  readonly says: string;
  readonly takesMany: boolean;
}

export function entitiesOf(api: OpenApi): readonly Entity[] {
  return api.operations
    .filter(({ method, path }) => method === 'POST' && !path.includes('{'))
    .flatMap((create) => entityOf(api, create) ?? []);
}

function entityOf({ operations, resolve }: OpenApi, create: Operation): Entity | undefined {
  const find = (method: string, path: string): Operation | undefined =>
    operations.find((one) => one.method === method && one.path === path);
  const list = find('GET', create.path);
  const search = find('QUERY', create.path);
  const patch = find('PATCH', `${create.path}/{id}`);
  const page = resolve(list?.response).properties ?? {};
  if (patch === undefined || search === undefined || page.pagination === undefined) return undefined;
  const name = create.path.split('/').at(-1) ?? '';
  const body = resolve(create.body?.schema);
  return {
    name,
    path: create.path,
    title: create.tag,
    one: singularOf(create),
    fields: scalars(resolve(resolve(page.data).items).properties),
    create: body.properties ?? {},
    patch: resolve(patch.body?.schema).properties ?? {},
    required: body.required ?? [],
    operators: operatorsOf(resolve(resolve(search.body?.schema).properties?.filters)),
  };
}

/** `loan request` of `createLoanRequest`. If the id belongs to another entity, the title without its last letter. */
function singularOf({ id, tag }: Operation): string {
  const name = id
    .replace('create', '')
    .replace(/(?<=.)(?=[A-Z])/g, ' ')
    .toLowerCase();
  const title = tag.toLowerCase();
  return name !== '' && title.startsWith(name.charAt(0)) ? name : title.replace(/s$/, '');
}

/** The fields that hold values rather than other records. */
function scalars(fields: Fields = {}): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, { type, items }]) => type !== undefined && type !== 'object' && items?.$ref === undefined,
    ),
  );
}

function operatorsOf(filters: Schema): Entity['operators'] {
  return Object.fromEntries(
    Object.entries(filters.properties ?? {}).map(([field, { anyOf = [] }]) => {
      const operators = anyOf.find((one) => allows(one, 'object'))?.properties ?? {};
      return [
        field,
        Object.entries(operators).map(([name, { description, type }]) => ({
          name,
          says: description?.replace(/\s*\(.*\)|,.*$/g, '') ?? name,
          takesMany: type === 'array',
        })),
      ];
    }),
  );
}
