// Opens new sessions with the same records, and shows their ids to copy.
import { useSignal } from '@preact/signals';
import { call } from '../../api.ts';
import type { Session } from '../../session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useAction } from '../../ui/use-action.ts';

const MAX_FORKS = 50;

export function ForkCard() {
  const count = useSignal(2);
  const hasControls = useSignal(true);
  const ids = useSignal<readonly string[]>([]);
  const { run, isRunning, problem } = useAction();
  const fork = async (): Promise<string> => {
    const body = { count: count.value, controls: hasControls.value };
    const { sessions } = await call<{ sessions: readonly Session[] }>('POST', '/session/fork', { body });
    ids.value = sessions.map(({ id }) => id);
    return sessions.length === 1 ? '1 session opened.' : `${sessions.length} sessions opened.`;
  };
  return (
    <section class="card stack" aria-labelledby="fork">
      <h2 id="fork">Fork</h2>
      <p class="muted">
        Opens sessions with the same records, for example one for each worker of a test suite.
      </p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(fork);
        }}
      >
        <label>
          Number of sessions
          <input
            type="number"
            required
            min="1"
            max={MAX_FORKS}
            value={count.value}
            onInput={(event) => (count.value = event.currentTarget.valueAsNumber)}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={hasControls.value}
            onChange={(event) => (hasControls.value = event.currentTarget.checked)}
          />
          Copy its controls: clock, seed, journal, fault plan
        </label>
        <div>
          <button aria-disabled={isRunning}>Fork session</button>
        </div>
      </form>
      {problem !== undefined && <ErrorNotice error={problem} />}
      {ids.value.length > 0 && (
        <div class="stack">
          <div class="row between">
            <h3>IDs of the new sessions</h3>
            <CopyButton text={ids.value.join('\n')} label="all session IDs" />
          </div>
          <ul>
            {ids.value.map((id, at) => (
              <li key={id} class="fork-id">
                <code class="clip grow" title={id}>
                  {id}
                </code>
                <CopyButton text={id} label={`session ID ${at + 1}`} iconOnly />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
