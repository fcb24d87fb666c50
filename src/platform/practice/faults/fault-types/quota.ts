// QUOTA: a number of requests in each window of time pass, the others get an error response.
import { mapMaybe } from '../../../../core/maybe-promise.js';
import { simulatedError } from '../../simulation/simulated-error.js';
import type { FaultType } from '../fault-type.js';
import type { PlannedFault } from '../plan.js';

interface QuotaFault extends PlannedFault {
  readonly limit: number;
  readonly window_seconds: number;
  readonly status?: number;
  readonly name?: string;
}

const TOO_MANY_REQUESTS = 429;
const quotaName = /^[A-Za-z0-9._-]{1,64}$/;

export const quota: FaultType<QuotaFault> = {
  name: 'QUOTA',
  doc: 'In each window at most `limit` requests pass. The others get an error with `Retry-After` and the headers `X-RateLimit-*` of the quota.',
  phases: ['before'],
  fields: {
    limit: { type: 'integer', minimum: 1, maximum: 10_000, description: 'Requests that pass in one window.' },
    window_seconds: {
      type: 'integer',
      minimum: 1,
      maximum: 3600,
      description: 'Length of a window. The first one starts with the plan.',
    },
    status: {
      type: 'integer',
      minimum: 400,
      maximum: 599,
      default: TOO_MANY_REQUESTS,
      description: 'The HTTP status of the error.',
    },
    name: { type: 'string', maxLength: 64, description: 'Rules with the same name share one counter.' },
  },
  required: ['limit', 'window_seconds'],
  rule: ({ name }) =>
    name === undefined || quotaName.test(name) ? undefined : 'name must be 1 to 64 of A-Z a-z 0-9 . _ -',
  fires: ({ limit, window_seconds: length, name }, { id, seconds, count }) => {
    const window = Math.max(0, Math.floor(seconds / length));
    // A counter's name has letters, digits and underscores only.
    const quotaOf = Buffer.from(name === undefined ? `rule ${id}` : `name ${name}`).toString('hex');
    return mapMaybe(count(`${quotaOf}_${length}_${window}`), (number) => number > limit);
  },
  before: ({ limit, window_seconds: length, status = TOO_MANY_REQUESTS }, { seconds }) => {
    const left = String(Math.max(1, Math.ceil(length - (seconds - Math.floor(seconds / length) * length))));
    throw simulatedError(status, {
      message: `more than ${limit} requests in ${length} seconds, try again in ${left} seconds`,
      headers: {
        'retry-after': left,
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': left,
      },
    });
  },
};
