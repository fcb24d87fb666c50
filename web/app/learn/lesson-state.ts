// The state of one lesson in this page, kept equal to the progress that the service reports.
import { batch, useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call, data, ServiceError } from '../api.ts';
import { versionOf } from '../live.ts';
import { sessionId, sessionsEnded } from '../session.ts';
import { refreshSession } from '../session-actions.ts';
import type {
  Lesson,
  LessonProgressDetail,
  LessonStep,
  ProgressReport,
  ResumableLesson,
  StartedLesson,
} from './model.ts';
import { keepResumeToken, loadProgress } from './progress.ts';

export interface LessonState {
  readonly detail: LessonProgressDetail;
  /** Whether requests are checked against the open step now. */
  readonly isRunning: boolean;
  /** Whether the session ended while the lesson was running. */
  readonly isExpired: boolean;
  /** The step that the last request completed, until the learner opens the next one. */
  readonly passed: LessonStep | undefined;
  /** The step on display. */
  readonly step: LessonStep | undefined;
  /** The message about what the start prepared. */
  readonly prepared: Signal<string | undefined>;
  readonly problem: Signal<StartProblem | undefined>;
  readonly refresh: () => Promise<void>;
  /** @param onStarted runs before the started lesson appears */
  readonly start: (options: StartOptions, onStarted?: () => void) => Promise<boolean>;
  /** Opens the next step after a passed one. */
  readonly proceed: () => void;
}

interface StartOptions {
  readonly resume?: boolean;
  readonly reset?: boolean;
}

interface StartProblem {
  readonly message: string;
  /** Whether a start that resets the data can succeed. */
  readonly mayReset: boolean;
}

/** Undefined until the progress is loaded. */
export function useLesson(lesson: Lesson): LessonState | undefined {
  const detail = useSignal<LessonProgressDetail | undefined>(undefined);
  const passed = useSignal<LessonStep | undefined>(undefined);
  const active = useSignal<string | undefined>(undefined);
  const prepared = useSignal<string | undefined>(undefined);
  const problem = useSignal<StartProblem | undefined>(undefined);
  const wasRunning = useRef(false);
  /** A response that a later one has overtaken is ignored. */
  const order = useRef({ started: 0, shown: 0 });
  const session = useRef(sessionsEnded.value);
  const path = `/learn/${encodeURIComponent(lesson.id)}`;

  const show = (next: LessonProgressDetail, report: ProgressReport): void => {
    const before = detail.value && openIn(lesson, detail.value);
    const isContinued = session.current !== sessionsEnded.value;
    session.current = sessionsEnded.value;
    const isPassed =
      !isContinued && wasRunning.current && before !== undefined && stateOf(next, before.id) === 'done';
    batch(() => {
      if (isContinued && report.active?.lesson === lesson.id)
        prepared.value = continuedText(lesson, before, openIn(lesson, next));
      detail.value = next;
      active.value = report.active?.lesson;
      if (active.value !== lesson.id && next.state !== 'completed') passed.value = undefined;
      else if (isPassed) passed.value = before;
    });
  };
  const refresh = async (): Promise<void> => {
    const number = (order.current.started += 1);
    try {
      // First the progress: it restores a stored token in a new session.
      const report = await loadProgress();
      const reported = sessionId.value;
      const loaded = await data<ResumableLesson>(`${path}/progress`);
      // The session ended in between: the report is of one session, the lesson of another.
      if (sessionId.value !== reported) {
        await refresh();
        return;
      }
      if (number < order.current.shown) return;
      order.current.shown = number;
      if (report.active?.lesson === lesson.id || loaded.state === 'completed') keepResumeToken(loaded);
      show(loaded, report);
      problem.value = undefined;
    } catch (reason) {
      problem.value = { message: (reason as Error).message, mayReset: false };
    }
  };
  const start = async (options: StartOptions, onStarted?: () => void): Promise<boolean> => {
    try {
      const { prepared: done, ...started } = await call<StartedLesson>('POST', `${path}/start`, {
        body: options,
      });
      batch(() => {
        onStarted?.();
        passed.value = undefined;
        detail.value = started;
        active.value = lesson.id;
        prepared.value = options.resume === true ? undefined : done.message;
        problem.value = undefined;
      });
      await Promise.all([refresh(), refreshSession()]);
      return true;
    } catch (reason) {
      const isConflict = reason instanceof ServiceError && reason.status === 409 && options.resume !== true;
      problem.value = { message: (reason as Error).message, mayReset: isConflict };
      return false;
    }
  };
  useLayoutEffect(() => void refresh(), [lesson.id, sessionsEnded.value, versionOf('progress')]);

  const current = detail.value;
  if (current === undefined) return undefined;
  const open = openIn(lesson, current);
  const isRunning = active.value === lesson.id && open !== undefined;
  const isExpired =
    !isRunning &&
    (current.state === 'interrupted' || (wasRunning.current && current.state === 'not_started'));
  if (isRunning) wasRunning.current = true;
  if (current.state === 'completed' && !isRunning) wasRunning.current = false;
  const step = passed.value ?? open;
  const proceed = (): void => void (passed.value = undefined);
  return {
    detail: current,
    isRunning,
    isExpired,
    passed: passed.value,
    step,
    prepared,
    problem,
    refresh,
    start,
    proceed,
  };
}

function openIn({ steps }: Lesson, { steps: states }: LessonProgressDetail): LessonStep | undefined {
  const open = states.find(({ state }) => state === 'open');
  return steps.find(({ id }) => id === open?.id);
}

function continuedText({ steps }: Lesson, before?: LessonStep, open?: LessonStep): string | undefined {
  if (open === undefined) return undefined;
  const text = `The session has ended. The lesson continues in a new one at step ${steps.indexOf(open) + 1}`;
  return before === undefined || before === open
    ? `${text}, with its saved values and records.`
    : `${text}, because the later ones need something that ended with the session.`;
}

const stateOf = ({ steps }: LessonProgressDetail, id: string): string | undefined =>
  steps.find((step) => step.id === id)?.state;
