// Finds records of the session by their ID or a part of it.
import { call } from '../api.ts';
import { entitiesOf, type Entity } from '../entities.ts';
import { openApi } from '../openapi.ts';
import { addressOf, viewOf } from '../pages/data/view.ts';
import { session } from '../session.ts';
import type { Entry } from './entries.ts';

/** At least the first group of a UUID. */
const partOfId = /^[0-9a-f-]{8,36}$/i;

const MAX_RECORDS = 5;

interface Row {
  readonly id: string;
  readonly name?: string;
}

/** Sends no request for a text that is not a part of an ID, or if the session has no records: the first request loads them. */
export async function findRecords(text: string): Promise<readonly Entry[]> {
  const part = text.trim();
  if (!partOfId.test(part) || session.value?.seeded !== true) return [];
  const entities = entitiesOf(await openApi());
  const found = await Promise.all(entities.map((entity) => recordsOf(entity, part)));
  return found.flat();
}

async function recordsOf(entity: Entity, part: string): Promise<readonly Entry[]> {
  const body = { filters: { id: { contains: part } }, limit: MAX_RECORDS };
  const rows = await call<readonly Row[]>('QUERY', entity.path, { body });
  return rows.map(({ id, name }) => ({
    title: id,
    detail: name === undefined ? capitalized(entity.one) : `${capitalized(entity.one)} · ${name}`,
    icon: 'data',
    action: `#/${addressOf(entity.name, {
      ...viewOf(new URLSearchParams()),
      conditions: [{ field: 'id', operator: 'eq', value: id }],
    })}`,
  }));
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
