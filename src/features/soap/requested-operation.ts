// The operation that an envelope requests, before it is executed.
import type { FastifyRequest } from 'fastify';
import { operationIds } from '../../platform/records/crud/crud.openapi.js';
import { entities } from '../entities.module.js';
import { soapOperationsOf } from './operations.js';
import { readEnvelope } from './reader.js';

let operationsByElement: ReadonlyMap<string, string> | undefined;

/** By the `operationId` of REST. Empty for an unknown element and for an envelope that cannot be read. */
export function soapOperations({ body }: Pick<FastifyRequest, 'body'>): readonly string[] {
  operationsByElement ??= new Map(
    soapOperationsOf(entities).flatMap(({ name, entity, verb }) => {
      const operation = operationIds(entity)[verb];
      return [[name, operation] as const, [`${name}Request`, operation] as const];
    }),
  );
  const name = elementIn(body);
  const operation = name === undefined ? undefined : operationsByElement.get(name);
  return operation === undefined ? [] : [operation];
}

function elementIn(body: unknown): string | undefined {
  try {
    return readEnvelope(body).name;
  } catch {
    // The request is executed and gets its own fault.
    return undefined;
  }
}
