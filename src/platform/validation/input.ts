// Parses client input to a valid payload. Throws BAD_REQUEST with all validation errors.
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

/** A valid payload passes a fast check. Only an invalid one is validated by class-validator, which reports the errors. */
export function parseInput(shape: Shape, body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return failValidation([{ location: 'body', field: 'body', message: 'must be object' }]);
  }
  return isValidInput(shape, body as Record<string, unknown>)
    ? body
    : failValidation(fieldErrorsOf(shape, body));
}

/** The id of the path, in lower case. */
export const parseRecordId = (id: string): string => parseId(id, 'params/id');

/** The id of a record, in lower case. `location`: where the request has it, such as `params/id`. */
export function parseId(id: string, location: string): string {
  if (isUuid(id)) return id.toLowerCase();
  return failValidation([{ location, field: 'id', message: 'must match format "uuid"' }]);
}
