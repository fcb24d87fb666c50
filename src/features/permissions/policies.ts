// The built-in policies.
import type { Entity } from '../../core/entity.js';
import { operationIds } from '../../platform/records/crud/crud.openapi.js';
import { entities } from '../entities.module.js';
import { orderEntity } from '../orders/order.entity.js';
import { userEntity } from '../users/user.entity.js';
import {
  credentialKinds,
  type Decision,
  type OperationPermissions,
  type Permission,
  type Policy,
  type RoleDecisions,
  type Scope,
} from './policy.js';

/** Decisions for guests, users, moderators and admins. */
type Row = readonly [guest: Decision, user: Decision, moderator: Decision, admin: Decision];

interface EntityRows {
  readonly read: Row;
  readonly create: Row;
  readonly replace: Row;
  readonly patch: Row;
  readonly remove: Row;
}

const all: Permission = { access: 'all' };
const own: Permission = { access: 'own' };
const adminsOnly: Row = [401, 403, 403, all];
const readByAll: EntityRows = {
  read: [all, all, all, all],
  ...{ create: adminsOnly, replace: adminsOnly, patch: adminsOnly, remove: adminsOnly },
};

const signUp: Permission = {
  access: 'all',
  write: fieldsExcept(userEntity, 'role'),
  note: 'Signs up: `role` is absent or `user`.',
};
const ownRecord: Permission = { access: 'own', write: fieldsExcept(userEntity, 'role') };
const ownOrder: Permission = {
  access: 'own',
  write: fieldsExcept(orderEntity, 'user_id'),
  note: '`user_id` is absent or the id of the user.',
};
const maskedEmails: Permission = {
  access: 'all',
  masked: ['email'],
  note: 'The own record is not masked.',
};
const cancelOrder: Permission = {
  access: 'own',
  write: ['status', 'notes'],
  transitions: { status: { pending: ['cancelled'] } },
  note: '`status` only from `pending` to `cancelled`.',
};

/** Changes of user records in `shop` and `owner-only`. */
const signUpAndOwn: Omit<EntityRows, 'read'> = {
  create: [signUp, signUp, signUp, all],
  replace: [401, ownRecord, ownRecord, all],
  patch: [401, ownRecord, ownRecord, all],
  remove: [401, own, own, all],
};

const shop: Policy = {
  name: 'shop',
  description:
    'A shop: every client reads products, users see themselves and their own orders, moderators maintain the catalogue and handle orders, ' +
    'admins may do everything.',
  accept: credentialKinds,
  hide: false,
  operations: byRoles({
    products: {
      read: readByAll.read,
      ...{ create: [401, 403, all, all], replace: [401, 403, all, all], patch: [401, 403, all, all] },
      remove: adminsOnly,
    },
    users: {
      read: [401, own, maskedEmails, all],
      ...signUpAndOwn,
    },
    orders: {
      read: [401, own, all, all],
      create: [401, ownOrder, all, all],
      replace: [401, 403, all, all],
      patch: [401, cancelOrder, { access: 'all', write: ['status', 'notes'] }, all],
      remove: adminsOnly,
    },
  }),
};

const readOnly: Policy = {
  name: 'read-only',
  description: 'Every client reads, only admins write.',
  accept: credentialKinds,
  hide: false,
  operations: byRoles({ products: readByAll, users: readByAll, orders: readByAll }),
};

const scopes: Policy = {
  name: 'scopes',
  description:
    'Access tokens with scopes, without roles: `read` reads, `write` creates and changes, `admin` deletes and resets.',
  accept: ['bearer'],
  hide: false,
  operations: everyOperation((verb) => ({
    scope: verb === 'read' ? 'read' : verb === 'remove' || verb === 'reset' ? 'admin' : 'write',
    roles: byRole([401, all, all, all]),
  })),
};

const ownOrders: Row = [401, ownOrder, ownOrder, all];
const ownerOnly: Policy = {
  name: 'owner-only',
  description:
    'Users and moderators see and change their own record and their own orders only. Records of others are reported as missing.',
  accept: credentialKinds,
  hide: true,
  operations: byRoles({
    products: readByAll,
    users: {
      read: [401, own, own, all],
      ...signUpAndOwn,
    },
    orders: {
      read: [401, own, own, all],
      ...{ create: ownOrders, replace: ownOrders, patch: ownOrders },
      remove: [401, own, own, all],
    },
  }),
};

export const policies: readonly Policy[] = [shop, readOnly, scopes, ownerOnly];

export const policyNamed = (name: string): Policy | undefined => policies.find((one) => one.name === name);

/** A policy by the role of the client. Only admins may do anything with the records of other entities. */
function byRoles(rows: Readonly<Record<string, EntityRows>>): Policy['operations'] {
  const closed: EntityRows = { ...readByAll, read: adminsOnly };
  return everyOperation((verb, entity) => {
    const row = verb === 'reset' || entity === undefined ? adminsOnly : (rows[entity.plural] ?? closed)[verb];
    return { scope: scopeOf(row, verb === 'read'), roles: byRole(row) };
  });
}

function everyOperation(
  permissionsOf: (verb: keyof EntityRows | 'reset', entity?: Entity) => OperationPermissions,
): Policy['operations'] {
  const ofEntities = entities.flatMap((entity) =>
    Object.entries(operationIds(entity)).map(([action, operation]) => {
      const verb = action === 'list' || action === 'search' || action === 'get' ? 'read' : action;
      return [operation, permissionsOf(verb as keyof EntityRows, entity)] as const;
    }),
  );
  return Object.fromEntries([...ofEntities, ['resetDemo', permissionsOf('reset')]]);
}

function byRole([guest, user, moderator, admin]: Row): RoleDecisions {
  return { guest, user, moderator, admin };
}

/** The scope follows from the lowest role that may do it: what only admins may do needs `admin`, what users may not do `moderate`. */
function scopeOf([guest, user, moderator]: Row, isRead: boolean): Scope {
  const isRefused = (decision: Decision): boolean => typeof decision === 'number';
  if (isRefused(guest) && isRefused(user)) return isRefused(moderator) ? 'admin' : 'moderate';
  return isRead ? 'read' : 'write';
}

function fieldsExcept({ fields }: Pick<Entity, 'fields'>, left: string): readonly string[] {
  return Object.keys(fields).filter((name) => name !== left);
}
