// The export of a class: one row per learner and lesson or challenge, as JSON or CSV (RFC 4180). Pure.
import { isoTime } from '../../../core/clock.js';
import { doneIn } from './board.js';
import { itemsOf } from './step-counts.js';
import { howOf, type How } from '../../learn/progress/progress.record.js';
import {
  countedLearnersOf,
  lastActivityOf,
  type ClassState,
  type ItemProgress,
  type Learner,
  type LearnerStep,
} from '../store/class.record.js';
import type { Curriculum, CurriculumItem } from '../learners/curriculum.js';

export interface ExportRow {
  readonly learner_id: string;
  readonly name: string;
  readonly kind: 'lesson' | 'challenge';
  /** The id of the lesson or challenge. */
  readonly id: string;
  readonly title: string;
  readonly state: 'not_started' | 'in_progress' | 'completed';
  readonly steps_done: number;
  readonly steps: number;
  readonly attempts: number;
  /** The sum of the highest help level of each step. */
  readonly help: number;
  readonly points: number;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly last_activity_at: string;
  /** The most help with which a done step was completed; null if none is done. */
  readonly how: How | null;
}

export const exportColumns = [
  'learner_id',
  'name',
  'kind',
  'id',
  'title',
  'state',
  'steps_done',
  'steps',
  'attempts',
  'help',
  'points',
  'started_at',
  'completed_at',
  'last_activity_at',
  'how',
] as const satisfies readonly (keyof ExportRow)[];

export function exportRows(state: ClassState, curriculum: Curriculum): ExportRow[] {
  const { assigned } = state.head.value;
  return countedLearnersOf(state).flatMap((learner) => {
    const lastActivity = isoTime(lastActivityOf(learner, state));
    return itemsOf([learner], assigned, curriculum).map((item) => rowOf(learner, item, lastActivity));
  });
}

function rowOf({ id, name, progress }: Learner, item: CurriculumItem, lastActivity: string): ExportRow {
  const known = progress.items[item.id];
  const steps = Object.values(known?.steps ?? {});
  return {
    learner_id: id,
    name,
    kind: item.kind,
    id: item.id,
    title: item.title,
    state: stateOf(known),
    steps_done: doneIn(known?.steps ?? {}),
    steps: item.steps.length,
    attempts: steps.reduce((sum, { attempts }) => sum + attempts, 0),
    help: steps.reduce((sum, { help }) => sum + help, 0),
    points: known?.points ?? 0,
    started_at: known === undefined ? null : isoTime(known.startedAt),
    completed_at: known === undefined || known.completedAt === null ? null : isoTime(known.completedAt),
    last_activity_at: lastActivity,
    how: howDone(steps),
  };
}

function howDone(steps: readonly LearnerStep[]): How | null {
  const done = steps.filter(({ doneAt }) => doneAt !== null);
  return done.length === 0 ? null : howOf(Math.max(...done.map(({ help }) => help)));
}

function stateOf(item: ItemProgress | undefined): ExportRow['state'] {
  if (item === undefined) return 'not_started';
  return item.completedAt === null ? 'in_progress' : 'completed';
}

/** Spreadsheets show a file without it in another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** Spreadsheets execute a cell that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

export function toCsv(rows: readonly ExportRow[]): string {
  const lines = rows.map((row) => exportColumns.map((column) => cell(row[column])));
  return BYTE_ORDER_MARK + [exportColumns, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
