// STALE_READ: reads return the records of a snapshot.
import type { FaultType } from '../fault-type.js';
import type { PlannedFault } from '../plan.js';

export interface StaleReadFault extends PlannedFault {
  readonly snapshot: string;
}

const readOperation = /^(?:list|search|get)[A-Z]/;

export const staleRead: FaultType<StaleReadFault> = {
  name: 'STALE_READ',
  doc: 'Reads return the records of a snapshot of the session. Matches only operations that list, search or get records.',
  phases: [],
  fields: {
    snapshot: { type: 'string', maxLength: 64, description: 'The name of the snapshot, which must exist.' },
  },
  required: ['snapshot'],
  // A batch of GraphQL can contain mutations, too.
  appliesTo: (_fault, { body }, operations) =>
    Array.isArray(body)
      ? operations.every((name) => readOperation.test(name))
      : operations.some((name) => readOperation.test(name)),
};
