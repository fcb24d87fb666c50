// The progress of a session in its lessons, derived from its requests. A session is tracked from the moment it reads a lesson.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { compute } from '../../core/compute/computations.js';
import { Clock, isoTime } from '../../core/clock.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import type { Session } from '../../platform/session/session.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { differencesOfResponse, differencesOfRequest } from './comparing.js';
import { valueFrom, type ReceivedResponse, type SentRequest } from './exchange.js';
import type { Scenario } from './scenario.js';
import { Scenarios } from './scenarios.service.js';

/** The progress of a session in one lesson. */
interface LessonProgress {
  /** When each step was completed, in order; ISO 8601. */
  readonly done: readonly string[];
  readonly kept: Readonly<Record<string, unknown>>;
  readonly mismatch: Mismatch | null;
}

type ProgressByLesson = Readonly<Record<string, LessonProgress>>;

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

const noProgress: LessonProgress = { done: [], kept: {}, mismatch: null };
/** The flag of sessions whose requests count for lessons. */
export const LESSONS = 'lessons';
const LONGEST_TARGET = 200;
/** A session has some hundred bytes to some kilobytes of progress. */
const MEMORY_SHARE = 0.02;

@Injectable()
export class ProgressService {
  private readonly progress: ExpiringSpace;

  constructor(
    private readonly scenarios: Scenarios,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
    store: ExpiringStore,
    { values }: Config,
  ) {
    this.progress = store.space('lesson-progress', values.sessionTtlSeconds * 1000, MEMORY_SHARE);
  }

  /** Makes the session's requests count towards the lesson. */
  async track(session: Session, { id }: Scenario): Promise<void> {
    const all = await this.read(session);
    if (Object.hasOwn(all, id) && session.flags.has(LESSONS)) return;
    await this.write(session, { [id]: noProgress, ...all });
    await this.sessions.setFlag(session, LESSONS);
  }

  async report(session: Session, scenario: Scenario): Promise<ProgressReport> {
    const { done, kept, mismatch } = (await this.read(session))[scenario.id] ?? noProgress;
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
  async observe(session: Session, sent: SentRequest, response: ReceivedResponse): Promise<void> {
    const all = await this.read(session);
    const next = Object.entries(all).map(([id, progress]) => {
      const scenario = this.scenarios.find(id);
      return [
        id,
        scenario === undefined ? progress : this.advance(scenario, progress, sent, response),
      ] as const;
    });
    await this.write(session, Object.fromEntries(next));
  }

  private advance(
    scenario: Scenario,
    progress: LessonProgress,
    sent: SentRequest,
    response: ReceivedResponse,
  ): LessonProgress {
    const index = progress.done.length;
    const step = scenario.steps[index];
    if (step === undefined) return progress;
    const kept = compute(step.compute ?? [], new Map(Object.entries(progress.kept)));
    const requestProblems = differencesOfRequest(step.request, sent, kept);
    const problems =
      requestProblems.length > 0 ? requestProblems : differencesOfResponse(step.expect, response, kept);
    if (problems.length > 0) {
      const request = { method: sent.method, path: sent.target.slice(0, LONGEST_TARGET) };
      const mismatch = { step: index + 1, sent: request, status: response.status, problems, hint: step.hint };
      return { ...progress, mismatch };
    }
    for (const [name, path] of Object.entries(step.save ?? {})) kept.set(name, valueFrom(response, path));
    const done = [...progress.done, isoTime(this.clock.now())];
    return { done, kept: Object.fromEntries(kept), mismatch: null };
  }

  private async read(session: Session): Promise<ProgressByLesson> {
    const text = await this.progress.get(keyOf(session));
    return text === undefined ? {} : (JSON.parse(text) as ProgressByLesson);
  }

  private write(session: Session, all: ProgressByLesson): MaybePromise<void> {
    return this.progress.set(keyOf(session), JSON.stringify(all));
  }
}

/** Includes the creation time: a later session under the same id starts without progress. */
const keyOf = ({ id, createdAt }: Session): string => `${id}:${createdAt}`;
