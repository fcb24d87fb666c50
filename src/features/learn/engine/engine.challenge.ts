// Advances an open challenge by one exchange.
import { isoTime } from '../../../core/clock.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import { feedbackOf } from './checks/feedback.js';
import { isRelatedCandidate } from './checks/related.js';
import type { EngineContext } from './engine.context.js';
import { mergeSaved, testStep, type Tested } from './engine.step.js';
import type { LearningEvent } from '../progress/learning.events.js';
import type { LessonFile } from '../content/lesson.js';
import { pointsFor } from './points.js';
import type { ChallengeRecord } from '../progress/progress.record.js';

interface AdvancedChallenge {
  readonly next: ChallengeRecord;
  readonly events: readonly LearningEvent[];
}

export function advanceChallenge(
  file: LessonFile,
  record: ChallengeRecord,
  exchange: Exchange,
  context: EngineContext,
): AdvancedChallenge {
  if (record.state === 'solved') return { next: record, events: [] };
  const { steps } = file;
  const { step: index, saved, repeated = [], step_at: stepAt } = record;
  const previousStepAt = stepAt === null ? undefined : Date.parse(stepAt);
  const tested = testStep(
    { steps, index, saved, repeated, previousStepAt },
    exchange,
    context,
    isRelatedCandidate,
  );
  if (tested === undefined) return { next: record, events: [] };
  const event = { kind: 'challenge', id: file.id, step: tested.context.step.id, at: context.now } as const;
  if (tested.evaluation.failed.length === 0) {
    const next = withStepDone(file, record, tested, context);
    return { next, events: [{ ...event, type: 'step_done' }] };
  }
  const next = withAttempt(record, tested);
  if (next === undefined) return { next: record, events: [] };
  const feedback = next.last_attempt;
  return { next, events: [{ ...event, type: 'attempt', exchange, ...(feedback !== null && { feedback }) }] };
}

function withStepDone(
  { steps, level }: LessonFile,
  { repeated: _, ...record }: ChallengeRecord,
  { evaluation }: Tested,
  { now }: EngineContext,
): ChallengeRecord {
  const at = isoTime(now);
  const step = record.step + 1;
  const isSolved = step === steps.length;
  return {
    ...record,
    step,
    step_at: at,
    ...(isSolved && { state: 'solved', solved_at: at, points: pointsFor(level, record.help) }),
    // Nothing reads the saved values of a solved challenge.
    saved: isSolved ? {} : mergeSaved(record.saved, evaluation.saved),
    last_attempt: null,
  };
}

/** Undefined if the exchange is not an attempt and changes nothing. */
function withAttempt(
  record: ChallengeRecord,
  { context, evaluation, earlier }: Tested,
): ChallengeRecord | undefined {
  const saved = mergeSaved(record.saved, earlier?.saved ?? {});
  if (!isRelatedCandidate(context)) return earlier === undefined ? undefined : { ...record, saved };
  const attempts = record.attempts + Number(!evaluation.isProgress);
  return {
    ...record,
    attempts,
    saved,
    last_attempt: feedbackOf(context, evaluation, { related: true, attempts, help: record.help }),
    ...(evaluation.isProgress && { repeated: evaluation.repeated }),
  };
}
