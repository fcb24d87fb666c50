// Until the start, the requests of the session do not count for challenges.
import { useSignal } from '@preact/signals';
import { call } from '../../api.ts';

export function StartChallenges({ onStart }: { readonly onStart: () => void }) {
  const problem = useSignal('');
  const start = (): void => {
    call('POST', '/learn/challenges/start', { body: {} }).then(onStart, (reason: unknown) => {
      problem.value = (reason as Error).message;
    });
  };
  return (
    <div class="notice row">
      <p class="grow">Start the challenges. From then on, the service checks the requests of this session.</p>
      <button type="button" class="primary" onClick={start}>
        Start challenges
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
