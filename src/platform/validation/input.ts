// From anything a client sent to a payload of a known type, or a refusal that names every fault.
import { accepts, type CreateOf, type Entity, type PatchOf, type Shape } from '../../core/entity.js';
import { failValidation } from '../../core/errors.js';
import { isUuid } from '../../core/text.js';
import { fieldErrorsOf } from './input.dto.js';

export function parseCreate<E extends Entity>(entity: E, body: unknown): CreateOf<E> {
  return parse(entity.create, body) as CreateOf<E>;
}

export function parsePatch<E extends Entity>(entity: E, body: unknown): PatchOf<E> {
  return parse(entity.patch, body) as PatchOf<E>;
}

/** A good payload passes by the quick way; only a bad one is gone through again to tell what is wrong with it. */
export function parse(shape: Shape, body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return failValidation([{ at: 'body', field: 'body', message: 'must be object' }]);
  }
  return accepts(shape, body as Record<string, unknown>) ? body : failValidation(fieldErrorsOf(shape, body));
}

/** The id of a record, in lower case. `at` is where the request has it. */
export function parseId(id: string, at: string): string {
  if (isUuid(id)) return id.toLowerCase();
  return failValidation([{ at, field: 'id', message: 'must match format "uuid"' }]);
}
