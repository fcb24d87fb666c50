// The accounts that can log in while a policy is set. The passwords are public.
import type { Account, PolicyCatalogue } from '../../policies.ts';
import { Inline } from '../../ui/inline.tsx';

interface AccountsProps {
  readonly catalogue: Pick<PolicyCatalogue, 'accounts' | 'users'>;
}

const titles = ['Login name', 'Password', 'Role', 'Acts as the user record'];

export function Accounts({ catalogue: { accounts, users } }: AccountsProps) {
  return (
    <>
      <h2>Who can log in</h2>
      <div class="card flush table-frame" tabIndex={0} role="region" aria-label="Accounts: table">
        <table class="board">
          <thead>
            <tr>
              {(users === null ? titles.slice(0, -1) : titles).map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <AccountRow key={account.subject} account={account} hasRecord={users !== null} />
            ))}
            {users !== null && (
              <tr>
                <th scope="row">
                  <Inline text={users.login} />
                </th>
                <td class="mono number">{users.password}</td>
                <td>of the record</td>
                <td>itself</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p class="muted">
        {users === null
          ? 'Passwords are public. nora@example.com logs in only while a policy is set.'
          : 'Passwords are public. nora@example.com and the users of the session log in only while a policy is set.'}
      </p>
    </>
  );
}

interface AccountRowProps {
  readonly account: Account;
  /** Whether accounts act as a record. */
  readonly hasRecord: boolean;
}

function AccountRow({ account: { subject, password, role, user_id: id }, hasRecord }: AccountRowProps) {
  return (
    <tr>
      <th scope="row" class="mono">
        {subject}
      </th>
      <td class="mono number">{password}</td>
      <td>{role}</td>
      {hasRecord && <td class="mono number">{id}</td>}
    </tr>
  );
}
