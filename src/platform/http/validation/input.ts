// Parses client input to a valid payload. Throws BAD_REQUEST with all validation errors.
import { isValidInput, type CreateOf, type Entity, type PatchOf, type Shape } from '../../../core/entity.js';
import { ErrorList } from '../../../core/error-list.js';
import { failValidation } from '../../../core/errors.js';
import { isUuid } from '../../../core/text.js';
import { addFieldErrors } from './input.dto.js';

/** A payload and the shape that it must have. */
export interface Input {
  readonly shape: Shape;
  readonly payload: object;
}

/** Rules of a request that change which input is valid. */
export interface InputRules {
  /** Calls `parse` with the changes of the rules, and returns its result. */
  parse<T>(parse: (change: (input: Input) => Input) => T): T;
}

export function parseCreate<E extends Entity>(entity: E, body: unknown, rules?: InputRules): CreateOf<E> {
  return parseInput(entity.create, body, rules) as CreateOf<E>;
}

export function parsePatch<E extends Entity>(entity: E, body: unknown, rules?: InputRules): PatchOf<E> {
  return parseInput(entity.patch, body, rules) as PatchOf<E>;
}

/** A valid payload passes a fast check. Only an invalid one is validated by class-validator, which reports the errors. */
export function parseInput(shape: Shape, body: unknown, rules?: InputRules): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return failValidation([{ location: 'body', field: '', message: 'must be object' }]);
  }
  if (rules !== undefined)
    return rules.parse((change) => {
      const changed = change({ shape, payload: body });
      return parseInput(changed.shape, changed.payload);
    });
  if (isValidInput(shape, body as Record<string, unknown>)) return body;
  const errors = new ErrorList();
  addFieldErrors(shape, body, 'body', errors);
  return errors.fail();
}

/** The id of the path, in lower case. */
export const parseRecordId = (id: string): string => parseId(id, 'params/id');

/** The id of a record, in lower case. `location`: where the request has it, such as `params/id`. */
export function parseId(id: string, location: string): string {
  if (isUuid(id)) return id.toLowerCase();
  return failValidation([{ location, field: 'id', message: 'must match format "uuid"' }]);
}
