// The catalogue of the built-in permission policies: their tables, and who can log in while one of them is set.
import { data } from './api.ts';
import { roles, type TableRow } from './policy-table.ts';

export interface Policy {
  readonly policy: string;
  readonly description: string;
  readonly hide: boolean;
  readonly accept: readonly string[];
  readonly table: readonly TableRow[];
}

export interface Account {
  /** The login name: an e-mail address. */
  readonly subject: string;
  readonly password: string;
  readonly role: string;
  /** The user record as which it acts. */
  readonly user_id?: string | null;
}

export interface PolicyCatalogue {
  readonly policies: readonly Policy[];
  readonly accounts: readonly Account[];
  /** How users of the session log in; null if no records have roles. */
  readonly users: { readonly login: string; readonly password: string } | null;
}

let known: Promise<PolicyCatalogue> | undefined;

/** Loaded once. The accounts are sorted by role, from the fewest permissions to the most. */
export function policyCatalogue(): Promise<PolicyCatalogue> {
  known ??= data<PolicyCatalogue>('/permissions').then(sorted, (reason: unknown) => {
    known = undefined;
    throw reason;
  });
  return known;
}

function sorted(catalogue: PolicyCatalogue): PolicyCatalogue {
  const rank = ({ role }: Account): number => roles.findIndex((one) => one === role);
  return { ...catalogue, accounts: catalogue.accounts.toSorted((one, other) => rank(one) - rank(other)) };
}
