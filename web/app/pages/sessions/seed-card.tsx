// The random seed of the session.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { call, data } from '../../api.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useAction } from '../../ui/use-action.ts';

const PATH = '/session/random';
const MAX_SEED = 4_294_967_295;

interface Random {
  readonly seed: number | null;
}

export function SeedCard() {
  return (
    <section class="card stack" aria-labelledby="seed">
      <h2 id="seed">Random seed</h2>
      <p class="muted">
        With a seed, the IDs of new records and the random failures are the same in every run.
      </p>
      <Loading name="seed" facts={['controls']} load={() => data<Random>(PATH)}>
        {(first) => <SeedForm first={first} />}
      </Loading>
    </section>
  );
}

function SeedForm({ first }: { readonly first: Random }) {
  const present = useSignal(first.seed);
  const seed = useSignal(first.seed ?? 42);
  const { run, isRunning, problem } = useAction();
  useLayoutEffect(() => void (present.value = first.seed), [first]);
  const set = async (): Promise<string> => {
    present.value = (await call<Random>('PUT', PATH, { body: { seed: seed.value } })).seed;
    return 'Seed set.';
  };
  const remove = async (): Promise<string> => {
    await call('DELETE', PATH);
    present.value = (await data<Random>(PATH)).seed;
    return 'Seed removed.';
  };
  return (
    <>
      <p>
        {present.value === null ? (
          'No seed is set.'
        ) : (
          <>
            Seed: <strong>{present.value}</strong>
          </>
        )}
      </p>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault();
          run(set);
        }}
      >
        <label class="grow">
          Seed
          <input
            type="number"
            required
            min="0"
            max={MAX_SEED}
            value={seed.value}
            onInput={(event) => (seed.value = event.currentTarget.valueAsNumber)}
          />
        </label>
        <button aria-disabled={isRunning}>Set seed</button>
        {present.value !== null && (
          <button type="button" aria-disabled={isRunning} onClick={() => run(remove)}>
            Remove
          </button>
        )}
      </form>
      {problem !== undefined && <ErrorNotice error={problem} />}
    </>
  );
}
