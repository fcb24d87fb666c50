// Random writes in an example universe.
import fc from 'fast-check';

export type Operation =
  | { readonly kind: 'create'; readonly entity: string; readonly values: Values }
  | {
      readonly kind: 'patch' | 'replace';
      readonly entity: string;
      readonly place: number;
      readonly values: Values;
    }
  | { readonly kind: 'remove'; readonly entity: string; readonly place: number };

/** References are the places of records, from 0. */
export type Values = Readonly<Record<string, unknown>>;

const small = fc.integer({ min: 0, max: 9 });
const orNull = fc.option(fc.integer({ min: 0, max: 2 }));
const cost = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.constant(0));
/** No record has the place 9. */
const reference = fc.option(fc.nat(9), { freq: 8 });
const valuesOf: Readonly<Record<string, fc.Arbitrary<Values>>> = {
  Team: fc.record(
    {
      code: fc.constantFrom('a', 'A', 'b', 'null', null),
      budget: small,
      level: fc.constantFrom('low', 'mid', 'high'),
    },
    { requiredKeys: [] },
  ),
  Task: fc.record(
    {
      team_id: reference,
      kind: orNull,
      start: small,
      stop: fc.option(small),
      cost,
      status: fc.constantFrom('open', 'done'),
    },
    { requiredKeys: [] },
  ),
  Note: fc.record(
    { task_id: reference, peer_ids: fc.uniqueArray(fc.nat(9), { maxLength: 2 }) },
    { requiredKeys: [] },
  ),
};

const place = fc.nat(9);

export const operations: fc.Arbitrary<readonly Operation[]> = fc.array(
  fc.constantFrom('Team', 'Task', 'Task', 'Note').chain((entity): fc.Arbitrary<Operation> => {
    const values = valuesOf[entity] ?? fc.constant({});
    const [given, kind] = [fc.constant(entity), fc.constantFrom('patch', 'replace')];
    return fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('create'), entity: given, values }) },
      { weight: 2, arbitrary: fc.record({ kind, entity: given, place, values }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), entity: given, place }) },
    );
  }),
  { minLength: 4, maxLength: 12 },
);

const times = (start: number): Values => ({ start, stop: start + 1, cost: start + 1 });

/** Records that most rules allow. */
export const firstOperations: readonly Operation[] = [
  { kind: 'create', entity: 'Team', values: { budget: 9, code: 'a' } },
  { kind: 'create', entity: 'Team', values: { budget: 5, code: 'b' } },
  { kind: 'create', entity: 'Task', values: { team_id: 0, kind: 0, ...times(1) } },
  { kind: 'create', entity: 'Task', values: { team_id: 1, kind: 1, ...times(2) } },
  { kind: 'create', entity: 'Task', values: { team_id: 0, kind: 2, status: 'done', ...times(3) } },
  { kind: 'create', entity: 'Note', values: { task_id: 0, peer_ids: [] } },
  { kind: 'create', entity: 'Note', values: { task_id: 1, peer_ids: [0] } },
  { kind: 'create', entity: 'Note', values: { task_id: 2, peer_ids: [0, 1] } },
];
