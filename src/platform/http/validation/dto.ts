// Bodies of routes as classes. Each property declares a field, from which its rules for class-validator and its schema follow.
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { Shape } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import { parseInput } from './input.js';
import { addRules, useDto, type Dto } from './input.dto.js';

/** The fields of each class, in the order of its declarations. */
const fieldsByDto = new Map<object, Map<string, Field>>();
const shapes = new WeakMap<object, Shape>();

function fieldsOf(dto: object): Map<string, Field> {
  const fields = fieldsByDto.get(dto) ?? new Map<string, Field>();
  fieldsByDto.set(dto, fields);
  return fields;
}

/** Declares a property of a body. */
export function Is(field: Field): PropertyDecorator {
  return (target, name) => {
    fieldsOf(target.constructor).set(String(name), field);
    addRules(target, String(name), field);
  };
}

/** A field with one of these values, which its message lists. */
export const withValues = (field: Field, values: readonly unknown[]): Field => ({
  ...field,
  rules: [
    {
      keyword: 'enum',
      message: `must be equal to one of the allowed values: ${values.join(', ')}`,
      test: (value) => values.includes(value),
    },
  ],
});

/** All classes of bodies. */
export const declaredDtos = (): readonly Dto[] => [...fieldsByDto.keys()] as Dto[];

/** What a body of the class may and must have. */
export function shapeOf(dto: Dto): Shape {
  const known = shapes.get(dto);
  if (known !== undefined) return known;
  const fields = fieldsOf(dto);
  const required = [...fields].filter(([, field]) => field.required).map(([name]) => name);
  const shape: Shape = { name: 'create', fields, required };
  shapes.set(dto, shape);
  useDto(shape, dto);
  return shape;
}

/** The body of a route whose parameter has a class with `Is`. Throws BAD_REQUEST with all validation errors. */
@Injectable()
export class BodyPipe implements PipeTransform {
  transform(body: unknown, { metatype }: ArgumentMetadata): object {
    if (metatype === undefined) throw new Error('the body has no class');
    return parseInput(shapeOf(metatype as Dto), body);
  }
}

/** A body that may be omitted, which is like an empty one. */
@Injectable()
export class OptionalBodyPipe extends BodyPipe {
  override transform(body: unknown, metadata: ArgumentMetadata): object {
    return super.transform(body ?? {}, metadata);
  }
}
