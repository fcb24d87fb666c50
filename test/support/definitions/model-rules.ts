// An independent implementation of the rules of the example universe: it copies all records, changes them and reads all of them.
import { effects, taskChecks, teamChecks, type Universe } from './example-universe.js';

export interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

export type State = Readonly<Record<'Team' | 'Task' | 'Note', Row[]>>;

export interface Context {
  readonly universe: Universe;
  readonly state: State;
}

/** One violation as text. */
export type Errors = readonly string[];

const number = (value: unknown): number => value as number;

/** True, false, or null if a value is null; it throws for an error. */
type Condition = (row: Row, old: Row | undefined, team: Row | undefined) => boolean | null;

const conditions: Readonly<Record<string, Condition>> = {
  order: ({ start, stop }) => (stop === null ? null : number(stop) > number(start)),
  cheap: ({ cost, status, kind }) => kind === null || number(cost) < 8 || status === 'done',
  affordable: ({ cost }, _, team) => (team === undefined ? null : number(cost) <= number(team.budget)),
  growing: ({ cost }, old) => number(old?.cost) <= number(cost),
  closed: ({ status }) => status === 'done',
  share({ cost }) {
    if (cost === 0) throw new Error('division by zero');
    return Math.trunc(10 / number(cost)) > 1;
  },
  bounded: ({ budget }) => number(budget) <= 30,
  rich: ({ level, budget }) => level !== 'high' || number(budget) > 2,
  steady: ({ budget }, old) => number(old?.budget) - number(budget) < 8,
};

function isSatisfied(name: string, ...given: Parameters<Condition>): boolean {
  try {
    return conditions[name]?.(...given) !== false;
  } catch {
    return false;
  }
}

export function teamOf({ state }: Context, { team_id: id }: Row): Row | undefined {
  return state.Team.find((team) => team.id === id);
}

const readOthers = ['affordable', 'growing', 'steady'];

/** `mode`: `reference` if only a reference to a deleted record was removed. */
export type Mode = 'create' | 'update' | 'delete' | 'reference';

interface Checked {
  readonly entity: string;
  readonly row: Row;
  readonly old: Row | undefined;
  readonly mode: Mode;
}

export function expressionErrors(context: Context, checked: Checked, others: boolean): Errors {
  const { entity, row, old, mode } = checked;
  const checks = { Team: teamChecks, Task: taskChecks }[entity] ?? {};
  const on = mode === 'reference' ? 'update' : mode;
  return Object.entries(checks)
    .filter(([name, rule]) => context.universe.rules.includes(name) && rule.on.includes(on))
    .filter(([name]) => readOthers.includes(name) === others)
    .filter(([name]) => !(mode === 'reference' && (name === 'growing' || name === 'steady')))
    .filter(([name]) => !isSatisfied(name, row, old, teamOf(context, row)))
    .map(
      ([name, { field }]) =>
        `${others || mode === 'delete' ? 409 : 400} ${field} violates ${name} [${entity.toLowerCase()}.${name}]`,
    );
}

/** The first error that other rows or the old row decide. */
export function stateErrors(context: Context, checked: Checked): Errors {
  for (const check of [levelErrors, uniqueErrors, pairErrors, othersErrors, overlapErrors, limitErrors]) {
    const errors = check(context, checked);
    if (errors.length > 0) return errors;
  }
  return [];
}

function levelErrors({ universe }: Context, { entity, row, old, mode }: Checked): Errors {
  if (entity !== 'Team' || mode !== 'update' || !universe.rules.includes('levels')) return [];
  const [from, to] = [String(old?.level), String(row.level)];
  const allowed = { low: ['mid', 'high'], mid: ['high'] }[from] ?? [];
  if (from === to) return [];
  const rule = '[team.level.transitions]';
  const names = allowed.join(', ') || 'none';
  if (!allowed.includes(to))
    return [`409 level must NOT change from "${from}" to "${to}" (allowed: ${names}) ${rule}`];
  const isGuarded = from === 'low' && to === 'high' && number(row.budget) <= 4;
  return isGuarded ? [`409 level must satisfy budget > 4 ${rule}`] : [];
}

function rowsOf({ state }: Context, { entity, row }: Checked): readonly Row[] {
  return state[entity as keyof State].filter(({ id }) => id !== row.id);
}

function uniqueErrors(context: Context, checked: Checked): Errors {
  const { entity, row } = checked;
  if (entity !== 'Team' || !context.universe.rules.includes('unique') || row.code === null) return [];
  const upper = (code: unknown): string => (code as string).toUpperCase();
  const isTaken = rowsOf(context, checked).some(
    (other) => other.code !== null && upper(other.code) === upper(row.code),
  );
  return isTaken ? ['409 code already exists'] : [];
}

function pairErrors(context: Context, checked: Checked): Errors {
  const { entity, row } = checked;
  if (entity !== 'Task' || !context.universe.rules.includes('pair') || row.kind === null) return [];
  const isTaken = rowsOf(context, checked).some(
    ({ kind, start }) => kind === row.kind && start === row.start,
  );
  return isTaken
    ? ['kind', 'start'].map((field) => `409 ${field} already exists in this combination [task.pair]`)
    : [];
}

function othersErrors(context: Context, checked: Checked): Errors {
  return expressionErrors(context, checked, true).slice(0, 1);
}

/** The rows of the same group; undefined if the row takes no part. */
function groupOf(context: Context, checked: Checked): readonly Row[] | undefined {
  const { per, onlyOpen } = context.universe;
  const takesPart = (row: Row): boolean =>
    per.every((name) => row[name] !== null) && (!onlyOpen || row.status === 'open');
  if (checked.entity !== 'Task' || !takesPart(checked.row)) return undefined;
  return rowsOf(context, checked).filter(
    (row) => takesPart(row) && per.every((name) => row[name] === checked.row[name]),
  );
}

/** Half points of time from 0 to 10 that the interval of a row contains. */
function pointsOf({ inclusive }: Universe, { start, stop }: Row): readonly number[] {
  const end = stop === null ? 11 : number(stop);
  const points = Array.from({ length: 22 }, (_, i) => i / 2);
  return points.filter((point) => point >= number(start) && (inclusive ? point <= end : point < end));
}

function overlapErrors(context: Context, checked: Checked): Errors {
  const { universe } = context;
  const others = universe.rules.includes('busy') ? groupOf(context, checked) : undefined;
  const own = pointsOf(universe, checked.row);
  const overlaps = others?.some((row) => pointsOf(universe, row).some((point) => own.includes(point)));
  return overlaps === true ? ['409 start overlaps [task.busy]'] : [];
}

function limitErrors(context: Context, checked: Checked): Errors {
  const { universe } = context;
  const others = universe.rules.includes('limit') ? groupOf(context, checked) : undefined;
  if (others === undefined) return [];
  const amounts = [...others, checked.row].map(({ cost }) => (universe.isSum ? number(cost) : 1));
  return amounts.reduce((sum, amount) => sum + amount, 0) > universe.max
    ? ['409 kind too many [task.limit]']
    : [];
}

export function hasEffect({ universe }: Context, name: keyof typeof effects): boolean {
  return universe.rules.includes(name);
}
