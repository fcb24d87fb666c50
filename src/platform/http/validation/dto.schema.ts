// Bodies that are declared as classes, in the OpenAPI document: a component for each class.
import { ApiBody, type SchemaObject } from '@nestjs/swagger';
import { declaredDtos, shapeOf } from './dto.js';
import type { Dto } from './input.dto.js';
import { optionalSchema } from '../openapi/field.schema.js';
import { closedObject } from '../openapi/json-schema.js';

function dtoSchema(dto: Dto): SchemaObject {
  const { fields, required } = shapeOf(dto);
  const properties = [...fields].map(([name, field]) => [name, optionalSchema(field)] as const);
  return closedObject(Object.fromEntries(properties), required);
}

/** By the names of the classes. */
export const dtoSchemas = (): Readonly<Record<string, SchemaObject>> =>
  Object.fromEntries(declaredDtos().map((dto) => [dto.name, dtoSchema(dto)]));

/** The body of an operation. It may be omitted unless a property is required. */
export const ApiJsonBody = (type: Dto, example?: object): MethodDecorator =>
  ApiBody({
    type,
    required: shapeOf(type).required.length > 0,
    ...(example !== undefined && { examples: { example: { value: example } } }),
  });
