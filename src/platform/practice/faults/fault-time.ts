// The time of a fault plan, which is seconds since its start by the clock of the session, and its seed.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../../core/clock.js';
import { ServiceControls } from '../../session/control/service-controls.js';
import { SessionClock, timeOf, type ClockSetting } from '../../session/control/session-clock.js';
import { SessionSeed } from '../../session/control/session-seed.js';
import type { Session } from '../../session/session/session.js';
import type { FaultSetting } from './plan.js';

@Injectable()
export class FaultTime {
  constructor(
    private readonly clock: SessionClock,
    private readonly service: ServiceControls,
    private readonly seeds: SessionSeed,
  ) {}

  /** In milliseconds. A plan of the service starts when the session was opened. */
  startOf({ startedAt }: FaultSetting, session: Session): number {
    if (startedAt !== null) return startedAt;
    const clock = this.service.settings.clock as ClockSetting | undefined;
    return clock === undefined ? session.createdAt : timeOf(clock, session, session.createdAt);
  }

  /** Negative if the clock of the session was set to a time before the start. */
  secondsSinceStart(setting: FaultSetting, session: Session): number {
    return (this.clock.now(session) - this.startOf(setting, session)) / 1000;
  }

  hasEnded(setting: FaultSetting, session: Session): boolean {
    const { ends_after_seconds: end = Infinity } = setting.plan;
    return this.secondsSinceStart(setting, session) >= end;
  }

  /** The seed of the plan; if it has none, the session's seed; otherwise a seed that is the same on all nodes. */
  seedOf({ seed }: FaultSetting, session: Session): number {
    return seed ?? this.seeds.of(session) ?? firstBits(`${session.id}:${isoTime(session.createdAt)}`);
  }
}

const firstBits = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();
