// The join page of a link with a code. It sends no request before the learner joins, so that a whole class can open it together.
import { useSignal } from '@preact/signals';
import { route } from '../router.ts';
import { JoinForm } from './class/join-form.tsx';
import { MembershipCard } from './class/membership-card.tsx';
import type { Membership } from './class/model.ts';

export function Join() {
  const [, code = ''] = route.value.parts;
  const joined = useSignal<Membership | undefined>(undefined);
  return (
    <div class="page stack join">
      <h1>Join a class</h1>
      {joined.value === undefined ? (
        <section class="card" aria-label="Join a class">
          <JoinForm key={code} code={code} onJoin={(membership) => (joined.value = membership)} />
        </section>
      ) : (
        <MembershipCard membership={joined.value} onLeave={() => (joined.value = undefined)} isNew />
      )}
    </div>
  );
}
