// The operation that an envelope requests, before it is executed.
import { operationIds } from '../../core/operation-names.js';
import type { Operation } from './operations.js';
import { readEnvelope } from './reader.js';

/** Reads the operation of a body, by the `operationId` of REST. Empty for an unknown element and for an envelope that cannot be read. */
export function operationReader(operations: readonly Operation[]): (body: unknown) => readonly string[] {
  const byElement = new Map(
    operations.flatMap(({ name, entity, verb }) => {
      const operation = operationIds(entity)[verb];
      return [[name, operation] as const, [`${name}Request`, operation] as const];
    }),
  );
  return (body) => {
    const name = elementIn(body);
    const operation = name === undefined ? undefined : byElement.get(name);
    return operation === undefined ? [] : [operation];
  };
}

function elementIn(body: unknown): string | undefined {
  try {
    return readEnvelope(body).name;
  } catch {
    // The request is executed and gets its own fault.
    return undefined;
  }
}
