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
    /** The user record as which it acts. */
    readonly user_id: string | undefined;
  }[];
  readonly users: { readonly login: string; readonly password: string };
}

export const policyCatalogue = ({ builtIn, operations }: Policies): PolicyCatalogue => ({
  policies: builtIn.map((policy) => {
    const { name, description, hide, accept } = policy;
    return { policy: name, description, hide, accept, table: tableOf(policy, operations) };
  }),
  accounts: accountsWithPolicy.all.map(({ subject, password, role }) => ({
    ...{ subject, password, role },
    user_id: recordOfAccount.get(subject),
  })),
  users: { login: 'The email of a user record, in any case.', password: USER_PASSWORD },
});
