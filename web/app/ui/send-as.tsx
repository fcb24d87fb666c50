// Selects the identity with which the user sends requests. Shown while the session has a permission policy.
import { useLayoutEffect } from 'preact/hooks';
import { retries } from '../connection.ts';
import { accounts, actAs, hasPolicy, hasUsers, isUserOfSession, loadAccounts, login } from '../identity.ts';

const USER_OF_SESSION = 'user of the session';

export function SendAs() {
  useLayoutEffect(() => void loadAccounts(), [hasPolicy.value, retries.value]);
  if (!hasPolicy.value || accounts.value === undefined) return null;
  return (
    <select
      aria-label="Send as"
      value={isUserOfSession.value ? USER_OF_SESSION : login.value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">Send as guest</option>
      {accounts.value.map(({ subject, role }) => (
        <option key={subject} value={subject}>
          Send as {subject.split('@')[0]} ({role})
        </option>
      ))}
      {hasUsers.value && <option value={USER_OF_SESSION}>Send as a user of the session</option>}
    </select>
  );
}

function choose(value: string): void {
  if (value === USER_OF_SESSION) actAs('', { typed: true });
  else actAs(value);
}
