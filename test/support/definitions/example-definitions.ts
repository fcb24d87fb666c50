// The definitions of an example universe.
import type {
  Definitions,
  EntityDefinition,
  FieldDefinition,
  OnDelete,
} from '../../../src/definitions/definition.js';
import { effects, taskChecks, teamChecks, type Checks, type Universe } from './example-universe.js';

const flags = { required: false, nullable: false, description: '', unique: false, patch: true } as const;
const optional = { ...flags, immutable: false, readOnly: false, writeOnly: false } as const;
const integer = (options: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ type: 'integer', ...optional, default: 0 },
  ...options,
});
const nullable = { nullable: true, default: null } as const;
const relation = (references: string, name: string, onDeletion: OnDelete): FieldDefinition => ({
  ...{
    type: 'string',
    ...optional,
    ...nullable,
    references,
    relation: name,
    onDelete: onDeletion,
    enforced: true,
  },
});

/** The members of a map whose names exist. */
function existing<T>(
  map: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([name]) => names.includes(name)));
}

function checksOf(checks: Checks, names: readonly string[]): EntityDefinition['rules'] {
  const withMessages = Object.entries(checks).map(
    ([name, rule]) => [name, { ...rule, message: `violates ${name}` }] as const,
  );
  return existing(Object.fromEntries(withMessages), names);
}

const noRules = {
  description: '',
  unique: {},
  rules: {},
  overlaps: {},
  limits: {},
  effects: {},
  sample: { records: [] },
};

function team({ rules }: Universe): EntityDefinition {
  const has = (name: string): boolean => rules.includes(name);
  const transitions = { low: { mid: {}, high: { check: 'budget > 4' } }, mid: { high: {} } };
  return {
    ...{ ...noRules, name: 'Team', singular: 'team', plural: 'teams' },
    fields: {
      code: { type: 'string', ...optional, ...nullable, unique: has('unique'), minLength: 0, maxLength: 9 },
      budget: integer({ minimum: 0, default: 10, immutable: false }),
      level: {
        type: 'string',
        enum: ['low', 'mid', 'high'],
        enumName: 'Level',
        ...optional,
        default: 'low',
        ...(has('levels') && { transitions }),
      },
      twice: integer(has('twice') ? { computed: 'budget * 2', readOnly: true } : { readOnly: true }),
    },
    rules: checksOf(teamChecks, rules),
  };
}

function task({
  rules,
  onDelete: deletion,
  per,
  onlyOpen,
  inclusive,
  max,
  isSum,
}: Universe): EntityDefinition {
  const has = (name: string): boolean => rules.includes(name);
  const where = onlyOpen ? { where: "status == 'open'" } : {};
  const load = has('load') ? { computed: 'cost + team.budget', readOnly: true } : { readOnly: true };
  return {
    ...{ ...noRules, name: 'Task', singular: 'task', plural: 'tasks' },
    fields: {
      team_id: relation('Team', 'team', deletion.task),
      kind: integer({ ...nullable }),
      start: integer(),
      stop: integer({ ...nullable }),
      cost: integer(),
      status: { type: 'string', enum: ['open', 'done'], enumName: 'State', ...optional, default: 'open' },
      load: integer({ ...nullable, ...load }),
      mark: integer({ ...nullable, readOnly: true }),
    },
    rules: checksOf(taskChecks, rules),
    unique: has('pair') ? { pair: ['kind', 'start'] } : {},
    overlaps: has('busy')
      ? { busy: { from: 'start', to: 'stop', per, ...where, inclusive, message: 'overlaps' } }
      : {},
    limits: has('limit')
      ? { limit: { max, per, ...where, ...(isSum && { sum: 'cost' }), field: 'kind', message: 'too many' } }
      : {},
    effects: existing(effects, rules),
  };
}

function note({ onDelete: deletion, minPeers }: Universe): EntityDefinition {
  const items = { references: 'Note' } as const;
  const array = {
    type: 'array',
    items,
    minItems: minPeers,
    maxItems: 5,
    uniqueItems: true,
    default: [],
  } as const;
  return {
    ...{ ...noRules, name: 'Note', singular: 'note', plural: 'notes' },
    fields: {
      task_id: relation('Task', 'task', deletion.note),
      peer_ids: { ...optional, ...array, relation: 'peers', onDelete: deletion.peers, enforced: true },
    },
  };
}

export function definitionsOf(universe: Universe): Definitions {
  const entities = [team(universe), task(universe), note(universe)];
  return {
    ...{ name: 'Test', description: '', source: 'file', digest: '' },
    standard: false,
    seed: 0,
    mutants: true,
    entities,
  };
}
