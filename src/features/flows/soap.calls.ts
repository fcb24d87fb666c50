// Steps over SOAP. The bodies of request and response are envelopes, as text.
import type { CreateOf, Entity } from '../../core/entity.js';
import { soapNames } from '../../core/operation-names.js';
import type { FlowCall } from './flow.js';

export function createOverSoap<E extends Entity>(entity: E, input: CreateOf<E>): FlowCall {
  const { create } = soapNames(entity);
  return {
    protocol: 'SOAP',
    execute: async ({ session, services: { soap }, fill }) => {
      const { request, response, result } = await soap.call(session, create, fill({ ...input }));
      const { method, path, body } = request;
      return {
        request: { method, path, body },
        response,
        ok: result !== undefined,
        data: result?.[entity.singular],
      };
    },
  };
}
