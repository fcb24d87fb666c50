// Random definitions with rules of every kind, for the comparison with the model: teams with tasks, whose notes
// refer to other notes.
import fc from 'fast-check';
import type { CheckDefinition, EffectDefinition, OnDelete } from '../../../src/definitions/definition.js';

/** The parts that differ between the definitions. */
export interface Universe {
  readonly onDelete: { readonly task: OnDelete; readonly note: OnDelete; readonly peers: OnDelete };
  readonly minPeers: number;
  /** The names of the rules that exist, of all those below. */
  readonly rules: readonly string[];
  readonly per: readonly ('team_id' | 'kind')[];
  readonly onlyOpen: boolean;
  readonly inclusive: boolean;
  readonly max: number;
  readonly isSum: boolean;
}

export type Checks = Readonly<Record<string, Omit<CheckDefinition, 'message'>>>;

const both = ['create', 'update'] as const;

export const taskChecks: Checks = {
  order: { check: 'stop > start', on: both, field: 'stop' },
  cheap: { check: "cost < 8 || status == 'done'", when: 'kind != null', on: both, field: 'cost' },
  affordable: { check: 'cost <= team.budget', on: ['create'], field: 'cost' },
  growing: { check: 'old.cost <= cost', on: ['update'], field: 'cost' },
  closed: { check: "status == 'done'", on: ['delete'], field: 'status' },
  share: { check: '10 / cost > 1', on: both, field: 'cost' },
};

export const teamChecks: Checks = {
  bounded: { check: 'budget <= 30', on: both, field: 'budget' },
  rich: { check: "level != 'high' || budget > 2", on: both, field: 'level' },
  steady: { check: 'old.budget - budget < 8', on: ['update'], field: 'budget' },
};

export const effects: Readonly<Record<string, EffectDefinition>> = {
  mark: { on: ['create'], set: { mark: 'cost + start' } },
  keep: { on: ['update'], when: 'old.cost != cost', set: { mark: 'old.cost' } },
  take: { on: ['create'], target: 'team_id', set: { budget: 'team.budget - cost' } },
  raise: { on: ['create', 'update'], when: "status == 'done'", target: 'team_id', set: { level: "'high'" } },
  back: { on: ['delete'], target: 'team_id', set: { budget: 'team.budget + cost' } },
};

const others = ['load', 'twice', 'levels', 'unique', 'pair', 'busy', 'limit'] as const;

const onDelete = fc.constantFrom<OnDelete>('restrict', 'cascade', 'setNull');

export const universes: fc.Arbitrary<Universe> = fc.record({
  onDelete: fc.record({ task: onDelete, note: onDelete, peers: onDelete }),
  minPeers: fc.constantFrom(0, 1),
  rules: fc.subarray([taskChecks, teamChecks, effects].flatMap((rules) => Object.keys(rules)).concat(others)),
  per: fc.subarray(['team_id', 'kind'] as const),
  onlyOpen: fc.boolean(),
  inclusive: fc.boolean(),
  max: fc.integer({ min: 1, max: 3 }),
  isSum: fc.boolean(),
});
