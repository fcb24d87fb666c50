// Reads the paths, query parameters and bodies of the session routes. Throws BAD_REQUEST with all validation errors.
import { failValidation } from '../../core/errors.js';
import {
  arrayOf,
  boolean,
  integerRule,
  readObject,
  string,
  uuidRule,
} from '../../platform/http/validation/object-rules.js';
import { STANDARD } from './diff.service.js';

const MAX_FORKS = 50;
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

export interface Fork {
  /** In lower case. */
  readonly ids?: readonly string[];
  readonly count?: number;
  /** The name of a snapshot; by default, the present records. */
  readonly from?: string;
  /** Whether the sessions get the controls, too. */
  readonly controls?: boolean;
}

/** The body is optional. */
export function readFork(body: unknown): Fork {
  const rules = {
    ids: arrayOf(MAX_FORKS, uuidRule),
    count: integerRule(1, MAX_FORKS),
    from: string,
    controls: boolean,
  };
  const { ids, ...others } = readObject(body ?? {}, rules) as Fork;
  if (ids === undefined) return others;
  const error = (message: string): never => failValidation([{ location: 'body/ids', field: 'ids', message }]);
  if (ids.length === 0) error('must NOT have fewer than 1 items');
  if (others.count !== undefined) error('must NOT be sent with count');
  return { ...others, ids: ids.map((id) => id.toLowerCase()) };
}

const modes = ['replace', 'merge'] as const;
export type ImportMode = (typeof modes)[number];

export function readMode(text = 'replace'): ImportMode {
  const mode = modes.find((one) => one === text);
  const message = 'must be equal to one of the allowed values: replace, merge';
  return mode ?? failValidation([{ location: 'querystring/mode', field: 'mode', message }]);
}
