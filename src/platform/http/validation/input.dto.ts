// Validates payloads with class-validator, by classes that are created from the entity definitions.
import { Expose, plainToInstance } from 'class-transformer';
import { ValidateBy, validateSync, type ValidationError } from 'class-validator';
import { validateItems, type Shape } from '../../../core/entity.js';
import { ITEMS } from '../../../core/field-rules.js';
import type { ErrorList } from '../../../core/error-list.js';
import type { Field } from '../../../core/field.js';

export type Dto = new () => object;
type Payload = Readonly<Record<string, unknown>>;

const classes = new WeakMap<Shape, Dto>();

/**
 * Adds the validation errors of a payload, in the order of the fields, unknown properties last.
 * @param location where the payload was found
 */
export function addFieldErrors(shape: Shape, payload: object, location: string, errors: ErrorList): void {
  // Only the fields of the shape: a payload can have thousands of other properties.
  const present = [...shape.fields].filter(([name]) => Object.hasOwn(payload, name));
  const input = Object.fromEntries(
    present.map(([name, field]) => [name, withoutMembers((payload as Payload)[name], field)]),
  );
  const instance = plainToInstance(dtoOf(shape), input, { excludeExtraneousValues: true });
  const found = validateSync(instance, { validationError: { target: false, value: false } });
  const byField = new Map(found.map((error) => [error.property, error]));
  for (const [name, field] of shape.fields) {
    if (Object.hasOwn(payload, name)) {
      const messages = violations(field, byField.get(name));
      for (const message of messages) errors.add(`${location}/${name}`, message);
      for (const { index, message } of validateItems(field, (payload as Payload)[name]))
        errors.add(`${location}/${name}/${index}`, message);
    } else if (shape.required.includes(name))
      errors.addMember(location, name, `must have required property '${name}'`);
  }
  for (const name of Object.keys(payload)) {
    if (errors.isFull) return;
    if (!shape.fields.has(name)) errors.addMember(location, name, 'must NOT have additional properties');
  }
}

/** class-transformer copies every member of a value, which can have thousands. Of a list, only its items that a field can have remain. */
function withoutMembers(value: unknown, { items, max = 0 }: Field): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return {};
  return items === undefined ? [] : value.slice(0, max + 1).map((item) => withoutMembers(item, items));
}

/** A class with a property for each field, and the rules of the field as constraints. */
function dtoOf(shape: Shape): Dto {
  const known = classes.get(shape);
  if (known !== undefined) return known;
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- its members come from the definition, below
  const dto = class {};
  for (const [name, field] of shape.fields) addRules(dto.prototype, name, field);
  classes.set(shape, dto);
  return dto;
}

/** Validates payloads of a shape by a class whose properties have their rules already. */
export function useDto(shape: Shape, dto: Dto): void {
  classes.set(shape, dto);
}

/** Adds the rules of a field to a property of a class. */
export function addRules(prototype: object, name: string, { rules }: Field): void {
  const [type] = rules;
  for (const rule of rules) {
    const { keyword, message, test } = rule;
    // The type rule comes first; the others do not apply to values of another type.
    const validate = (value: unknown): boolean =>
      (rule !== type && type?.test(value) === false) || test(value);
    const validator = { validate, defaultMessage: () => message };
    ValidateBy({ name: keyword, validator })(prototype, name);
  }
  Expose()(prototype, name);
}

/** The violated rules in the order of the definition. */
function violations(field: Field, error: ValidationError | undefined): string[] {
  const constraints = error?.constraints ?? {};
  return field.rules.flatMap(({ keyword }) => (keyword === ITEMS ? [] : (constraints[keyword] ?? [])));
}
