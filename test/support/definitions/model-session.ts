// Applies operations by the model of the rules.
import { isoTime } from '../../../src/core/clock.js';
import { now } from './example-session.js';
import type { Universe } from './example-universe.js';
import { affectTeam, computed, later, put, type Name, type Values } from './model-changes.js';
import { idsIn, referencesOf, removeRow } from './model-removal.js';
import {
  expressionErrors,
  hasEffect,
  stateErrors,
  type Context,
  type Errors,
  type Row,
  type State,
} from './model-rules.js';

const defaults: Readonly<Record<Name, Values>> = {
  Team: { code: null, budget: 10, level: 'low', twice: 0 },
  Task: { team_id: null, kind: null, start: 0, stop: null, cost: 0, status: 'open', load: null, mark: null },
  Note: { task_id: null, peer_ids: [] },
};

export class ModelSession {
  state: State = { Team: [], Task: [], Note: [] };

  constructor(private readonly universe: Universe) {}

  write(kind: 'create' | 'patch' | 'replace', name: Name, id: string, values: Values): Errors {
    const old = this.state[name].find((row) => row.id === id);
    if (kind === 'patch' && Object.keys(values).length === 0) return [];
    const base = kind === 'patch' ? old : { ...defaults[name], ...readOnlyOf(name, old) };
    const created_at = old?.created_at ?? isoTime(now);
    const updated_at = old === undefined ? isoTime(now) : later(old);
    const row = { ...base, ...values, id, created_at, updated_at };
    return this.attempt((context) => writeRow(context, name, row, old));
  }

  remove(name: Name, id: string): Errors {
    return this.attempt((context) => removeRow(context, name, id));
  }

  /** Keeps the state after errors. */
  private attempt(run: (context: Context) => Errors): Errors {
    const copy: State = structuredClone(this.state);
    const errors = run({ universe: this.universe, state: copy });
    if (errors.length === 0) this.state = copy;
    return errors;
  }
}

function readOnlyOf(name: Name, old: Row | undefined): Values {
  if (old === undefined) return {};
  return { Team: { twice: old.twice }, Task: { load: old.load, mark: old.mark }, Note: {} }[name];
}

function writeRow(context: Context, name: Name, given: Row, old: Row | undefined): Errors {
  const missing = missingErrors(context, name, given);
  if (missing.length > 0) return missing;
  const mode = old === undefined ? 'create' : 'update';
  const row = computed(context, name, name === 'Task' ? marked(context, given, old) : given);
  const checked = { entity: name, row, old, mode } as const;
  const invalid = expressionErrors(context, checked, false);
  if (invalid.length > 0) return invalid;
  put(context, name, row);
  const conflicts = stateErrors(context, checked);
  if (conflicts.length > 0) return conflicts;
  return name === 'Task' ? affectTeam(context, row, mode) : [];
}

function missingErrors({ state, universe }: Context, name: Name, row: Row): Errors {
  const isMissing = (target: Name, id: unknown): boolean => !state[target].some((one) => one.id === id);
  return referencesOf(universe)
    .filter((one) => one.name === name && idsIn(row[one.field]).some((id) => isMissing(one.target, id)))
    .map(({ field, target }) => {
      const rule = `[${name.toLowerCase()}.${field}.references]`;
      return `409 ${field} must refer to an existing ${target.toLowerCase()} ${rule}`;
    })
    .slice(0, 1);
}

/** The effects of a task on itself. */
function marked(context: Context, row: Row, old: Row | undefined): Row {
  if (old === undefined)
    return hasEffect(context, 'mark') ? { ...row, mark: Number(row.cost) + Number(row.start) } : row;
  return hasEffect(context, 'keep') && old.cost !== row.cost ? { ...row, mark: old.cost } : row;
}
