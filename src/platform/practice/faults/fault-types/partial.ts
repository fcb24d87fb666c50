// PARTIAL: a field of a GraphQL result is null, with an error.
import { errorTable, type ErrorCode } from '../../../../core/errors.js';
import { jsonOf, membersOf } from '../../../kernel/runtime/body.facts.js';
import { nullField, type ExecutedDocument, type FieldPath } from '../null-field.js';
import type { FaultType } from '../fault-type.js';
import type { PlannedFault } from '../plan.js';

interface PartialFault extends PlannedFault {
  readonly path: FieldPath;
  readonly code?: string;
}

const MAX_STEPS = 20;
const MAX_ERRORS = 100;
const errorCode = /^[A-Z][A-Z0-9_]{0,63}$/;

export const partial: FaultType<PartialFault> = {
  name: 'PARTIAL',
  doc: 'GraphQL only: HTTP status 200 with `data` and `errors`. The field becomes null, and so does each parent that must not contain null.',
  phases: ['after'],
  fields: {
    path: {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }] },
      minItems: 1,
      maxItems: MAX_STEPS,
      description:
        'Response keys and indexes, as in the `path` of a GraphQL error; `"*"` stands for every item.',
    },
    code: {
      type: 'string',
      maxLength: 64,
      default: 'INTERNAL_SERVER_ERROR',
      description: 'The code of the error.',
    },
  },
  required: ['path'],
  rule: ({ path, code }) => {
    if (!Array.isArray(path) || path.length < 1 || path.length > MAX_STEPS)
      return `path must be array of 1 to ${MAX_STEPS} items`;
    if (!path.every(isStep)) return 'path must have items that are string or integer >= 0';
    return code === undefined || errorCode.test(code) ? undefined : 'code must be in upper snake case';
  },
  appliesTo: (_fault, { routeOptions }) => routeOptions.config.protocol === 'graphql',
  after: async (fault, { request, documents }, payload) => {
    const body = jsonOf(payload.toString());
    const executed = await documents(request);
    const results = [body].flat().map((result, index) => damaged(fault, result, executed[index]));
    if (results.every((result) => result === undefined)) return undefined;
    const sent = [body].flat().map((result: unknown, index) => results[index] ?? result);
    return ({ reply }) => {
      reply.removeHeader('content-length');
      return JSON.stringify(Array.isArray(body) ? sent : sent[0]);
    };
  },
};

/** Undefined if the result has no such field. */
function damaged(
  { path, code = 'INTERNAL_SERVER_ERROR' }: PartialFault,
  result: unknown,
  executed: ExecutedDocument | undefined,
): object | undefined {
  const { data, errors = [] } = membersOf(result);
  if (executed === undefined || data === undefined || !Array.isArray(errors)) return undefined;
  const nulled = nullField(executed, data, path);
  if (nulled.paths.length === 0) return undefined;
  const status = Object.hasOwn(errorTable, code) ? errorTable[code as ErrorCode].status : 500;
  const added = nulled.paths.slice(0, MAX_ERRORS).map((at) => ({
    message: 'Simulated error',
    path: at,
    extensions: { code, status },
  }));
  return { ...membersOf(result), errors: [...(errors as readonly unknown[]), ...added], data: nulled.data };
}

const isStep = (step: unknown): boolean =>
  typeof step === 'string' ? step.length <= 100 : Number.isInteger(step) && (step as number) >= 0;
