// Joins the session to a class, with a code and a nickname or with a rejoin code.
import { useSignal } from '@preact/signals';
import { call } from '../../api.ts';
import { session } from '../../session.ts';
import { refreshSession } from '../../session-actions.ts';
import { Visible } from './membership-card.tsx';
import type { Membership } from './model.ts';

interface JoinFormProps {
  readonly code?: string;
  readonly onJoin: (membership: Membership) => void;
}

export function JoinForm({ code: given = '', onJoin }: JoinFormProps) {
  const code = useSignal(given);
  const name = useSignal('');
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const join = async (): Promise<void> => {
    isBusy.value = true;
    try {
      const nickname = name.value.trim();
      const body = { code: code.value.trim(), ...(nickname !== '' && { name: nickname }) };
      const membership = await call<Membership>('POST', '/classes/join', { body });
      // The join may have opened a new session; the old one has not ended.
      session.value = undefined;
      await refreshSession().catch(() => undefined);
      onJoin(membership);
    } catch (reason) {
      problem.value = (reason as Error).message;
    }
    isBusy.value = false;
  };
  return (
    <form class="stack" onSubmit={(event) => (event.preventDefault(), void join())}>
      <label>
        Code
        <input
          type="text"
          required
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          placeholder="ABCD-EFGH"
          value={code.value}
          onInput={(event) => (code.value = event.currentTarget.value)}
        />
      </label>
      <label>
        Nickname
        <input
          type="text"
          aria-describedby="nickname-hint"
          maxLength={40}
          autocomplete="nickname"
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <small id="nickname-hint" class="muted">
        Use a nickname, not your full name. Leave it empty for a rejoin code.
      </small>
      <Visible />
      <p class="problem" role="alert">
        {problem}
      </p>
      <div>
        <button class="primary" disabled={isBusy.value}>
          Join class
        </button>
      </div>
    </form>
  );
}
