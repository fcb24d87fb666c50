// The collections of the service, by the counts of the session: a service can have other entities than users, products and orders.
import { computed } from '@preact/signals';
import { session } from './session.ts';

const standard: readonly string[] = ['users', 'products', 'orders'];

/** One text, because equal texts are the same value when only the counts of the session change. */
const names = computed(() => Object.keys(session.value?.counts ?? {}).join(' '));

/** `users`, `products` …; until the session is loaded, the plurals of a service without a definition file. */
export const collections = computed((): readonly string[] =>
  names.value === '' ? standard : names.value.split(' '),
);

/** Users, products and orders. A service without them has no flows. */
export const hasStandardEntities = computed(() => standard.every((name) => collections.value.includes(name)));

/** `/api/v1/users` */
export const firstPath = computed(() => `/api/v1/${collections.value[0] ?? ''}`);
