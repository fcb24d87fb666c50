// OpenAPI parameters of the routes, derived from the definitions that validate them.
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiQuery, type SchemaObject } from '@nestjs/swagger';
import type { Entity } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import { limitField, orderField, pageField, sortField } from '../../../core/list-query.params.js';
import { fieldSchema, optionalSchema } from './field.schema.js';
import { uuid } from './json-schema.js';

/** `page`, `limit`, `sort`, `order`, and an exact-match filter for each field of the record. */
export const ListQueryParameters = (entity: Entity): MethodDecorator =>
  applyDecorators(
    optionalQuery('page', pageField),
    optionalQuery('limit', limitField),
    optionalQuery('sort', sortField(entity)),
    optionalQuery('order', orderField),
    ...[...entity.columns].map(([name, field]) => filter(name, field)),
  );

export const IdParameter = ({ singular }: Entity): MethodDecorator =>
  ApiParam({ name: 'id', schema: uuid, description: `Id of the ${singular}.` });

/** `expand`, for an entity with relations. */
export const ExpandParameter = ({ relations }: Entity): MethodDecorator => {
  const names = relations.map(({ name }) => name);
  const any = names.join('|');
  return ApiQuery({
    name: 'expand',
    required: false,
    schema: { type: 'string', pattern: `^(?:${any})(?:,(?:${any}))*$` },
    description: `Related records to include, comma-separated: ${code(names)}.`,
  });
};

export const IfNoneMatchParameter = (): MethodDecorator =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    schema: { type: 'string' },
    description: 'The `ETag` of an earlier response. Returns 304 without a body if it still matches.',
  });

/** The conditions of a write. */
export const WriteConditionParameters = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      schema: { type: 'string' },
      description:
        'The `ETag` of the record, or `*`. Returns 412 and changes nothing if it does not match the current ETag. Weak tags ' +
        'never match.',
    }),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      schema: { type: 'string' },
      description:
        'Returns 412 and changes nothing if it matches the current `ETag` of the record, or is `*`.',
    }),
  );

/** Without an example: Swagger UI would fill in every filter and every simulation parameter. */
export function optionalQuery(name: string, field: Field): MethodDecorator {
  const { description: _, ...schema } = optionalSchema(field);
  return query(name, schema, field.doc);
}

function filter(name: string, field: Field): MethodDecorator {
  if (field.items !== undefined) return itemFilter(name, field.items, field.doc);
  const { description: _, ...schema } = fieldSchema(field);
  const absent = field.nullable ? ' `null` matches records without a value.' : '';
  return query(
    name,
    schema,
    `Exact match on ${code([name])}. Repeat the parameter to match any of several values.${absent} ${field.doc}`,
  );
}

function itemFilter(name: string, items: Field, doc: string): MethodDecorator {
  const { description: _, ...schema } = fieldSchema(items);
  const text = `Records whose ${code([name])} contain this item. Repeat the parameter to match any of several items. ${doc}`;
  return query(name, schema, text);
}

function query(name: string, schema: SchemaObject, description: string): MethodDecorator {
  return ApiQuery({ name, required: false, schema, description });
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
