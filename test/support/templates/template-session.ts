// A session of a service with a template: its sample records, valid inputs for more, and their creation.
import type { Client } from '../client.js';
import type { Json } from '../collections.js';
import { validValue } from './field-values.js';
import { targetOf, writableFields, type TemplateEntity, type TemplateField } from './template-definition.js';
import { pathOfEntity } from './template-protocols.js';

/** The records of each entity by its name, in the order of creation. */
export type TemplateRecords = Readonly<Record<string, readonly Json[]>>;

/** The values of the nth valid input of an entity that its rules need. */
export type RuleValues = (entity: string, records: TemplateRecords, n: number) => Json;

export class TemplateSession {
  private count = 0;

  constructor(
    readonly client: Client,
    private readonly entities: readonly TemplateEntity[],
    readonly records: TemplateRecords,
    private readonly ruleValues: RuleValues,
  ) {}

  entity(name: string): TemplateEntity {
    const found = this.entities.find((entity) => entity.name === name);
    if (found === undefined) throw new Error(`the template has no entity ${name}`);
    return found;
  }

  /** The valid input of a new record, different for each call, with some values changed. */
  input(name: string, changes: Json = {}): Json {
    this.count += 1;
    const n = this.count;
    const values = writableFields(this.entity(name)).map((field) => [field.name, this.valueOf(field, n)]);
    return { ...Object.fromEntries(values), ...this.ruleValues(name, this.records, n), ...changes } as Json;
  }

  /** Creates a record over REST and returns it. */
  async create(name: string, changes: Json = {}): Promise<Json> {
    return this.createdFrom(name, this.input(name, changes));
  }

  /** Creates a record of exactly this input over REST and returns it. */
  async createdFrom(name: string, input: Json): Promise<Json> {
    const { status, body } = await this.client.post(pathOfEntity(this.entity(name)), input);
    expect({ status, details: body.details }).toEqual({ status: 201, details: undefined });
    return body.data;
  }

  /** Changes a record over REST and returns it. */
  async patch(name: string, { id }: Json, changes: Json): Promise<Json> {
    const { status, body } = await this.client.patch(pathOfEntity(this.entity(name), String(id)), changes);
    expect({ status, details: body.details }).toEqual({ status: 200, details: undefined });
    return body.data;
  }

  /** The record as it is stored now, or undefined. */
  async read(name: string, id: unknown): Promise<Json | undefined> {
    const { status, body } = await this.client.get(pathOfEntity(this.entity(name), String(id)));
    return status === 404 ? undefined : body.data;
  }

  async list(name: string): Promise<readonly Json[]> {
    return listRecords(this.client, this.entity(name));
  }

  /** All stored records. */
  async state(): Promise<Json> {
    return (await this.client.get('/session/export')).body.data;
  }

  /** Stops the clock of the session. */
  async freeze(time: unknown): Promise<void> {
    const { status } = await this.client.put('/session/clock', { frozen_time: time });
    expect(status).toBe(200);
  }

  private valueOf(field: TemplateField, n: number): unknown {
    const target = targetOf(field);
    if (target === undefined) return validValue(field, n);
    const id = this.records[target]?.[0]?.id;
    return field.type === 'array' ? [id] : id;
  }
}

/** The records of an entity in the order of creation. The first request in a session creates its sample data. */
export async function listRecords(client: Client, entity: TemplateEntity): Promise<readonly Json[]> {
  const { body } = await client.get(`${pathOfEntity(entity)}?limit=100&sort=created_at&order=asc`);
  expect(body.pagination.hasNext).toBe(false);
  return body.data;
}
