// The control `clock`: the time of a session, frozen or running.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, isoTime } from '../../core/clock.js';
import { Control, type ControlInput } from '../../platform/session/control/control.js';
import { ControlRegistry } from '../../platform/session/control/control.registry.js';
import { timeOf, type ClockSetting } from '../../platform/session/control/session-clock.js';
import type { Session } from '../../platform/session/session/session.js';
import { LAST_TIME, readAdvance, readTime, type TimeDocument } from './clock.input.js';

interface ClockView {
  /** The time of the session. */
  readonly now: string;
  readonly frozen: boolean;
  /** From the time of the service to the time of the session. */
  readonly offset_seconds: number;
  readonly status: 'ready';
  /** When the session ends, by the time of the service. */
  readonly deletes_after: string;
}

@Injectable()
export class ClockControl extends Control<ClockSetting> implements OnModuleInit {
  readonly name = 'clock';
  override readonly reported = ['now', 'frozen', 'offset_seconds', 'status', 'deletes_after'];

  constructor(
    private readonly clock: Clock,
    private readonly registry: ControlRegistry,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** A running clock of the service starts when a session is opened. */
  protected read(document: unknown, input: ControlInput): ClockSetting {
    const { time, isFrozen } = readTime(document, input);
    if (isFrozen) return { time, since: null };
    return input.session === undefined ? { time } : { time, since: input.serviceTime };
  }

  /** Moves the time forward. A frozen clock stays frozen; a time in the document freezes it. */
  advance(document: unknown, present: ClockSetting | undefined, input: ControlInput): ClockSetting {
    const now = input.now ?? input.serviceTime;
    const { time, isFrozen } = readAdvance(document, now, input);
    const staysFrozen = isFrozen || present?.since === null;
    return { time, since: staysFrozen ? null : input.serviceTime };
  }

  view(setting: ClockSetting | undefined, session: Session): ClockView {
    const serviceTime = this.clock.now();
    const now = setting === undefined ? serviceTime : timeOf(setting, session, serviceTime);
    return {
      now: isoTime(now),
      frozen: setting?.since === null,
      offset_seconds: Math.round((now - serviceTime) / 1000),
      status: 'ready',
      deletes_after: isoTime(session.expiresAt),
    };
  }

  document(setting: ClockSetting, session: Session): TimeDocument {
    // A running clock can pass the last time that a client may set.
    const time = isoTime(Math.min(timeOf(setting, session, this.clock.now()), LAST_TIME));
    return setting.since === null ? { frozen_time: time } : { time };
  }
}
