// Delays and errors that a request simulates: `?delay=500`, `?error=503`, `?random_fail=true`.
import { ErrorList } from '../../../core/error-list.js';
import type { ApiError } from '../../../core/errors.js';
import { validateField } from '../../../core/entity.js';
import { integer, oneOf, type Field } from '../../../core/field.js';
import { parseFieldText, type Params } from '../../../core/list-query.params.js';
import { RANDOM_FAIL, type Draw } from './failure-draws.js';
import { simulatedError } from './simulated-error.js';

const FAILURE_RATE = 0.3;
const RANDOM_STATUSES = [500, 502, 503, 504] as const;

/** The parameters of a simulation, for the reader and for the documents. */
export const simulationFields = {
  delay: integer({
    min: 0,
    max: 10_000,
    doc: 'Wait this many milliseconds before the response.',
    example: 250,
  }),
  error: integer({ min: 400, max: 599, doc: 'Respond with this HTTP status as an error.', example: 503 }),
  random_fail: oneOf(['true', 'false'], {
    doc: 'With `true`, 30 % of requests fail with 500, 502, 503 or 504.',
    example: 'false',
  }),
} as const satisfies Record<string, Field>;

export const simulationParameters = Object.keys(simulationFields);

/** The description of simulation in all documents. */
export const simulationSummary =
  'Every JSON route under `/api/v1`, `/auth` and `/learn` takes `delay`, `error` and `random_fail`. The delay comes first, then ' +
  'the error; the request is handled only after both. A simulated error changes nothing.';

export interface Simulation {
  /** Milliseconds. */
  readonly delay: number;
  /** The HTTP status of the response. */
  readonly error: number | undefined;
  readonly randomFail: boolean;
}

/** Reads the parameters of a simulation; undefined if there is none. Throws BAD_REQUEST on an invalid value. */
export function readSimulation(params: Params): Simulation | undefined {
  const { delay, error, random_fail } = params;
  if (delay === undefined && error === undefined && random_fail === undefined) return undefined;
  const errors = new ErrorList();
  const read = (name: keyof typeof simulationFields): unknown => {
    const given = params[name];
    if (given === undefined) return undefined;
    const field: Field = simulationFields[name];
    const value = typeof given === 'string' ? parseFieldText(field, given) : given;
    for (const message of validateField(field, value)) errors.add(`querystring/${name}`, message);
    return value;
  };
  const simulation = {
    delay: (read('delay') as number | undefined) ?? 0,
    error: read('error') as number | undefined,
    randomFail: read('random_fail') === 'true',
  };
  errors.failIfAny();
  return simulation;
}

/** The error after the delay, if any: the requested one, else the random one. */
export function errorOf(simulation: Simulation, draw: Draw): ApiError | undefined {
  if (simulation.error !== undefined) return createError(simulation.error, 'error');
  if (!simulation.randomFail || draw(RANDOM_FAIL) >= FAILURE_RATE) return undefined;
  const status = RANDOM_STATUSES[Math.floor(draw(`${RANDOM_FAIL}.status`) * RANDOM_STATUSES.length)] ?? 500;
  return createError(status, 'random_fail');
}

const createError = (status: number, cause: string): ApiError =>
  simulatedError(status, { headers: { 'x-simulated': cause } });
