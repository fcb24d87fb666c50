// The blind exercise: the service activates mutants and hides which ones they are.
import { useSignal } from '@preact/signals';
import { titleCase } from '../../learn/title-case.ts';
import { ProgressBar } from '../../learn/progress-bar.tsx';
import type { Draw, Mutant, SessionMutants } from './model.ts';

const MAX_SEED = 4_294_967_295;

interface ExerciseFormProps {
  readonly mutants: readonly Mutant[];
  readonly isRunning: boolean;
  readonly onStart: (draw: Draw) => void;
}

export function ExerciseForm({ mutants, isRunning, onStart }: ExerciseFormProps) {
  const count = useSignal(3);
  const level = useSignal('');
  const seed = useSignal('');
  const levels = [...new Set(mutants.map((one) => one.level))];
  const available = mutants.filter((one) => level.value === '' || one.level === level.value).length;
  const start = (): void =>
    onStart({
      count: count.value,
      ...(level.value !== '' && { level: level.value }),
      ...(seed.value !== '' && { seed: Number(seed.value) }),
    });
  return (
    <section class="card stack" aria-labelledby="exercise">
      <h2 id="exercise">Blind exercise</h2>
      <p class="muted">
        The service activates mutants and hides which ones. Find them with your tests, and guess them in the
        list. The same seed gives the same mutants.
      </p>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <label>
          Number of mutants
          <input
            type="number"
            required
            min="1"
            max={available}
            value={count.value}
            onInput={(event) => (count.value = event.currentTarget.valueAsNumber)}
          />
        </label>
        <label>
          Level
          <select value={level.value} onChange={(event) => (level.value = event.currentTarget.value)}>
            <option value="">All levels</option>
            {levels.map((one) => (
              <option key={one} value={one}>
                {titleCase(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Seed (optional)
          <input
            type="number"
            min="0"
            max={MAX_SEED}
            value={seed.value}
            onInput={(event) => (seed.value = event.currentTarget.value)}
          />
        </label>
        <button class="primary" aria-disabled={isRunning}>
          Start exercise
        </button>
      </form>
    </section>
  );
}

interface ExerciseProps {
  readonly shown: SessionMutants;
  readonly isRunning: boolean;
  readonly onEnd: () => void;
}

export function Exercise({ shown, isRunning, onEnd }: ExerciseProps) {
  const { found = 0, count = 0, wrong_guesses: wrong = 0 } = shown;
  return (
    <section class="card stack" aria-labelledby="exercise">
      <h2 id="exercise">Blind exercise</h2>
      <ProgressBar done={found} of={count} unit="found" />
      <p>
        {wrong} wrong {wrong === 1 ? 'guess' : 'guesses'}. Compare responses with the documentation, then
        guess the mutant in the list.
      </p>
      <div>
        <button type="button" class="danger" aria-disabled={isRunning} onClick={onEnd}>
          End exercise
        </button>
      </div>
    </section>
  );
}
