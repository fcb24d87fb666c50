// The progress token: copy it, restore the progress of another token, or delete the progress.
import { useSignal } from '@preact/signals';
import { deleteProgress, isStored, progress, restoreProblem, restoreToken } from '../../learn/progress.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { confirm } from '../../ui/confirm-dialog.tsx';

export function ProgressToken() {
  const token = useSignal('');
  const result = useSignal('');
  const known = progress.value;
  const restore = (): void => {
    if (token.value.trim() === '') return;
    restoreToken(token.value.trim()).then(
      () => (result.value = 'Progress restored.'),
      (reason: unknown) => (result.value = (reason as Error).message),
    );
  };
  const remove = async (): Promise<void> => {
    const text = 'Delete all progress of lessons and challenges in this session and in this browser?';
    const isSure = await confirm({ title: 'Delete progress', text, action: 'Delete progress', danger: true });
    if (!isSure) return;
    try {
      await deleteProgress();
      result.value = 'Progress deleted.';
    } catch (reason) {
      result.value = (reason as Error).message;
    }
  };
  if (known === undefined) return null;
  return (
    <details class="card stack" open={!isStored.value}>
      <summary>Progress token</summary>
      <p>
        {isStored.value
          ? 'This browser stores the token and restores your progress in a new session.'
          : 'This browser does not store your progress. Copy the token to restore the progress in another session.'}
      </p>
      <CodeView
        label="progress token"
        text={known.progress_token}
        language="text"
        copy
        numbers={false}
        wrap
      />
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          restore();
        }}
      >
        <label>
          Token to restore
          <textarea
            rows={2}
            spellcheck={false}
            value={token.value}
            onInput={(event) => (token.value = event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <button aria-disabled={token.value.trim() === ''}>Restore progress</button>
          <button type="button" class="danger" onClick={() => void remove()}>
            Delete progress
          </button>
        </div>
      </form>
      <p role="status">{restoreProblem.value ?? result.value}</p>
    </details>
  );
}
