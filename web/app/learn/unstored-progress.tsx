// The progress token, where the browser cannot store it.
import { DeferredCode } from '../ui/deferred-views.ts';
import { isStored, progress } from './progress.ts';

export function UnstoredProgress() {
  if (isStored.value || progress.value === undefined) return null;
  return (
    <section class="card stack" aria-labelledby="token-title">
      <h2 id="token-title">Your progress</h2>
      <p>
        This browser does not store your progress. Copy the token to restore the progress in another session.
      </p>
      <DeferredCode
        label="progress token"
        text={progress.value.progress_token}
        language="text"
        copy
        numbers={false}
        wrap
      />
    </section>
  );
}
