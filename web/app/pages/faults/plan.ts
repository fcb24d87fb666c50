// The requests of the Faults page: an operation with the parameters `delay`, `error` and `random_fail`.
import type { Request } from '../../api.ts';
import { collections, hasStandardEntities } from '../../collections.ts';
import type { OpenApi, Operation } from '../../openapi.ts';
import { requestOf } from '../../sample.ts';

interface Fault {
  /** Milliseconds. */
  readonly delay: number;
  /** HTTP status; undefined for no error. */
  readonly error: number | undefined;
  /** 30 % of the requests fail. */
  readonly randomFail: boolean;
}

export interface Plan extends Fault {
  readonly operation: Operation;
  /** How many requests are sent. */
  readonly count: number;
}

/** The operation until the OpenAPI document is loaded. */
export function firstOperation(): Operation {
  const plural = hasStandardEntities.value ? 'products' : (collections.value[0] ?? '');
  return {
    id: 'first',
    method: 'GET',
    path: `/api/v1/${plural}`,
    tag: plural,
    summary: `List ${plural.replaceAll('_', ' ')}`,
    description: '',
    parameters: [],
    body: undefined,
    response: {},
  };
}

export const noFault: Fault = { delay: 0, error: undefined, randomFail: false };

export const presets: readonly { readonly name: string; readonly fault: Fault }[] = [
  { name: 'Slow', fault: { ...noFault, delay: 2000 } },
  { name: 'Fail 30%', fault: { ...noFault, randomFail: true } },
  { name: '503 Service Unavailable', fault: { ...noFault, error: 503 } },
  { name: '429 Too Many Requests', fault: { ...noFault, error: 429 } },
  { name: 'Slow and failing', fault: { delay: 1000, error: undefined, randomFail: true } },
];

/** Operations that take the parameters and need no ID of a record. */
export function operationsWithFaults({ operations }: OpenApi): readonly Operation[] {
  return operations.filter(
    ({ path, parameters }) => !path.includes('{') && parameters.some(({ name }) => name === 'random_fail'),
  );
}

/** The request of a plan. The parameters of the operation's examples stay, except delay and errors. */
export function faultRequest({ operation, delay, error, randomFail }: Plan): Request {
  const request = requestOf(operation);
  const [path = '', query = ''] = request.path.split('?');
  const search = new URLSearchParams(query);
  for (const name of ['delay', 'error', 'random_fail']) search.delete(name);
  if (delay > 0) search.set('delay', String(delay));
  if (error !== undefined) search.set('error', String(error));
  if (randomFail) search.set('random_fail', 'true');
  return { ...request, path: search.size === 0 ? path : `${path}?${search.toString()}` };
}

export function isSameFault(one: Fault, other: Fault): boolean {
  return one.delay === other.delay && one.error === other.error && one.randomFail === other.randomFail;
}
