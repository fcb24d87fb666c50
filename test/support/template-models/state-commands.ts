// Operations of a random sequence on a session of a template that write no record: they move the clock, or compare the state.
import type { Client } from '../client.js';
import type { Json } from '../collections.js';
import type { TemplateProtocol } from '../templates/template-protocol.js';
import { recordOfId, type ModelState } from './model-state.js';
import { clientOf, shownOf, type RealSession, type TemplateCommand } from './real-session.js';
import type { TemplateModel } from './template-model.js';

/** Moves the clock of the session forward. */
export class ClockCommand implements TemplateCommand {
  constructor(
    private readonly node: number,
    private readonly minutes: number,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: TemplateModel, real: RealSession): Promise<void> {
    model.now += this.minutes * 60_000;
    const frozen = { frozen_time: new Date(model.now).toISOString() };
    const { status } = await clientOf(real, this.node).put('/session/clock', frozen);
    expect(status).toBe(200);
  }

  toString(): string {
    return `${this.minutes} minutes later (node ${this.node})`;
  }
}

/** Lists the records of an entity. */
export class ListCommand implements TemplateCommand {
  constructor(
    private readonly node: number,
    private readonly protocol: TemplateProtocol,
    private readonly entity: string,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: TemplateModel, real: RealSession): Promise<void> {
    const request = { sort: 'created_at', order: 'asc' } as const;
    const entity = model.entity(this.entity);
    const listed = await this.protocol.list(clientOf(real, this.node), entity, request);
    const expected = (model.state[this.entity] ?? []).map((record) => shownOf(model, this.entity, record));
    expect(withoutTimes(model, listed)).toEqual(withoutTimes(model, expected));
  }

  toString(): string {
    return `list ${this.entity} over ${this.protocol.name} (node ${this.node})`;
  }
}

/** Compares all records of the session, also the values that no response has. */
export class StateCommand implements TemplateCommand {
  constructor(private readonly node: number) {}

  check(): boolean {
    return true;
  }

  async run(model: TemplateModel, real: RealSession): Promise<void> {
    const state = await exportedState(model, clientOf(real, this.node));
    for (const { name } of model.entities) {
      expect(withoutTimes(model, state[name] ?? [])).toEqual(withoutTimes(model, model.state[name] ?? []));
    }
    for (const { name } of model.entities) {
      for (const { id, updated_at } of model.state[name] ?? []) {
        if (!model.touched.has(id)) continue;
        const later = recordOfId(state, name, id);
        expect(Date.parse(String(later?.updated_at))).toBeGreaterThan(Date.parse(String(updated_at)));
      }
    }
    model.state = state;
    model.touched.clear();
  }

  toString(): string {
    return `export (node ${this.node})`;
  }
}

/** The records by the name of their entity. */
export async function exportedState(
  { entities }: Pick<TemplateModel, 'entities'>,
  client: Client,
): Promise<ModelState> {
  const { data } = (await client.get('/session/export')).body;
  return Object.fromEntries(entities.map(({ name, plural }) => [name, data[plural] as readonly Json[]]));
}

/** Records by id; a record that a rule changed has no time. */
function withoutTimes(model: TemplateModel, records: readonly Json[]): readonly Json[] {
  return records
    .map((record) => (model.touched.has(record.id) ? { ...record, updated_at: 'later' } : record))
    .sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}
