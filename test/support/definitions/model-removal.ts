// Deletions in the model.
import type { Universe } from './example-universe.js';
import { changeErrors, computed, later, put, type Change, type Name } from './model-changes.js';
import { expressionErrors, hasEffect, teamOf, type Context, type Errors, type Row } from './model-rules.js';

interface Reference {
  readonly name: Name;
  readonly field: string;
  readonly target: Name;
  readonly onDelete: string;
}

export function referencesOf({ onDelete: { task, note, peers } }: Universe): readonly Reference[] {
  return [
    { name: 'Task', field: 'team_id', target: 'Team', onDelete: task },
    { name: 'Note', field: 'task_id', target: 'Task', onDelete: note },
    { name: 'Note', field: 'peer_ids', target: 'Note', onDelete: peers },
  ];
}

const names: readonly Name[] = ['Team', 'Task', 'Note'];

interface Named {
  readonly name: Name;
  readonly row: Row;
}

type IsGone = (id: unknown) => boolean;

export function idsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null ? [] : [value];
}

export function removeRow(context: Context, name: Name, id: string): Errors {
  const { state } = context;
  const deleted = deletedWith(context, name, id);
  const isGone: IsGone = (value) => deleted.some(({ row }) => row.id === value);
  const errors = [...closedErrors(context, deleted), ...restrictErrors(context, isGone)];
  if (errors.length > 0) return errors.slice(0, 1);
  for (const other of names)
    state[other].splice(0, Infinity, ...state[other].filter((row) => !isGone(row.id)));
  const changes = [...removeReferences(context, isGone), ...giveBack(context, deleted)];
  return changes.flatMap((change) => changeErrors(context, change)).slice(0, 1);
}

/** The row, and the rows that are deleted with it. */
function deletedWith({ state, universe }: Context, name: Name, id: string): readonly Named[] {
  const deleted = state[name].filter((row) => row.id === id).map((row) => ({ name, row }));
  const cascades = referencesOf(universe).filter(({ onDelete }) => onDelete === 'cascade');
  for (const { row: gone } of deleted) {
    for (const { name: other, field } of cascades) {
      const rows = state[other].filter((row) => idsIn(row[field]).includes(gone.id));
      const found = rows.filter((row) => !deleted.some((one) => one.row.id === row.id));
      deleted.push(...found.map((row) => ({ name: other, row })));
    }
  }
  return deleted;
}

function closedErrors(context: Context, deleted: readonly Named[]): Errors {
  return deleted.flatMap(({ name, row }, index) => {
    const errors = expressionErrors(context, { entity: name, row, old: row, mode: 'delete' }, false);
    return errors.map((error) =>
      index === 0 ? error : error.replace('409 ', `409 id ${name.toLowerCase()} `),
    );
  });
}

function restrictErrors({ state, universe }: Context, isGone: IsGone): Errors {
  return names.flatMap((name) => {
    const rows = state[name].filter((row) => !isGone(row.id));
    const restrict = referencesOf(universe).filter((one) => one.name === name && one.onDelete === 'restrict');
    const refers = (row: Row, { field }: Reference): boolean => idsIn(row[field]).some(isGone);
    const count = rows.filter((row) => restrict.some((one) => refers(row, one))).length;
    const first = restrict.find((one) => rows.some((row) => refers(row, one)));
    const singular = name.toLowerCase();
    const noun = count === 1 ? singular : `${singular}s`;
    return first === undefined
      ? []
      : [`409 id is referred to by ${count} ${noun} [${singular}.${first.field}.onDelete]`];
  });
}

function removeReferences(context: Context, isGone: IsGone): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const { name, field, onDelete } of referencesOf(context.universe)) {
    for (const row of onDelete === 'setNull' ? [...context.state[name]] : []) {
      if (!idsIn(row[field]).some(isGone)) continue;
      const value = Array.isArray(row[field]) ? row[field].filter((id) => !isGone(id)) : null;
      const old = changes.get(row.id)?.old ?? row;
      put(context, name, computed(context, name, { ...row, [field]: value, updated_at: later(old) }));
      const singular = name.toLowerCase();
      const rule = `${singular}.${field}.onDelete`;
      const rules = { ...changes.get(row.id)?.rules, [field]: rule };
      const change = { name, id: row.id, old, mode: 'reference', prefix: `id ${singular} ` } as const;
      changes.set(row.id, { ...change, rule, rules });
    }
  }
  return [...changes.values()];
}

/** The effect of deleted tasks on their teams. */
function giveBack(context: Context, deleted: readonly Named[]): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const { name, row } of hasEffect(context, 'back') ? deleted : []) {
    const team = name === 'Task' ? teamOf(context, row) : undefined;
    if (team === undefined || row.cost === 0) continue;
    const old = changes.get(team.id)?.old ?? team;
    const next = { ...team, budget: Number(team.budget) + Number(row.cost), updated_at: later(old) };
    put(context, 'Team', computed(context, 'Team', next));
    const change = { name: 'Team', id: team.id, old, mode: 'update', prefix: 'team_id ' } as const;
    changes.set(team.id, { ...change, rule: 'task.back', rules: {} });
  }
  return [...changes.values()];
}
