// The entity collections as tests walk over them, and what they read from a list.
import type { Entity } from '../../src/core/entity.js';
import { codePointLength } from '../../src/core/text.js';
import { entities } from '../../src/features/entities.module.js';
import type { Answer, Client } from './client.js';
import { payloadOf } from './factories.js';

export type Json = Readonly<Record<string, unknown>>;

export const pathOf = (entity: Entity): string => `/api/v1/${entity.plural}`;

/** One row for each entity: its plural, for the title of the test, its path, and the entity. */
export const collections = entities.map((entity) => [entity.plural, pathOf(entity), entity] as const);

/** The values of one field over a list, in its order. */
export function column(answer: Answer, field: string): unknown[] {
  return (answer.body as { data: Json[] }).data.map((record) => record[field]);
}

/** The fields that an answer of 400 names, in its order. */
export function faultyFields(answer: Answer): string[] {
  expect(answer.body).toMatchObject({ success: false, error: 'BAD_REQUEST', message: expect.any(String) });
  return (answer.body as { details: { field: string }[] }).details.map(({ field }) => field);
}

/** Creates a record and gives it back. */
export async function made(client: Client, entity: Entity, changes: Json = {}): Promise<Json> {
  const answer = await client.post(pathOf(entity), payloadOf(entity, changes));
  expect(answer.status).toBe(201);
  return (answer.body as { data: Json }).data;
}

/** Every field that takes any text, and how much of it. */
export const textFields = collections.flatMap(([plural, path, entity]) =>
  [...entity.create.fields].flatMap(([name, { kind, format, min = 0, max = 0 }]) => {
    if (kind !== 'text' || format !== undefined) return [];
    const fits = (text: string): boolean => codePointLength(text) >= min && codePointLength(text) <= max;
    return [{ plural, path, entity, name, fits }];
  }),
);
