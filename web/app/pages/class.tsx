// The class page: the board of the class that this browser manages, the membership of the session, and how to create or join a class.
import { data } from '../api.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { session, sessionsEnded } from '../session.ts';
import { CreateClass, OpenBoard } from './class/create-class.tsx';
import { JoinForm } from './class/join-form.tsx';
import { MembershipCard } from './class/membership-card.tsx';
import type { Membership } from './class/model.ts';
import { trainer } from './class/trainer.ts';
import { TrainerBoard } from './class/trainer-board.tsx';

export function Class() {
  const managed = trainer.value;
  return managed === undefined ? <NoBoard /> : <TrainerBoard key={managed.id} trainer={managed} />;
}

function NoBoard() {
  return (
    <div class="page stack">
      <div>
        <h1>Class</h1>
        <p class="muted">
          A trainer creates a class; learners join with a code. The sessions of the learners stay private; the
          board shows their progress.
        </p>
      </div>
      <Loading name={`membership ${sessionsEnded.value} ${session.value?.class?.id ?? ''}`} load={membership}>
        {(found, again) =>
          found !== null ? <MembershipCard membership={found} onLeave={again} /> : <Choices onJoin={again} />
        }
      </Loading>
    </div>
  );
}

function Choices({ onJoin }: { readonly onJoin: () => void }) {
  const [, code = ''] = route.value.parts;
  return (
    <div class="class-choices">
      <section class="card" aria-labelledby="join-title">
        <h2 id="join-title">Join a class</h2>
        <JoinForm code={code} onJoin={onJoin} />
      </section>
      <section class="card" aria-labelledby="create-title">
        <h2 id="create-title">Create a class</h2>
        <CreateClass />
      </section>
      <section class="card" aria-labelledby="open-title">
        <h2 id="open-title">Open the board of a class</h2>
        <OpenBoard />
      </section>
    </div>
  );
}

/** Null if the session is in no class. */
async function membership(): Promise<Membership | null> {
  const session = await data<{ readonly class?: unknown }>('/session');
  return session.class === undefined ? null : data<Membership>('/classes/membership');
}
