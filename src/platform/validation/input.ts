// From anything a client sent to a payload of a known type, or a refusal that names every fault.
import { isValidInput, type CreateOf, type Entity, type PatchOf, type Shape } from '../../core/entity.js';
import { failValidation } from '../../core/errors.js';
import { isUuid } from '../../core/text.js';
import { fieldErrorsOf } from './input.dto.js';

export function parseCreate<E extends Entity>(entity: E, body: unknown): CreateOf<E> {
  return parseInput(entity.create, body) as CreateOf<E>;
}

export function parsePatch<E extends Entity>(entity: E, body: unknown): PatchOf<E> {
  return parseInput(entity.patch, body) as PatchOf<E>;
}

/** A good payload passes by the quick way; only a bad one is gone through again to tell what is wrong with it. */
export function parseInput(shape: Shape, body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return failValidation([{ location: 'body', field: 'body', message: 'must be object' }]);
  }
  return isValidInput(shape, body as Record<string, unknown>)
    ? body
    : failValidation(fieldErrorsOf(shape, body));
}

/** The id of a record, in lower case. `location`: where the request has it, such as `params/id`. */
export function parseId(id: string, location: string): string {
  if (isUuid(id)) return id.toLowerCase();
  return failValidation([{ location, field: 'id', message: 'must match format "uuid"' }]);
}
