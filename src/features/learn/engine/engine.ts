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

/** One exchange completes at most one step of the active lesson and of each challenge. */
export function advance(record: ProgressRecord, exchange: Exchange, context: EngineContext): Advance {
  const lesson = withLesson(record, exchange, context);
  const both = withChallenges(lesson.record, exchange, context);
  const events = [...lesson.events, ...both.events];
  if (both.record === record) return { record, events };
  return { record: { ...both.record, version: record.version + 1 }, events };
}

function withLesson(record: ProgressRecord, exchange: Exchange, context: EngineContext): Advance {
  const id = record.active ?? '';
  const progress = Object.hasOwn(record.lessons, id) ? record.lessons[id] : undefined;
  const file = context.catalogue.find(id);
  if (file === undefined || progress?.running !== true) return { record, events: [] };
  const { next, events } = advanceLesson(file, progress, exchange, context);
  if (next === progress) return { record, events };
  const active = next.running ? record.active : null;
  return { record: { ...record, active, lessons: { ...record.lessons, [id]: next } }, events };
}

function withChallenges(record: ProgressRecord, exchange: Exchange, context: EngineContext): Advance {
  const since = record.challenges_since;
  if (since === null) return { record, events: [] };
  const changed: Record<string, ProgressRecord['challenges'][string]> = {};
  const events: LearningEvent[] = [];
  const candidates = context.catalogue.candidates(exchange);
  if (candidates.length === 0) return { record, events };
  const variables = new Map([...context.variables, ['unique', record.unique]]);
  for (const file of candidates) {
    const before = Object.hasOwn(record.challenges, file.id) ? record.challenges[file.id] : undefined;
    const advanced = advanceChallenge(file, before, exchange, { ...context, variables });
    if (advanced.next !== undefined && advanced.next !== before) changed[file.id] = advanced.next;
    events.push(...advanced.events);
  }
  if (Object.keys(changed).length === 0) return { record, events };
  return { record: { ...record, challenges: { ...record.challenges, ...changed } }, events };
}
