// The trainer's request that the learner shares requests, with both decisions.
import { shareRequests } from '../session-actions.ts';
import { useAction } from '../ui/use-action.ts';

export function SharingRequest({ title }: { readonly title: string }) {
  const { run, isRunning, problem } = useAction();
  const button = (text: string, isShared: boolean) => (
    <button type="button" aria-disabled={isRunning} onClick={() => run(() => shareRequests(isShared))}>
      {text}
    </button>
  );
  return (
    <div class="session-end">
      <span>
        The trainer of <strong>{title}</strong> would like to see the headers and bodies of your last
        attempts. Values of credentials stay hidden. You can stop sharing on the page{' '}
        <a href="#/class">Class</a>.
      </span>
      {button('Share until the class ends', true)}
      {button('Do not share', false)}
      <span class="problem">{problem?.message}</span>
    </div>
  );
}
