// Begins challenges: requests of the session count for no other one. The active lesson stops.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { call } from '../../api.ts';
import { isLessonActive } from '../../learn/progress.ts';
import { Notice } from '../../ui/notice.tsx';

interface BeginProps {
  /** Empty for all challenges. */
  readonly wanted: { readonly ids?: readonly string[]; readonly track?: string };
  /** The name of the button. */
  readonly action: string;
  readonly onBegin: () => void;
}

export function BeginButton({ wanted, action, onBegin, look }: BeginProps & { readonly look: string }) {
  const problem = useSignal('');
  const begin = (): void => {
    call('POST', '/learn/challenges/start', { body: wanted }).then(onBegin, (reason: unknown) => {
      problem.value = (reason as Error).message;
    });
  };
  return (
    <>
      <button type="button" class={look} onClick={begin}>
        {action}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

/** The button with a text that explains it. */
export function BeginChallenges({
  children,
  ...begin
}: BeginProps & { readonly children: ComponentChildren }) {
  return (
    <Notice actions={<BeginButton {...begin} look="primary" />}>
      {children}
      {isLessonActive() && ' The active lesson stops; you can continue it at its open step.'}
    </Notice>
  );
}
