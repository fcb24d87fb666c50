// Parts of the requests that reach the mutants of permissions.
import { orderEntity } from '../../orders/order.entity.js';

const as = (login: string, password: string): string =>
  `authorization: Basic ${btoa(`${login}:${password}`)}`;

export const asBob = as('bob@example.com', 'bob-user-2026');
export const asMia = as('mia@example.com', 'mia-moderator-2026');
export const asAlice = as('alice@example.com', 'alice-admin-2026');
export const asZoe = as('zoe.mueller@example.com', 'practice-2026');

export const withShop = 'PUT /session/permissions {"policy": "shop"}';
export const withHiddenRecords = 'PUT /session/permissions {"policy": "shop", "hide": true}';

const ORDERS = `/api/v1/${orderEntity.plural}`;
/** Orders of nora and of bob in the sample data, and the user record of bob. */
export const orderOfNora = `${ORDERS}/c0000000-0000-4000-8000-000000000007`;
export const pendingOrderOfNora = `${ORDERS}/c0000000-0000-4000-8000-000000000014`;
export const orderOfBob = `${ORDERS}/c0000000-0000-4000-8000-000000000005`;
export const NORA = 'a0000000-0000-4000-8000-000000000004';
export const userBob = '/api/v1/users/a0000000-0000-4000-8000-000000000003';
export const userZoe = '/api/v1/users/a0000000-0000-4000-8000-000000000002';
export const orders = ORDERS;
