// The last attempts of learners at their open step. They are notes of the session of the learner, and end with it.
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../../core/clock.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SessionStore } from '../../../platform/session/session/session.store.js';
import type { LearningEvent } from '../../learn/progress/learning.events.js';
import { Curriculum } from '../learners/curriculum.js';
import { failLearnerNotFound } from '../learners/learners.service.js';
import { ClassSessions } from '../membership/class-sessions.js';
import {
  sharingOf,
  type ClassState,
  type CurrentStep,
  type Learner,
  type Sharing,
} from '../store/class.record.js';
import { attemptOf, type AttemptRequest, type LearnerAttempt } from './learner-attempt.js';

export interface ShownAttempt extends Omit<LearnerAttempt, 'request'> {
  /** Only if the learner shares requests. */
  readonly request?: AttemptRequest;
}

export interface LearnerAttempts {
  readonly learner: { readonly id: string; readonly name: string };
  readonly sharing: Sharing;
  /** The open step; null if there is none. */
  readonly current: { readonly lesson: string; readonly step: string; readonly title: string } | null;
  /** Newest first. */
  readonly attempts: readonly ShownAttempt[];
}

/** The name of the note. */
const NOTE = 'attempts';
const MAX_ATTEMPTS = 3;
/** Requests of one session at the same time. A note that still conflicts then loses an attempt. */
const MAX_TRIES = 5;

/** Attempts at one step. */
interface Stored {
  readonly item: string;
  readonly step: string;
  readonly attempts: readonly LearnerAttempt[];
}

@Injectable()
export class AttemptsService {
  constructor(
    private readonly store: SessionStore,
    private readonly sessions: ClassSessions,
    private readonly curriculum: Curriculum,
  ) {}

  /** Keeps the attempt at the step that is the open one of the learner. */
  async record(
    session: Session,
    events: readonly LearningEvent[],
    current: CurrentStep | null,
  ): Promise<void> {
    const event = events.find(
      ({ type, id, step }) => type === 'attempt' && id === current?.item && step === current.step,
    );
    if (event?.feedback?.related !== true || event.exchange === undefined || current === null) return;
    const attempt = attemptOf(event.feedback, event.exchange);
    const { item, step } = current;
    const { notes } = this.store;
    for (let tried = 0; tried < MAX_TRIES; tried += 1) {
      const note = await notes.get(session, NOTE);
      const before = note === undefined ? undefined : (JSON.parse(note.text) as Stored);
      const isSame = before?.item === item && before.step === step;
      const attempts = [attempt, ...(isSame ? before.attempts : [])].slice(0, MAX_ATTEMPTS);
      const text = JSON.stringify({ item, step, attempts } satisfies Stored);
      if (await notes.put(session, NOTE, note?.version ?? 0, text)) return;
    }
  }

  /** The attempts in all live sessions of the learner. Throws NOT_FOUND for an unknown learner. */
  async of({ learners }: ClassState, learnerId: string): Promise<LearnerAttempts> {
    const learner = learners.get(learnerId)?.value ?? failLearnerNotFound();
    const { id, name } = learner;
    const sharing = sharingOf(learner);
    const { current } = learner.progress;
    const attempts = current === null ? [] : await this.find(learner, current);
    return {
      learner: { id, name },
      sharing,
      current: current && this.shownStep(current),
      attempts: attempts.map(({ request, ...shown }) => ({
        ...shown,
        ...(sharing === 'on' && { request }),
      })),
    };
  }

  private async find(learner: Learner, { item, step, since }: CurrentStep): Promise<LearnerAttempt[]> {
    const live = await this.sessions.findLive(learner);
    const notes = await Promise.all(live.map(async (session) => this.store.notes.get(session, NOTE)));
    const from = isoTime(since);
    return notes
      .flatMap((note) => (note === undefined ? [] : [JSON.parse(note.text) as Stored]))
      .filter((stored) => stored.item === item && stored.step === step)
      .flatMap(({ attempts }) => attempts)
      .filter(({ at }) => at >= from)
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .slice(0, MAX_ATTEMPTS);
  }

  private shownStep({ item, step }: CurrentStep): LearnerAttempts['current'] {
    return { lesson: item, step, title: this.curriculum.stepTitle(item, step) };
  }
}
