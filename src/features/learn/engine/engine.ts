// The lesson engine: progress record and exchange in, progress record and events out. Pure.
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import { advanceChallenge } from './engine.challenge.js';
import type { EngineContext } from './engine.context.js';
import { advanceLesson } from './engine.lesson.js';
import type { LearningEvent } from '../progress/learning.events.js';
import type { ProgressRecord } from '../progress/progress.record.js';

interface Advance {
  /** The given record if nothing changed. */
  readonly record: ProgressRecord;
  readonly events: readonly LearningEvent[];
}

/** One exchange completes at most one step: of the active lesson, or of each challenge that was started. */
export function advance(record: ProgressRecord, exchange: Exchange, context: EngineContext): Advance {
  const lesson = withLesson(record, exchange, context);
  const both = lesson.isOfLesson
    ? { record: lesson.record, events: [] }
    : withChallenges(lesson.record, exchange, context);
  const events = [...lesson.events, ...both.events];
  if (both.record === record) return { record, events };
  return { record: { ...both.record, version: record.version + 1 }, events };
}

interface LessonAdvance extends Advance {
  /** Whether the exchange belongs to the active lesson, so that it counts for no challenge. */
  readonly isOfLesson: boolean;
}

function withLesson(record: ProgressRecord, exchange: Exchange, context: EngineContext): LessonAdvance {
  const id = record.active ?? '';
  const progress = Object.hasOwn(record.lessons, id) ? record.lessons[id] : undefined;
  const file = context.catalogue.find(id);
  if (file === undefined || progress?.running !== true) return { record, events: [], isOfLesson: false };
  const { next, events, isOfLesson } = advanceLesson(file, progress, exchange, context);
  if (next === progress) return { record, events, isOfLesson };
  const active = next.running ? record.active : null;
  return { record: { ...record, active, lessons: { ...record.lessons, [id]: next } }, events, isOfLesson };
}

function withChallenges(record: ProgressRecord, exchange: Exchange, context: EngineContext): Advance {
  if (Object.keys(record.challenges).length === 0) return { record, events: [] };
  const changed: Record<string, ProgressRecord['challenges'][string]> = {};
  const events: LearningEvent[] = [];
  const candidates = context.catalogue.candidates(exchange);
  if (candidates.length === 0) return { record, events };
  const variables = new Map([...context.variables, ['unique', record.unique]]);
  for (const file of candidates) {
    const before = Object.hasOwn(record.challenges, file.id) ? record.challenges[file.id] : undefined;
    if (before === undefined) continue;
    const advanced = advanceChallenge(file, before, exchange, { ...context, variables });
    if (advanced.next !== before) changed[file.id] = advanced.next;
    events.push(...advanced.events);
  }
  if (Object.keys(changed).length === 0) return { record, events };
  return { record: { ...record, challenges: { ...record.challenges, ...changed } }, events };
}
