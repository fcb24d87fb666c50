// The time of a session, which its control `clock` can move or stop.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import type { Session } from '../session/session.js';
import { ServiceControls } from './service-controls.js';

export interface ClockSetting {
  /** The time of the session at `since`, in milliseconds. */
  readonly time: number;
  /** The time of the service from which it runs; null while it is frozen; absent: since the session was opened. */
  readonly since?: number | null;
}

/** The time of a session with a clock, in milliseconds. */
export function timeOf(
  { time, since }: ClockSetting,
  { createdAt }: Pick<Session, 'createdAt'>,
  serviceTime: number,
): number {
  return since === null ? time : time + serviceTime - (since ?? createdAt);
}

@Injectable()
export class SessionClock {
  constructor(
    private readonly clock: Clock,
    private readonly controls: ServiceControls,
  ) {}

  /** In milliseconds since the Unix epoch. The time of the service without a session. */
  now(session: Session | undefined): number {
    const now = this.clock.now();
    if (session === undefined) return now;
    const setting = this.controls.settingOf(session, 'clock') as ClockSetting | undefined;
    return setting === undefined ? now : timeOf(setting, session, now);
  }
}
