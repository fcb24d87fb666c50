// Compares the plans of random writes in random definitions with the reference implementation.
import fc from 'fast-check';
import { errorsOf, ExampleSession, idOf } from '../../../test/support/definitions/example-session.js';
import { definitionsOf } from '../../../test/support/definitions/example-definitions.js';
import {
  firstOperations,
  operations,
  type Operation,
  type Values,
} from '../../../test/support/definitions/example-operations.js';
import { universes, type Universe } from '../../../test/support/definitions/example-universe.js';
import type { Plan, Rejection } from '../../core/write-rules.js';
import type { Errors, State } from '../../../test/support/definitions/model-rules.js';
import { ModelSession } from '../../../test/support/definitions/model-session.js';

const targets: Readonly<Record<string, string>> = { team_id: 'Team', task_id: 'Task', peer_ids: 'Note' };

class Comparison {
  private readonly reference: ModelSession;
  private readonly session: ExampleSession;
  private created = 0;

  constructor(universe: Universe) {
    this.reference = new ModelSession(universe);
    this.session = ExampleSession.ofDefinitions(definitionsOf(universe));
  }

  apply(operation: Operation): void {
    const { kind, entity } = operation;
    const name = entity as keyof State;
    if (kind === 'create') this.created += 1;
    const id = kind === 'create' ? idOf(this.created) : this.idAt(entity, operation.place);
    if (id === undefined) return;
    const values = kind === 'remove' ? {} : this.withIds(operation.values);
    const [actual, expected] = this.both(kind, name, id, values);
    expect({ operation, errors: errorsOf(actual) }).toEqual({ operation, errors: expected });
    for (const other of ['Team', 'Task', 'Note'] as const) {
      const byId = (rows: readonly { readonly id: string }[]) =>
        Object.fromEntries(rows.map((row) => [row.id, row]));
      expect(byId(this.session.all(other))).toEqual(byId(this.reference.state[other]));
    }
    if ('puts' in actual && kind !== 'remove' && actual.puts.length > 0)
      expect(actual.puts[0]?.record.id).toBe(id);
    if ('removals' in actual && kind === 'remove') expect(actual.removals[0]?.id).toBe(id);
  }

  private both(
    kind: Operation['kind'],
    name: keyof State,
    id: string,
    values: Values,
  ): [Plan | Rejection, Errors] {
    const { session, reference } = this;
    if (kind === 'create') return [session.create(name, values), reference.write(kind, name, id, values)];
    if (kind === 'remove') return [session.remove(name, id), reference.remove(name, id)];
    return [session[kind](name, id, values), reference.write(kind, name, id, values)];
  }

  private idAt(entity: string, place: number): string | undefined {
    const records = this.session.all(entity);
    return records[place % Math.max(1, records.length)]?.id;
  }

  /** An id for each place. A place without a record gets the id of a record that does not exist. */
  private withIds(values: Values): Values {
    const entries = Object.entries(values).map(([field, value]) => {
      const target = targets[field];
      if (target === undefined || value === null) return [field, value];
      const ids = this.session.all(target).map(({ id }) => id);
      const idFor = (place: number): string =>
        (place === 9 ? undefined : ids[place % ids.length]) ?? idOf(999);
      return [field, Array.isArray(value) ? [...new Set(value.map(idFor))] : idFor(Number(value))];
    });
    return Object.fromEntries(entries) as Values;
  }
}

it('A plan is what the reference implementation does', () => {
  fc.assert(
    fc.property(universes, operations, (universe, given) => {
      const comparison = new Comparison(universe);
      for (const operation of [...firstOperations, ...given]) comparison.apply(operation);
    }),
    { numRuns: 300 },
  );
});
