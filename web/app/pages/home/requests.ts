// The requests of the first card.
import type { Request } from '../../api.ts';

interface FirstRequest {
  readonly title: string;
  readonly request: Request;
}

const json = { 'content-type': 'application/json' } as const;
const body = (value: object): string => JSON.stringify(value, null, 2);

export const firstRequests: readonly [FirstRequest, ...FirstRequest[]] = [
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
