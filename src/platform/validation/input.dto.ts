// Validates payloads with class-validator, by classes that are created from the entity definitions.
import { Expose, plainToInstance } from 'class-transformer';
import { ValidateBy, validateSync, type ValidationError } from 'class-validator';
import type { Shape } from '../../core/entity.js';
import type { FieldError } from '../../core/errors.js';
import type { Field } from '../../core/field.js';

type Dto = new () => object;
type Payload = Readonly<Record<string, unknown>>;

const classes = new WeakMap<Shape, Dto>();

/** The validation errors of a payload, in the order of the fields, unknown properties last. */
export function fieldErrorsOf(shape: Shape, payload: object): FieldError[] {
  // Only the fields of the shape: a payload can have thousands of other properties.
  const present = [...shape.fields.keys()].filter((name) => Object.hasOwn(payload, name));
  const input = Object.fromEntries(present.map((name) => [name, (payload as Payload)[name]]));
  const instance = plainToInstance(dtoOf(shape), input, { excludeExtraneousValues: true });
  const errors = validateSync(instance, { validationError: { target: false, value: false } });
  const byField = new Map(errors.map((error) => [error.property, error]));
  const known = [...shape.fields].flatMap(([name, field]) => {
    if (!Object.hasOwn(payload, name)) return shape.required.includes(name) ? [missing(name)] : [];
    return violations(name, field, byField.get(name));
  });
  const unknown = Object.keys(payload).filter((name) => !shape.fields.has(name));
  return known.concat(unknown.map(additional));
}

/** A class with a property for each field, and the rules of the field as constraints. */
function dtoOf(shape: Shape): Dto {
  const known = classes.get(shape);
  if (known !== undefined) return known;
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- its members come from the definition, below
  const dto = class {};
  for (const [name, { rules }] of shape.fields) {
    const [type] = rules;
    for (const rule of rules) {
      const { keyword, message, test } = rule;
      // The type rule comes first; the others do not apply to values of another type.
      const validate = (value: unknown): boolean =>
        (rule !== type && type?.test(value) === false) || test(value);
      const validator = { validate, defaultMessage: () => message };
      ValidateBy({ name: keyword, validator })(dto.prototype, name);
    }
    Expose()(dto.prototype, name);
  }
  classes.set(shape, dto);
  return dto;
}

/** The violated rules in the order of the definition. */
function violations(name: string, field: Field, error: ValidationError | undefined): FieldError[] {
  const constraints = error?.constraints ?? {};
  const messages = field.rules.flatMap(({ keyword }) => constraints[keyword] ?? []);
  return messages.map((message) => ({ location: `body/${name}`, field: name, message }));
}

function missing(name: string): FieldError {
  return { location: 'body', field: name, message: `must have required property '${name}'` };
}

function additional(name: string): FieldError {
  return { location: 'body', field: name, message: 'must NOT have additional properties' };
}
