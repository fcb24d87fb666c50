// The parameters of the routes, read from where each is read and checked.
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiQuery, type SchemaObject } from '@nestjs/swagger';
import type { Entity } from '../../core/entity.js';
import type { Field } from '../../core/field.js';
import { limitField, orderField, pageField, sortField } from '../../core/list-query.params.js';
import { simulationFields } from '../simulation/simulation.js';
import { fieldSchema, optionalSchema } from './field.schema.js';
import { uuid } from './json-schema.js';

/** `delay`, `error` and `random_fail`, which every JSON route under `/api/v1` takes. */
export const SimulationParameters = (): MethodDecorator =>
  applyDecorators(...Object.entries(simulationFields).map(([name, field]) => optionalQuery(name, field)));

/** Page, size, sort, direction, and an exact filter for each field of the record. */
export const ListParameters = (entity: Entity): MethodDecorator =>
  applyDecorators(
    optionalQuery('page', pageField),
    optionalQuery('limit', limitField),
    optionalQuery('sort', sortField(entity)),
    optionalQuery('order', orderField),
    ...[...entity.columns].map(([name, field]) => filter(name, field)),
  );

export const IdParameter = ({ singular }: Entity): MethodDecorator =>
  ApiParam({ name: 'id', schema: uuid, description: `Id of the ${singular}.` });

/** For an entity that refers to others: which of them to show with the record. */
export const ExpandParameter = ({ relations }: Entity): MethodDecorator => {
  const names = relations.map(({ name }) => name);
  const any = names.join('|');
  return ApiQuery({
    name: 'expand',
    required: false,
    schema: { type: 'string', pattern: `^(?:${any})(?:,(?:${any}))*$` },
    description: `Records to show with this one, comma-separated: ${code(names)}.`,
  });
};

export const IfNoneMatchParameter = (): MethodDecorator =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    schema: { type: 'string' },
    description: 'The `ETag` of an earlier answer: if nothing has changed, 304 and no body.',
  });

// No examples here: forms fill them in, and nobody wants every filter and every failure at once.
function optionalQuery(name: string, field: Field): MethodDecorator {
  const { description: _, ...schema } = optionalSchema(field);
  return query(name, schema, field.doc);
}

function filter(name: string, field: Field): MethodDecorator {
  const { description: _, ...schema } = fieldSchema(field);
  const absent = field.nullable ? ' `null` finds those without.' : '';
  return query(
    name,
    schema,
    `Only records with this ${code([name])}; repeated: any of them.${absent} ${field.doc}`,
  );
}

function query(name: string, schema: SchemaObject, description: string): MethodDecorator {
  return ApiQuery({ name, required: false, schema, description });
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
