// The progress of a learner in a class, from the events of joined sessions. Pure.
import type { LearningEvent } from '../../learn/progress/learning.events.js';
import type { ProgressRecord } from '../../learn/progress/progress.record.js';
import type { CurrentStep, ItemProgress, LearnerProgress, LearnerStep } from '../store/class.record.js';
import type { CurriculumItem } from './curriculum.js';

type Kind = LearningEvent['kind'];

/** The lessons and challenges of the class, and the ones that the trainer assigned. */
interface ClassCurriculum {
  readonly find: (id: string) => CurriculumItem | undefined;
  readonly assigned: readonly string[];
}

const noStep: LearnerStep = { doneAt: null, attempts: 0, help: 0 };

/** `record` is the progress of the session after the events. What a token merged does not count in the class. */
export function applyEvents(
  progress: LearnerProgress,
  events: readonly LearningEvent[],
  record: ProgressRecord,
  { find, assigned }: ClassCurriculum,
): LearnerProgress {
  return events.reduce((before, event) => {
    const item = find(event.id);
    if (item === undefined) return before;
    const isAimedAt = event.kind === 'lesson' || assigned.includes(event.id) || hasHelp(before, event.id);
    if (!isAimedAt && event.type === 'attempt') return before;
    const next = appliers[event.type]?.(before, event, record, item) ?? before;
    return isAimedAt || next === before ? next : { ...next, current: before.current };
  }, progress);
}

/**
 * Most requests resemble some challenge and pass one of its steps. So only assigned challenges, and challenges whose hints the learner
 * read, count as chosen: only they can have the open step, and only their attempts count.
 */
function hasHelp({ items }: LearnerProgress, id: string): boolean {
  return Object.values(items[id]?.steps ?? {}).some(({ help }) => help > 0);
}

type Apply = (
  progress: LearnerProgress,
  event: LearningEvent,
  record: ProgressRecord,
  item: CurriculumItem,
) => LearnerProgress;

const start: Apply = (progress, event, record, item) => {
  const next = progress.items[item.id] ?? emptyItem(event);
  return { items: { ...progress.items, [item.id]: next }, current: opened(item, event, record) };
};

const appliers: Readonly<Record<LearningEvent['type'], Apply | undefined>> = {
  started: start,
  restarted: start,
  attempt: (progress, event, _record, item) => {
    const { feedback, step = feedback?.step } = event;
    if (feedback?.related !== true || step === undefined) return progress;
    const next = withStep(progress, event, step, (before) => ({ ...before, attempts: before.attempts + 1 }));
    const current = currentOf(next, event, item, step);
    const attempted: CurrentStep = {
      ...current,
      attempts: current.attempts + 1,
      failedCheck: feedback.failed[0]?.check ?? null,
      lastStatus: feedback.status,
    };
    return { ...next, current: keepsCurrent(progress, event) ? progress.current : attempted };
  },
  help: (progress, event, record, item) => {
    const { step } = event;
    const level = step === undefined ? 0 : helpLevel(record, event.kind, item.id, step);
    if (step === undefined) return progress;
    // Help for a done step is free, also after the lesson was started again.
    const next = withStep(progress, event, step, (before) =>
      before.doneAt === null ? { ...before, help: Math.max(before.help, level) } : before,
    );
    const { current } = next;
    const isCurrent = current?.item === item.id && current.step === step;
    return isCurrent ? { ...next, current: { ...current, help: Math.max(current.help, level) } } : next;
  },
  step_done: (progress, event, record, item) => {
    const { step } = event;
    if (step === undefined) return progress;
    const next = withStep(progress, event, step, (before) => ({
      ...before,
      doneAt: before.doneAt ?? event.at,
    }));
    const done = completed(next, event, item, record);
    return {
      ...done,
      current: keepsCurrent(progress, event) ? progress.current : opened(item, event, record),
    };
  },
  merged: undefined,
  stopped: undefined,
};

const emptyItem = ({ kind, at }: LearningEvent): ItemProgress => ({
  kind,
  startedAt: at,
  completedAt: null,
  points: 0,
  steps: {},
});

function withStep(
  progress: LearnerProgress,
  event: LearningEvent,
  step: string,
  change: (before: LearnerStep) => LearnerStep,
): LearnerProgress {
  const item = progress.items[event.id] ?? emptyItem(event);
  const steps = { ...item.steps, [step]: change(item.steps[step] ?? noStep) };
  return { ...progress, items: { ...progress.items, [event.id]: { ...item, steps } } };
}

/** Sets when an item was completed, once all of its steps were done in the class. */
function completed(
  progress: LearnerProgress,
  event: LearningEvent,
  { id, steps }: CurriculumItem,
  record: ProgressRecord,
): LearnerProgress {
  const item = progress.items[id];
  if (item?.completedAt !== null) return progress;
  if (steps.some((step) => (item.steps[step.id]?.doneAt ?? null) === null)) return progress;
  const points = record.challenges[id]?.points ?? 0;
  return { ...progress, items: { ...progress.items, [id]: { ...item, completedAt: event.at, points } } };
}

/** A request can count for several challenges. They do not replace what the learner is at. */
const keepsCurrent = ({ current }: LearnerProgress, { kind, id }: LearningEvent): boolean =>
  kind === 'challenge' && current !== null && current.item !== id;

function currentOf(
  { current }: LearnerProgress,
  event: LearningEvent,
  { id }: CurriculumItem,
  step: string,
): CurrentStep {
  if (current?.item === id && current.step === step) return current;
  return openStep(event, id, step);
}

const openStep = ({ kind, at }: LearningEvent, item: string, step: string): CurrentStep => ({
  kind,
  item,
  step,
  since: at,
  attempts: 0,
  help: 0,
  failedCheck: null,
  lastStatus: null,
});

/** The open step of the session after the event; null if the item is completed. */
function opened(item: CurriculumItem, event: LearningEvent, record: ProgressRecord): CurrentStep | null {
  const step = event.kind === 'lesson' ? openStepOfLesson(item, record) : openStepOfChallenge(item, record);
  return step === undefined ? null : openStep(event, item.id, step);
}

function openStepOfLesson({ id, steps }: CurriculumItem, record: ProgressRecord): string | undefined {
  const lesson = record.lessons[id];
  if (lesson === undefined || record.active !== id) return undefined;
  return steps.find((step) => (lesson.steps[step.id]?.done_at ?? null) === null)?.id;
}

function openStepOfChallenge({ id, steps }: CurriculumItem, record: ProgressRecord): string | undefined {
  const challenge = record.challenges[id];
  return challenge?.state === 'open' ? steps[challenge.step]?.id : undefined;
}

function helpLevel(record: ProgressRecord, kind: Kind, id: string, step: string): number {
  if (kind === 'challenge') return record.challenges[id]?.help ?? 0;
  return record.lessons[id]?.steps[step]?.help ?? 0;
}
