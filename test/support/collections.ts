// The entity collections, and helpers that read and create their records.
import type { Entity } from '../../src/core/entity.js';
import { codePointLength } from '../../src/core/text.js';
import { Entities } from '../../src/platform/session/data/entities.js';
import { loadDataset } from '../../src/features/demo/demo.dataset.js';
import { standardEntities as entities } from '../../src/features/entities.module.js';
import type { TestResponse, Client } from './client.js';
import { payloadOf } from './factories.js';

export type Json = Readonly<Record<string, unknown>>;

export const pathOf = (entity: Entity): string => `/api/v1/${entity.plural}`;

/** One row per entity for `it.each`: its plural, for the title, its path, and the entity. */
export const collections = entities.map((entity) => [entity.plural, pathOf(entity), entity] as const);

const dataset = loadDataset(new Entities(entities));

/** The ids of the sample records, by entity. An entity without sample data has none. */
export const sampleIds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  entities.map(({ plural }) => [
    plural,
    dataset
      .of(plural, true)
      .rows()
      .map(({ id }) => id),
  ]),
);

/** The number of sample records, by entity. */
export const sampleCounts: Readonly<Record<string, number>> = mapCounts(
  (plural) => sampleIds[plural]?.length ?? 0,
);

/** A number for each entity, such as the record counts of a session. */
export function mapCounts(count: (plural: string) => number): Record<string, number> {
  return Object.fromEntries(entities.map(({ plural }) => [plural, count(plural)]));
}

/** Creates records until the session has at least `count`. Returns their number. */
export async function ensureRecords(client: Client, entity: Entity, count: number): Promise<number> {
  const { body } = await client.get(`${pathOf(entity)}?limit=1`);
  const { total } = (body as { pagination: { total: number } }).pagination;
  for (let n = total; n < count; n += 1) await createRecord(client, entity);
  return Math.max(total, count);
}

/** The values of one field in a list, in its order. */
export function column(response: TestResponse, field: string): unknown[] {
  return (response.body as { data: Json[] }).data.map((record) => record[field]);
}

/** The fields that a 400 response names, in its order. */
export function invalidFields(response: TestResponse): string[] {
  expect(response.body).toMatchObject({ success: false, error: 'BAD_REQUEST', message: expect.any(String) });
  return (response.body as { details: { field: string }[] }).details.map(({ field }) => field);
}

/** Creates a record and returns it. */
export async function createRecord(client: Client, entity: Entity, changes: Json = {}): Promise<Json> {
  const response = await client.post(pathOf(entity), payloadOf(entity, changes));
  expect(response.status).toBe(201);
  return (response.body as { data: Json }).data;
}

/** Every field that accepts any text, and whether a text has an allowed length. Unique fields reject repeated texts. */
export const textFields = collections.flatMap(([plural, path, entity]) =>
  [...entity.create.fields].flatMap(([name, { kind, format, unique, min = 0, max = 0 }]) => {
    if (kind !== 'text' || format !== undefined || unique) return [];
    const fits = (text: string): boolean => codePointLength(text) >= min && codePointLength(text) <= max;
    return [{ plural, path, entity, name, fits }];
  }),
);
