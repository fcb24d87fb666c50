// A bounded note about earlier requests of a session, which mutants need. It is stored next to the session's records.
import type { AnyRecord } from '../../../core/entity.js';

export interface RecordHistory {
  /** The ids of the last records that were created over SOAP. */
  readonly soapCreations: readonly string[];
  /** Records as they were before their last change, by id. The oldest change comes first. */
  readonly previous: Readonly<Record<string, AnyRecord>>;
}

export const noHistory: RecordHistory = { soapCreations: [], previous: {} };

const MAX_CREATIONS = 200;
const MAX_PREVIOUS = 20;

export function withSoapCreation(history: RecordHistory, id: string): RecordHistory {
  return { ...history, soapCreations: [...history.soapCreations, id].slice(-MAX_CREATIONS) };
}

export function withPrevious(history: RecordHistory, record: AnyRecord): RecordHistory {
  const { [record.id]: _, ...others } = history.previous;
  const entries = Object.entries({ ...others, [record.id]: record });
  return { ...history, previous: Object.fromEntries(entries.slice(-MAX_PREVIOUS)) };
}
