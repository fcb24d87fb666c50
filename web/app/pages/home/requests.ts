// The requests of the first card.
import { computed, effect, signal } from '@preact/signals';
import { collections, firstPath, hasStandardEntities } from '../../collections.ts';
import type { FirstRequest } from './own-requests.ts';

type FirstRequests = readonly [FirstRequest, ...FirstRequest[]];

const json = { 'content-type': 'application/json' } as const;
const body = (value: object): string => JSON.stringify(value, null, 2);

const standard: FirstRequests = [
  { title: 'List users', request: { method: 'GET', path: '/api/v1/users?limit=3' } },
  {
    title: 'Create a product',
    request: {
      method: 'POST',
      path: '/api/v1/products',
      headers: json,
      body: body({ name: 'Desk lamp', price: 29.5, stock: 12 }),
    },
  },
  {
    title: 'Search orders',
    request: {
      method: 'QUERY',
      path: '/api/v1/orders',
      headers: json,
      body: body({ filters: { quantity: { gte: 2 } }, limit: 3 }),
    },
  },
  {
    title: 'GraphQL query',
    request: {
      method: 'POST',
      path: '/graphql',
      headers: json,
      body: body({ query: '{ orders(limit: 2) { items { quantity user { name } product { name } } } }' }),
    },
  },
  { title: '503 error', request: { method: 'GET', path: '/api/v1/orders?error=503' } },
];

/** Requests to the first entity, from the OpenAPI document. This page loads it only if the service has no standard entities. */
const documented = signal<readonly FirstRequest[]>([]);

effect(() => {
  if (hasStandardEntities.value) return;
  import('./own-requests.ts')
    .then(async ({ documentedRequests }) => (documented.value = await documentedRequests()))
    .catch(() => undefined);
});

export const firstRequests = computed((): FirstRequests => {
  if (hasStandardEntities.value) return standard;
  const title = `List ${collections.value[0]?.replaceAll('_', ' ') ?? 'records'}`;
  return [
    { title, request: { method: 'GET', path: `${firstPath.value}?limit=3` } },
    ...documented.value,
    { title: '503 error', request: { method: 'GET', path: `${firstPath.value}?error=503` } },
  ];
});
