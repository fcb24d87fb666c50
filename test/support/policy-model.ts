// The permissions that docs/permissions.md documents, on the records of a model of a session: a second implementation.
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { Headers } from './demo-logins.js';
import type { Input, SessionModel, Verb } from './session-model.js';

export interface PolicySetting {
  readonly policy: 'shop' | 'read-only' | 'owner-only';
  readonly hide: boolean;
}

type Role = 'guest' | 'user' | 'moderator' | 'admin';

/** A client. Without a `role` it is the user of the session with that e-mail address. */
export interface Person {
  readonly name: string;
  readonly headers: Headers;
  readonly role?: Role;
  /** The record of an account. */
  readonly record?: string;
  readonly email?: string;
}

/** A client whose credentials are valid. */
interface Identity {
  readonly role: Role;
  readonly userId: string | null;
}

type Reach = 'all' | 'own' | 'none';
type Action = 'read' | Verb;
/** For guests, users and moderators. Admins reach all. */
type Row = readonly [guest: Reach, user: Reach, moderator: Reach];
type Rows = Readonly<Record<Action, Row>>;

const onlyAdmins: Row = ['none', 'none', 'none'];
const owners: Row = ['none', 'own', 'own'];
const allClients: Row = ['all', 'all', 'all'];
const staff: Row = ['none', 'none', 'all'];
const readOnly: Rows = {
  read: allClients,
  ...{ create: onlyAdmins, replace: onlyAdmins, patch: onlyAdmins, remove: onlyAdmins },
};
const ownRecord = { create: allClients, replace: owners, patch: owners, remove: owners };
const customers: Row = ['none', 'own', 'all'];

const tables: Readonly<Record<PolicySetting['policy'], Readonly<Record<string, Rows>>>> = {
  shop: {
    products: { read: allClients, create: staff, replace: staff, patch: staff, remove: onlyAdmins },
    users: { read: customers, ...ownRecord },
    orders: { read: customers, create: customers, replace: staff, patch: customers, remove: onlyAdmins },
  },
  'read-only': { products: readOnly, users: readOnly, orders: readOnly },
  'owner-only': {
    products: readOnly,
    users: { read: owners, ...ownRecord },
    orders: { read: owners, create: owners, replace: owners, patch: owners, remove: owners },
  },
};

const lower = (value: unknown): string => String(value).toLowerCase();

/** Undefined if there is no user with the credentials. */
export function identify(model: SessionModel, person: Person): Identity | undefined {
  const users = model.list('users') as readonly (AnyRecord & { readonly role?: Role })[];
  const { record, email } = person;
  const byEmail =
    email === undefined ? undefined : users.find((user) => lower((user as Input).email) === lower(email));
  if (person.role === undefined)
    return byEmail && { role: (byEmail as { readonly role?: Role }).role ?? 'user', userId: byEmail.id };
  const own = users.find(({ id }) => id === record) ?? byEmail;
  return { role: person.role, userId: own?.id ?? null };
}

/** A policy and a client. */
export class PolicyModel {
  constructor(
    private readonly setting: PolicySetting,
    private readonly identity: Identity,
  ) {}

  /** The error code for a client whose role does not suffice; undefined if it does. */
  operationError(plural: string, action: Action): string | undefined {
    if (this.reach(plural, action) !== 'none') return undefined;
    return this.identity.role === 'guest' ? 'UNAUTHORIZED' : 'FORBIDDEN';
  }

  /** The error code for a record that exists; undefined if the client reaches it. */
  recordError(entity: Entity, action: Action, record: AnyRecord): string | undefined {
    const reach = this.reach(entity.plural, action);
    if (reach === 'all' || this.owns(entity, record)) return undefined;
    return this.setting.hide ? 'NOT_FOUND' : 'FORBIDDEN';
  }

  /** The records as the client reads them. */
  seen(entity: Entity, records: readonly AnyRecord[]): readonly AnyRecord[] {
    return records.filter((record) => this.reads(entity, record)).map((record) => this.shown(entity, record));
  }

  reads(entity: Entity, record: AnyRecord): boolean {
    const reach = this.reach(entity.plural, 'read');
    return reach === 'all' || (reach === 'own' && this.owns(entity, record));
  }

  /** Moderators of the shop read no e-mail addresses but their own. */
  shown(entity: Entity, record: AnyRecord): AnyRecord {
    const { role } = this.identity;
    const isMasked = this.setting.policy === 'shop' && role === 'moderator' && entity.plural === 'users';
    return isMasked && !this.owns(entity, record) ? { ...record, email: 'hidden@example.invalid' } : record;
  }

  /** Whether the client may write these values. `before`: undefined on create. */
  mayWrite({ plural }: Entity, verb: Verb, input: Input, before: Input | undefined): boolean {
    const { role, userId } = this.identity;
    if (role === 'admin' || plural === 'products') return true;
    const isSame = (field: string, otherwise: unknown): boolean =>
      input[field] === undefined || input[field] === (before === undefined ? otherwise : before[field]);
    if (plural === 'users') return isSame('role', 'user');
    if (verb === 'create')
      return this.reach(plural, verb) === 'all' || isSame('user_id', null) || input.user_id === userId;
    if (this.setting.policy === 'owner-only') return isSame('user_id', null);
    if (verb === 'replace') return true;
    const cancels = role === 'user' && before?.status === 'pending' && input.status === 'cancelled';
    return isSame('quantity', null) && (role === 'moderator' || cancels || isSame('status', null));
  }

  /** The input with the values that the service adds to it. */
  completed({ plural }: Entity, verb: Verb, input: Input, before: Input | undefined): Input {
    const { role, userId } = this.identity;
    if (verb === 'create' && plural === 'orders' && this.reach(plural, verb) === 'own')
      return { ...input, user_id: input.user_id ?? userId };
    if (verb !== 'replace' || role === 'admin' || before === undefined) return input;
    if (plural === 'users') return { role: before.role, ...input };
    return plural === 'orders' && this.setting.policy === 'owner-only'
      ? { user_id: before.user_id, ...input }
      : input;
  }

  private reach(plural: string, action: Action): Reach {
    const { role } = this.identity;
    if (role === 'admin') return 'all';
    const row = tables[this.setting.policy][plural]?.[action];
    return row?.[role === 'guest' ? 0 : role === 'user' ? 1 : 2] ?? 'none';
  }

  private owns({ plural }: Entity, record: AnyRecord): boolean {
    const { userId } = this.identity;
    return userId !== null && (plural === 'users' ? record.id : (record as Input).user_id) === userId;
  }
}
