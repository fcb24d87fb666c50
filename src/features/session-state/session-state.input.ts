// Reads the paths and query parameters of the session routes. Throws BAD_REQUEST with all validation errors.
import { failValidation } from '../../core/errors.js';
import { STANDARD } from './diff.service.js';

const snapshotName = /^[A-Za-z0-9._-]{1,64}$/;

/** The name of a snapshot in the path. */
export function readSnapshotName(name: string): string {
  const location = 'params/name';
  if (!snapshotName.test(name)) {
    return failValidation([
      { location, field: 'name', message: 'must be 1 to 64 of the characters A-Z a-z 0-9 . _ -' },
    ]);
  }
  if (name !== STANDARD) return name;
  return failValidation([{ location, field: 'name', message: 'must NOT be the name of the sample data' }]);
}

const modes = ['replace', 'merge'] as const;
export type ImportMode = (typeof modes)[number];

export function readMode(text = 'replace'): ImportMode {
  const mode = modes.find((one) => one === text);
  const message = 'must be equal to one of the allowed values: replace, merge';
  return mode ?? failValidation([{ location: 'querystring/mode', field: 'mode', message }]);
}
