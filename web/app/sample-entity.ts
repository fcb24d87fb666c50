// The entity of sample requests: users, or the first entity of a service without the standard entities.
import { computed, effect, signal } from '@preact/signals';
import { collections, hasStandardEntities } from './collections.ts';
import { openApi } from './openapi.ts';
import { allows, type Schema } from './schema.ts';

interface SampleEntity {
  /** `users` */
  readonly plural: string;
  /** Some of its fields. */
  readonly fields: readonly string[];
}

const users: SampleEntity = { plural: 'users', fields: ['id', 'name', 'email'] };

const MAX_FIELDS = 2;

/** Known when the OpenAPI document is loaded. */
const fields = signal<readonly string[]>([]);

export const sampleEntity = computed((): SampleEntity => {
  if (hasStandardEntities.value) return users;
  return { plural: collections.value[0] ?? '', fields: ['id', ...fields.value] };
});

effect(() => {
  if (hasStandardEntities.value) return;
  sampleFields().then(
    (names) => (fields.value = names),
    () => undefined,
  );
});

/** Fields of the first entity that a person can read. */
export async function sampleFields(): Promise<readonly string[]> {
  const { entitiesOf } = await import('./entities.ts');
  const [first] = entitiesOf(await openApi());
  const named = Object.entries(first?.fields ?? {}).filter(([, schema]) => isShort(schema));
  return named.slice(0, MAX_FIELDS).map(([name]) => name);
}

const isShort = (schema: Schema): boolean =>
  schema.readOnly !== true && schema.format !== 'uuid' && !allows(schema, 'array');

/** `supportTickets` of `support_tickets`: the name of the list in GraphQL. */
export const camelCase = (plural: string): string =>
  plural.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

/** `SupportTickets` of `support_tickets`. */
export const pascalCase = (plural: string): string => camelCase(`_${plural}`);
