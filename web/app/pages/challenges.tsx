// The challenge list and the challenge page.
import { data } from '../api.ts';
import type { Challenge } from '../learn/model.ts';
import { loadProgress } from '../learn/progress.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { ChallengeList } from './challenges/challenge-list.tsx';
import { ChallengePlayer } from './challenges/challenge-player.tsx';

export function Challenges() {
  const [, id] = route.value.parts;
  return id === undefined ? <ChallengeList /> : <ChallengePage key={id} id={id} />;
}

function ChallengePage({ id }: { readonly id: string }) {
  const load = async (): Promise<Challenge> => {
    await loadProgress();
    return data<Challenge>(`/learn/challenges/${encodeURIComponent(id)}`);
  };
  return (
    <Loading name={id} heading="Challenge" load={load}>
      {(challenge) => <ChallengePlayer first={challenge} />}
    </Loading>
  );
}
