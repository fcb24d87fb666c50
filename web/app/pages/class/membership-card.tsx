// The learner's name in the class, the assigned lessons, and the button to leave.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call } from '../../api.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { shareRequests } from '../../session-actions.ts';
import { session } from '../../session.ts';
import { useAction } from '../../ui/use-action.ts';
import { useTitles } from './titles.ts';
import type { Membership } from './model.ts';

interface MembershipCardProps {
  readonly membership: Membership;
  readonly onLeave: () => void;
  /** Whether the learner has just joined: moves the focus. */
  readonly isNew?: boolean;
}

export function MembershipCard({ membership, onLeave, isNew = false }: MembershipCardProps) {
  const { class: joined, learner } = membership;
  const problem = useSignal('');
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isNew) heading.current?.focus();
  }, []);
  const leave = async (): Promise<void> => {
    const text = 'Your progress is removed from the board of the class. Your own progress is kept.';
    const isSure = await confirm({ title: 'Leave class', text, action: 'Leave class', danger: true });
    if (!isSure) return;
    try {
      await call('DELETE', '/classes/membership');
      onLeave();
    } catch (reason) {
      problem.value = (reason as Error).message;
    }
  };
  return (
    <section class="card stack" aria-labelledby="member-title">
      <h2 id="member-title" ref={heading} tabIndex={-1}>
        {joined.title}
      </h2>
      <p>
        You are <strong class="name">{learner.name}</strong> in this class. The class ends at{' '}
        {timeOf(joined.expires_at)}.
      </p>
      <Visible />
      <SharingState sharing={membership.sharing} />
      {joined.assigned.length > 0 && <Assigned ids={joined.assigned} />}
      <div class="row">
        <a class="button primary" href="#/lessons">
          Lessons
        </a>
        <a class="button" href="#/challenges">
          Challenges
        </a>
        <button type="button" onClick={() => void leave()}>
          Leave class
        </button>
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

function SharingState({ sharing }: Pick<Membership, 'sharing'>) {
  // Other parts of the page, and other devices, can change it.
  const state = session.value?.class?.sharing ?? sharing;
  const { run, isRunning, problem } = useAction();
  if (state !== 'on') return null;
  return (
    <div class="row">
      <p class="grow">You share the headers and bodies of your last attempts with the trainer.</p>
      <button type="button" aria-disabled={isRunning} onClick={() => run(() => shareRequests(false))}>
        Stop sharing
      </button>
      {problem !== undefined && <p class="problem">{problem.message}</p>}
    </div>
  );
}

/** Describes what the trainer can see. */
export function Visible() {
  return (
    <p class="muted">
      The trainer sees your progress. Of your last three attempts at the open step: time, operation, path,
      status and failed checks, without the values of credentials. Headers and bodies only if you share them.
      Never your records.
    </p>
  );
}

function Assigned({ ids }: { readonly ids: readonly string[] }) {
  const titles = useTitles();
  return (
    <div>
      <h3>Assigned</h3>
      <ul class="list">
        {ids.map((id) => {
          const { title = id, page = 'lessons' } = titles.get(id) ?? {};
          return (
            <li key={id}>
              <a href={`#/${page}/${id}`}>{title}</a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Date and time in the format of the browser. */
export function timeOf(iso: string): string {
  return new Date(iso).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
