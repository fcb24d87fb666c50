// A session with the records of a snapshot, for the handler of one request.
import { randomInt } from 'node:crypto';
import type { SessionRecords } from '../../session/data/session-data.js';
import { RequestSession } from '../../session/session/request-session.js';
import type { Session } from '../../session/session/session.js';
import type { StaleReadFault } from './fault-types/stale-read.js';
import type { PlannedFaults, PlannedRule } from './plan.js';

const MAX_NUMBER = 2 ** 47;

export function staleSession(session: Session, records: SessionRecords): Session {
  // No ETag of the session has this version, so no client gets 304 for records that it does not have.
  const state = { ...records, version: -1 - randomInt(MAX_NUMBER) };
  return new RequestSession(session, { state });
}

/** The snapshot whose records reads return while the rule fires. */
export function snapshotOf({ fault }: PlannedRule): string | undefined {
  return (fault as StaleReadFault | undefined)?.snapshot;
}

export const snapshotsIn = ({ rules }: PlannedFaults): ReadonlySet<string> =>
  new Set(rules.flatMap((rule) => snapshotOf(rule) ?? []));
