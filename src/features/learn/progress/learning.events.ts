// Events in the progress of a session, for features that report on it, such as classes.
import { Injectable } from '@nestjs/common';
import { Log } from '../../../platform/kernel/logging/log.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import type { Session } from '../../../platform/session/session/session.js';
import type { Feedback } from '../engine/checks/feedback.js';
import type { ProgressRecord } from './progress.record.js';

export interface LearningEvent {
  /** `stopped`: the active lesson is not active any more, because the progress was deleted, a token was merged, or challenges were started. */
  readonly type: 'attempt' | 'step_done' | 'help' | 'started' | 'restarted' | 'merged' | 'stopped';
  readonly kind: 'lesson' | 'challenge';
  /** The lesson or challenge. */
  readonly id: string;
  /** Only in `attempt`, `step_done` and `help`. */
  readonly step?: string;
  readonly feedback?: Feedback;
  /** Only in `attempt`. */
  readonly exchange?: Exchange;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
}

/** Receives the events of tracked sessions. A listener that fails does not change the response. */
export interface LearningListener {
  /** `record` is the progress after the events. */
  onLearning(
    session: Session,
    events: readonly LearningEvent[],
    record: ProgressRecord,
  ): void | Promise<void>;
}

/** Sends events to listeners, which register at startup. */
@Injectable()
export class LearningEvents {
  private readonly listeners: LearningListener[] = [];

  constructor(private readonly log: Log) {}

  add(listener: LearningListener): void {
    this.listeners.push(listener);
  }

  async emit(session: Session, events: readonly LearningEvent[], record: ProgressRecord): Promise<void> {
    if (events.length === 0) return;
    await Promise.all(
      this.listeners.map(async (listener) => {
        try {
          await listener.onLearning(session, events, record);
        } catch (err) {
          this.log.warn({ err }, 'a learning event was not processed');
        }
      }),
    );
  }
}
