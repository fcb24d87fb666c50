// The challenge list and the challenge page, each a separate chunk.
import { data } from '../api.ts';
import type { Challenge } from '../learn/model.ts';
import { loadProgress } from '../learn/progress.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';

export function Challenges() {
  const [, id] = route.value.parts;
  return id === undefined ? <ListPage /> : <ChallengePage key={id} id={id} />;
}

function ListPage() {
  return (
    <Loading name="challenges" heading="Challenges" load={() => import('./challenges/challenge-list.tsx')}>
      {({ ChallengeList }) => <ChallengeList />}
    </Loading>
  );
}

function ChallengePage({ id }: { readonly id: string }) {
  const path = `/learn/challenges/${encodeURIComponent(id)}`;
  const load = async () => {
    const [challenge, { ChallengePlayer }] = await Promise.all([
      loadProgress().then(() => data<Challenge>(path)),
      import('./challenges/challenge-player.tsx'),
    ]);
    return { challenge, ChallengePlayer };
  };
  return (
    <Loading name={id} heading="Challenge" load={load}>
      {({ challenge, ChallengePlayer }) => <ChallengePlayer first={challenge} />}
    </Loading>
  );
}
