// The permission policy of the session.
import { call, data } from '../../api.ts';
import type { TableRow } from '../../policy-table.ts';

/** A built-in policy or own rules. */
export interface SetPermissions {
  readonly policy?: string;
  /** Own rules. */
  readonly rules?: readonly unknown[];
  readonly hide: boolean;
  readonly accept: readonly string[];
  readonly table: readonly TableRow[];
}

/** Null if none is set. */
export type SessionPermissions = SetPermissions | { readonly policy: null };

const PATH = '/session/permissions';

export const loadPermissions = (): Promise<SessionPermissions> => data<SessionPermissions>(PATH);

/** The options keep their values of the policy if they are left out. */
export const setPermissions = (change: Partial<Omit<SetPermissions, 'table'>>): Promise<SessionPermissions> =>
  call('PUT', PATH, { body: change });

export const removePermissions = (): Promise<undefined> => call('DELETE', PATH);

export const isSet = (permissions: SessionPermissions): permissions is SetPermissions =>
  permissions.policy !== null;
