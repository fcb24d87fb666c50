// The e-mail address of the user of the session with whose identity requests are sent, if one is selected.
import { actAs, hasPolicy, isUserOfSession, login } from '../identity.ts';

interface UserOfSessionProps {
  /** When a typed address is used: at each key, or when it is complete. */
  readonly on: 'onInput' | 'onChange';
}

export function UserOfSession({ on }: UserOfSessionProps) {
  if (!hasPolicy.value || !isUserOfSession.value) return null;
  return (
    <p>
      <input
        type="text"
        inputMode="email"
        aria-label="E-mail address of the user"
        aria-invalid={login.value === ''}
        placeholder="E-mail address"
        autocomplete="off"
        spellcheck={false}
        value={login}
        {...{ [on]: type }}
      />
    </p>
  );
}

function type({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  actAs(currentTarget.value.trim(), { typed: true });
}
