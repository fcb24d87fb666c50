// Advances the active lesson by one exchange.
import { isoTime } from '../../../core/clock.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import { feedbackOf, type Feedback } from './checks/feedback.js';
import { isRelated } from './checks/related.js';
import type { EngineContext } from './engine.context.js';
import { mergeSaved, testStep, type Tested } from './engine.step.js';
import type { LearningEvent } from '../progress/learning.events.js';
import type { LessonFile, LessonStep } from '../content/lesson.js';
import { newStep, type LessonRecord, type StepRecord } from '../progress/progress.record.js';

interface AdvancedLesson {
  readonly next: LessonRecord;
  /** Whether the exchange passed a step, or was an attempt at the open one. */
  readonly isOfLesson: boolean;
  readonly events: readonly LearningEvent[];
}

export function advanceLesson(
  file: LessonFile,
  record: LessonRecord,
  exchange: Exchange,
  context: EngineContext,
): AdvancedLesson {
  const { steps } = file;
  const found = steps.findIndex(({ id }) => stepRecord(record, id).done_at === null);
  const index = found === -1 ? steps.length : found;
  const previous = steps[index - 1];
  const doneAt = previous === undefined ? null : stepRecord(record, previous.id).done_at;
  const open = {
    steps,
    index,
    saved: record.saved,
    repeated: record.repeated ?? [],
    previousStepAt: doneAt === null ? undefined : Date.parse(doneAt),
  };
  const tested = testStep(open, exchange, context);
  if (tested === undefined) return { next: record, events: [], isOfLesson: false };
  const event = { kind: 'lesson', id: file.id, step: tested.context.step.id, at: context.now } as const;
  if (tested.evaluation.failed.length === 0) {
    const next = withStepDone(record, tested, index === steps.length - 1, context);
    return { next, events: [{ ...event, type: 'step_done' }], isOfLesson: true };
  }
  const next = withAttempt(record, tested);
  const feedback = next.last_attempt;
  return {
    next,
    events: [{ ...event, type: 'attempt', exchange, ...(feedback !== null && { feedback }) }],
    isOfLesson: feedback?.related === true || tested.earlier !== undefined,
  };
}

const stepRecord = ({ steps }: LessonRecord, id: string): StepRecord =>
  Object.hasOwn(steps, id) ? (steps[id] ?? newStep) : newStep;

function withStepDone(
  { repeated: _, ...record }: LessonRecord,
  { context: { step }, evaluation }: Tested,
  isLast: boolean,
  { now }: EngineContext,
): LessonRecord {
  const at = isoTime(now);
  const done = { ...stepRecord(record, step.id), done_at: at };
  return {
    ...record,
    ...(isLast && { state: 'completed', completed_at: record.completed_at ?? at, running: false }),
    steps: { ...record.steps, [step.id]: done },
    saved: mergeSaved(record.saved, evaluation.saved),
    last_attempt: null,
  };
}

function withAttempt(record: LessonRecord, { context, evaluation, earlier }: Tested): LessonRecord {
  const { step } = context;
  const before = stepRecord(record, step.id);
  const related = isRelated(context);
  const attempts = before.attempts + Number(related && !evaluation.isProgress);
  const feedback = feedbackOf(context, evaluation, { related, attempts, help: before.help });
  return {
    ...record,
    steps:
      attempts === before.attempts ? record.steps : { ...record.steps, [step.id]: { ...before, attempts } },
    saved: mergeSaved(record.saved, earlier?.saved ?? {}),
    last_attempt: earlier === undefined ? feedback : withReplaced(feedback, earlier.step),
    ...(evaluation.isProgress && { repeated: evaluation.repeated }),
  };
}

/** Says that the values of an earlier step are replaced. */
function withReplaced(feedback: Feedback, { title }: LessonStep): Feedback {
  const text = `This request passes the earlier step "${title}" again; its saved values are replaced.`;
  return { ...feedback, next_step: `${text} ${feedback.next_step}` };
}
