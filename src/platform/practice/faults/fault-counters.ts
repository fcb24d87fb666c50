// The counters of a plan in a session: no two requests get the same number, on any node.
import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { mapMaybe } from '../../../core/maybe-promise.js';
import type { Session } from '../../session/session/session.js';
import { SessionStore } from '../../session/session/session.store.js';
import type { FaultSetting } from './plan.js';

interface RuleCounts {
  readonly matched: number;
  readonly fired: number;
}

type Epoch = Pick<FaultSetting, 'epoch'>;

@Injectable()
export class FaultCounters {
  constructor(private readonly sessions: SessionStore) {}

  /** Counts a request that matched the rule. Returns the new count. */
  countMatched(session: Session, { epoch }: Epoch, index: number): MaybePromise<number> {
    return this.sessions.count(session, matchedName(epoch, index));
  }

  countFired(session: Session, { epoch }: Epoch, index: number): MaybePromise<number> {
    return this.sessions.count(session, firedName(epoch, index));
  }

  /** @param name letters, digits and underscores */
  countQuota(session: Session, { epoch }: Epoch, name: string): MaybePromise<number> {
    return this.sessions.count(session, `faults_${epoch}_quota_${name}`);
  }

  /** The counts of every rule. */
  all(session: Session, { epoch, plan }: FaultSetting): MaybePromise<readonly RuleCounts[]> {
    const names = plan.rules.flatMap((_, index) => [matchedName(epoch, index), firedName(epoch, index)]);
    return mapMaybe(this.sessions.counters(session, names), (values) =>
      plan.rules.map((_, index) => ({
        matched: values[2 * index] ?? 0,
        fired: values[2 * index + 1] ?? 0,
      })),
    );
  }
}

const matchedName = (epoch: number, index: number): string => `faults_${epoch}_${index}`;
const firedName = (epoch: number, index: number): string => `faults_${epoch}_${index}_fired`;
