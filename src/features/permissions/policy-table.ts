// The table of a policy: the expected decision for each operation and role.
import type { NamedOperation } from './operations.js';
import { maskedBy, type Permission, type Policy, type PolicyRole } from './policy.js';

/** A cell of the table of a policy. */
export interface TableCell {
  readonly access: 'all' | 'own' | 'none';
  /** The status of the response if the role does not suffice, or for a record of another user. */
  readonly status?: number;
  readonly masked?: readonly string[];
  readonly write?: readonly string[];
  readonly note?: string;
}

export interface TableRow extends Readonly<Record<PolicyRole, TableCell>> {
  readonly operation: string;
  /** The scopes that a token needs, separated by spaces; null if none, or if they depend on the role or on the record. */
  readonly scope: string | null;
}

export function tableOf(policy: Policy, operations: readonly NamedOperation[]): readonly TableRow[] {
  return operations.map(({ name }) => {
    const cell = (role: PolicyRole): TableCell => cellOf(policy, name, role);
    return {
      ...{ operation: name, scope: scopeOf(policy, name) },
      ...{ guest: cell('guest'), user: cell('user'), moderator: cell('moderator'), admin: cell('admin') },
    };
  });
}

function scopeOf(policy: Policy, operation: string): string | null {
  const { guest = [], ...others } = policy.permissionsOf(operation) ?? {};
  const named = Object.values(others).flat();
  const [scope, ...more] = new Set((named.length > 0 ? named : guest).map(({ scopes }) => scopes.join(' ')));
  return scope === undefined || scope === '' || more.length > 0 ? null : scope;
}

function cellOf(policy: Policy, operation: string, role: PolicyRole): TableCell {
  const permissions = policy.permissionsOf(operation)?.[role] ?? [];
  if (permissions.length === 0) return { access: 'none', status: role === 'guest' ? 401 : 403 };
  const ofAll = permissions.filter(({ access }) => access === 'all');
  const access = ofAll.length > 0 ? 'all' : 'own';
  return {
    access,
    ...(access === 'own' && !isList(operation) && { status: statusOfOthers(policy, operation) }),
    ...fieldsOf(ofAll.length > 0 ? ofAll : permissions),
    ...noteOf(permissions),
  };
}

/** Lists leave out the records of other users. */
const isList = (operation: string): boolean => /^(?:list|search)/.test(operation);

const statusOfOthers = ({ hide }: Policy, operation: string): number =>
  hide && !operation.startsWith('create') ? 404 : 403;

function fieldsOf(permissions: readonly Permission[]): Pick<TableCell, 'masked' | 'write'> {
  const masked = maskedBy(permissions);
  const lists = permissions.flatMap(({ write }) => (write === undefined ? [] : [write]));
  const isLimited = lists.length === permissions.length;
  return {
    ...(masked.length > 0 && { masked }),
    ...(isLimited && { write: [...new Set(lists.flat())] }),
  };
}

function noteOf(permissions: readonly Permission[]): Pick<TableCell, 'note'> {
  const notes = new Set(permissions.flatMap(({ note }) => (note === undefined ? [] : [note])));
  return notes.size === 0 ? {} : { note: [...notes].join(' ') };
}
