// The progress of a session in its lessons, derived from its requests. A session is tracked from the moment it reads a lesson.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock, isoTime } from '../../core/clock.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import type { Session } from '../../platform/session/session.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { differencesOfAnswer, differencesOfRequest } from './comparing.js';
import { compute } from './computing.js';
import { valueFrom, type Answered, type Sent } from './exchange.js';
import type { Scenario } from './scenario.js';
import { Scenarios } from './scenarios.service.js';

/** The progress of a session in one lesson. */
interface Course {
  /** When each step was completed, in order; ISO 8601. */
  readonly done: readonly string[];
  readonly kept: Readonly<Record<string, unknown>>;
  readonly mismatch: Mismatch | null;
}

type Courses = Readonly<Record<string, Course>>;

interface Mismatch {
  /** Number of the step, starting at 1. */
  readonly step: number;
  readonly sent: { readonly method: string; readonly path: string };
  readonly status: number;
  /** The differences from the step. */
  readonly problems: readonly string[];
  readonly hint: string;
}

export interface ProgressReport {
  readonly scenario: string;
  readonly completed: boolean;
  readonly done: number;
  /** The number of the next step, starting at 1; null if all are done. */
  readonly open: number | null;
  readonly steps: readonly {
    readonly step: number;
    readonly title: string;
    readonly done_at: string | null;
  }[];
  /** The values that completed steps saved, by name. */
  readonly saved: Readonly<Record<string, unknown>>;
  /** The last request that did not match the open step; null if there is none since the last completed step. */
  readonly last_mismatch: Mismatch | null;
}

const fresh: Course = { done: [], kept: {}, mismatch: null };
/** The flag of sessions whose requests count for lessons. */
export const LESSONS = 'lessons';
const LONGEST_TARGET = 200;

@Injectable()
export class ProgressService {
  private readonly courses: ExpiringSpace;

  constructor(
    private readonly scenarios: Scenarios,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
    store: ExpiringStore,
    { values }: Config,
  ) {
    this.courses = store.space('lesson-progress', values.sessionTtlSeconds * 1000);
  }

  /** Makes the session's requests count towards the lesson. */
  async follow(session: Session, { id }: Scenario): Promise<void> {
    const courses = await this.read(session);
    if (Object.hasOwn(courses, id) && session.flags.has(LESSONS)) return;
    await this.write(session, { [id]: fresh, ...courses });
    await this.sessions.setFlag(session, LESSONS);
  }

  async report(session: Session, scenario: Scenario): Promise<ProgressReport> {
    const { done, kept, mismatch } = (await this.read(session))[scenario.id] ?? fresh;
    const completed = done.length === scenario.steps.length;
    return {
      scenario: scenario.id,
      completed,
      done: done.length,
      open: completed ? null : done.length + 1,
      steps: scenario.steps.map(({ title }, i) => ({ step: i + 1, title, done_at: done[i] ?? null })),
      saved: kept,
      last_mismatch: mismatch,
    };
  }

  /** Records a request and its response for every lesson of the session. */
  async observe(session: Session, sent: Sent, answered: Answered): Promise<void> {
    const courses = await this.read(session);
    const next = Object.entries(courses).map(([id, course]) => {
      const scenario = this.scenarios.find(id);
      return [id, scenario === undefined ? course : this.advance(scenario, course, sent, answered)] as const;
    });
    await this.write(session, Object.fromEntries(next));
  }

  private advance(scenario: Scenario, course: Course, sent: Sent, answered: Answered): Course {
    const index = course.done.length;
    const step = scenario.steps[index];
    if (step === undefined) return course;
    const kept = compute(step.compute ?? [], new Map(Object.entries(course.kept)));
    const asked = differencesOfRequest(step.request, sent, kept);
    const problems = asked.length > 0 ? asked : differencesOfAnswer(step.expect, answered, kept);
    if (problems.length > 0) {
      const told = { method: sent.method, path: sent.target.slice(0, LONGEST_TARGET) };
      const mismatch = { step: index + 1, sent: told, status: answered.status, problems, hint: step.hint };
      return { ...course, mismatch };
    }
    for (const [name, path] of Object.entries(step.save ?? {})) kept.set(name, valueFrom(answered, path));
    const done = [...course.done, isoTime(this.clock.now())];
    return { done, kept: Object.fromEntries(kept), mismatch: null };
  }

  private async read(session: Session): Promise<Courses> {
    const text = await this.courses.get(keyOf(session));
    return text === undefined ? {} : (JSON.parse(text) as Courses);
  }

  private write(session: Session, courses: Courses): MaybePromise<void> {
    return this.courses.set(keyOf(session), JSON.stringify(courses));
  }
}

/** Includes the creation time: a later session under the same id starts without progress. */
const keyOf = ({ id, createdAt }: Session): string => `${id}:${createdAt}`;
