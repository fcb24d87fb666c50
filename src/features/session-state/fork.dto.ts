// The body of `POST /session/fork`.
import { failValidation } from '../../core/errors.js';
import { boolean, integer, listOf, text } from '../../core/field.js';
import { Is } from '../../platform/http/validation/dto.js';

const MAX_FORKS = 50;

export class ForkBody {
  @Is(integer({ min: 1, max: MAX_FORKS, default: 1, doc: 'Number of sessions.' }))
  readonly count?: number;

  @Is(
    listOf(text({ format: 'uuid', doc: 'Id of a session.' }), {
      min: 1,
      max: MAX_FORKS,
      doc: 'Ids of the sessions, in place of `count`. An id of a live session, or one that appears twice, returns 409.',
    }),
  )
  readonly ids?: readonly string[];

  @Is(text({ doc: 'Name of a snapshot; by default, the present records.' }))
  readonly from?: string;

  @Is(boolean({ default: false, doc: 'Whether the sessions also get the controls, with counters at zero.' }))
  readonly controls?: boolean;
}

/** With ids in lower case. Throws BAD_REQUEST for `ids` with `count`. */
export function normalizeFork(fork: ForkBody): ForkBody {
  const { ids, count } = fork;
  if (ids === undefined) return fork;
  if (count !== undefined) {
    failValidation([{ location: 'body/ids', field: 'ids', message: 'must NOT be sent with count' }]);
  }
  return Object.assign(new ForkBody(), fork, { ids: ids.map((id) => id.toLowerCase()) });
}
