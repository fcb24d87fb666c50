// The built-in policies.
import type { Entity } from '../../core/entity.js';
import { orderEntity } from '../orders/order.entity.js';
import { userEntity } from '../users/user.entity.js';
import {
  adminsOnly,
  all,
  builtIn,
  byRole,
  byRoles,
  everyOperation,
  type Allowed,
  type BuiltInPolicy,
  type EntityRows,
  type Row,
} from './policy-builder.js';
import type { NamedOperation } from './operations.js';
import { credentialKinds } from './policy.js';

const own: Allowed = { access: 'own' };
const readByAll: EntityRows = {
  read: [all, all, all, all],
  ...{ create: adminsOnly, replace: adminsOnly, patch: adminsOnly, remove: adminsOnly },
};

const signUp: Allowed = {
  access: 'all',
  write: fieldsExcept(userEntity, 'role'),
  note: 'Signs up: `role` is absent or `user`.',
};
const ownRecord: Allowed = { access: 'own', write: fieldsExcept(userEntity, 'role') };
const ownOrder: Allowed = {
  access: 'own',
  write: fieldsExcept(orderEntity, 'user_id'),
  note: '`user_id` is absent or the id of the user.',
};
const maskedEmails: readonly Allowed[] = [
  { access: 'all', masked: ['email'], note: 'The own record is not masked.' },
  own,
];
const cancelOrder: Allowed = {
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

type Operations = readonly NamedOperation[];

const shop = (operations: Operations): BuiltInPolicy =>
  builtIn({
    name: 'shop',
    description:
      'A shop: every client reads products, users see themselves and their own orders, moderators maintain the catalogue and handle orders, ' +
      'admins may do everything.',
    accept: credentialKinds,
    hide: false,
    operations: byRoles(operations, {
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
  });

const readOnly = (operations: Operations): BuiltInPolicy =>
  builtIn({
    name: 'read-only',
    description: 'Every client reads, only admins write.',
    accept: credentialKinds,
    hide: false,
    operations: byRoles(
      operations,
      Object.fromEntries(
        operations.flatMap(({ entity }) => (entity === undefined ? [] : [[entity.plural, readByAll]])),
      ),
    ),
  });

const scopes = (operations: Operations): BuiltInPolicy =>
  builtIn({
    name: 'scopes',
    description:
      'Access tokens with scopes, without roles: `read` reads, `write` creates and changes, `admin` deletes and resets.',
    accept: ['bearer'],
    hide: false,
    operations: everyOperation(operations, ({ verb }) => {
      const scope = verb === 'read' ? 'read' : verb === 'remove' || verb === 'reset' ? 'admin' : 'write';
      return byRole([401, all, all, all], scope);
    }),
  });

const ownOrders: Row = [401, ownOrder, ownOrder, all];
const ownerOnly = (operations: Operations): BuiltInPolicy =>
  builtIn({
    name: 'owner-only',
    description:
      'Users and moderators see and change their own record and their own orders only. Records of others are reported as missing.',
    accept: credentialKinds,
    hide: true,
    operations: byRoles(operations, {
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
  });

export const policyNames = ['shop', 'read-only', 'scopes', 'owner-only'] as const;

/** The policies by their decisions about these operations. `shop` and `owner-only` are about users, products and orders. */
export const builtInPolicies = (operations: Operations, hasStandard: boolean): readonly BuiltInPolicy[] =>
  (hasStandard ? [shop, readOnly, scopes, ownerOnly] : [readOnly, scopes]).map((create) =>
    create(operations),
  );

function fieldsExcept({ fields }: Pick<Entity, 'fields'>, left: string): readonly string[] {
  return Object.keys(fields).filter((name) => name !== left);
}
