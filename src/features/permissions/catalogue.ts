// The catalogue of the built-in policies, and who can log in while one of them is set.
import { accountsWithPolicy, recordOfAccount } from '../auth/accounts.entity.js';
import { USER_PASSWORD } from '../auth/session-accounts.service.js';
import type { Policies } from './policies.service.js';
import type { BuiltInPolicy } from './policy-builder.js';
import { tableOf, type TableRow } from './policy-table.js';

interface CatalogueEntry extends Pick<BuiltInPolicy, 'description' | 'hide' | 'accept'> {
  readonly policy: string;
  readonly table: readonly TableRow[];
}

export interface PolicyCatalogue {
  readonly policies: readonly CatalogueEntry[];
  readonly accounts: readonly {
    readonly subject: string;
    readonly password: string;
    readonly role: string;
    /** The user record as which it acts; null without such records. */
    readonly user_id: string | null;
  }[];
  /** How users of the session log in; null if it has none with roles. */
  readonly users: { readonly login: string; readonly password: string } | null;
}

export const policyCatalogue = ({ builtIn, operations, hasStandard }: Policies): PolicyCatalogue => ({
  policies: builtIn.map((policy) => {
    const { name, description, hide, accept } = policy;
    return { policy: name, description, hide, accept, table: tableOf(policy, operations) };
  }),
  accounts: accountsWithPolicy.all.map(({ subject, password, role }) => ({
    ...{ subject, password, role },
    user_id: hasStandard ? (recordOfAccount.get(subject) ?? null) : null,
  })),
  users: hasStandard ? { login: 'The email of a user record, in any case.', password: USER_PASSWORD } : null,
});
