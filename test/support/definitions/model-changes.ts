// Changes of rows by the rules themselves, in the model.
import { isoTime } from '../../../src/core/clock.js';
import { now } from './example-session.js';
import {
  expressionErrors,
  hasEffect,
  stateErrors,
  teamOf,
  type Context,
  type Errors,
  type Mode,
  type Row,
  type State,
} from './model-rules.js';

export type Name = keyof State;
export type Values = Readonly<Record<string, unknown>>;

/** A changed row with the rules that changed it. */
export interface Change {
  readonly name: Name;
  readonly id: string;
  readonly old: Row;
  readonly mode: Mode;
  readonly prefix: string;
  /** The last rule that changed the row. */
  readonly rule: string;
  /** The last rule that changed a field. */
  readonly rules: Readonly<Record<string, string>>;
}

export function computed(context: Context, name: Name, row: Row): Row {
  const { rules } = context.universe;
  if (name === 'Team' && rules.includes('twice')) return { ...row, twice: Number(row.budget) * 2 };
  if (name !== 'Task' || !rules.includes('load')) return row;
  const team = teamOf(context, row);
  return { ...row, load: team === undefined ? null : Number(row.cost) + Number(team.budget) };
}

/** The effects of a created or changed task on its team. */
export function affectTeam(context: Context, row: Row, mode: Mode): Errors {
  const team = teamOf(context, row);
  if (team === undefined) return [];
  const rules: Record<string, string> = {};
  let rule = '';
  let next = team;
  const set = (effect: string, values: Values): void => {
    const changed = Object.keys(values).filter((field) => next[field] !== values[field]);
    if (changed.length === 0) return;
    rule = `task.${effect}`;
    for (const field of changed) rules[field] = rule;
    next = computed(context, 'Team', { ...next, ...values, updated_at: later(team) });
  };
  if (mode === 'create' && hasEffect(context, 'take'))
    set('take', { budget: Number(next.budget) - Number(row.cost) });
  if (hasEffect(context, 'raise') && row.status === 'done') set('raise', { level: 'high' });
  if (rule === '') return [];
  put(context, 'Team', next);
  const change = { name: 'Team', id: team.id, old: team, mode: 'update', prefix: 'team_id ' } as const;
  return changeErrors(context, { ...change, rule, rules });
}

/** The first error of a changed row. */
export function changeErrors(context: Context, change: Change): Errors {
  const { name, id, old, mode, prefix, rule, rules } = change;
  const row = context.state[name].find((one) => one.id === id) ?? old;
  const checked = { entity: name, row, old, mode };
  const isBelow = name === 'Team' && Number(row.budget) < 0;
  const isShort = 'peer_ids' in rules && (row.peer_ids as unknown[]).length < context.universe.minPeers;
  const [first] = [
    ...(isBelow ? ['409 budget must be >= 0'] : []),
    ...(isShort ? ['409 peer_ids must NOT have fewer than 1 items'] : []),
    ...expressionErrors(context, checked, false),
    ...stateErrors(context, checked),
  ];
  if (first === undefined) return [];
  const text = first.replace(/^\d+ /, '').replace(/ \[.*$/, '');
  const [field = ''] = text.split(' ');
  return [`409 ${prefix}${text} [${rules[field] ?? rule}]`];
}

export function put({ state }: Context, name: Name, row: Row): void {
  const place = state[name].findIndex(({ id }) => id === row.id);
  state[name].splice(place < 0 ? state[name].length : place, 1, row);
}

export function later({ updated_at: time }: Row): string {
  return isoTime(Math.max(now, Date.parse(String(time)) + 1));
}
