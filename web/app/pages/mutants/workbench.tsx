// The mutants of the session, the blind exercise and the catalogue.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ActiveMutants } from './active-mutants.tsx';
import { Catalogue } from './catalogue.tsx';
import { Exercise, ExerciseForm } from './exercise.tsx';
import {
  activate,
  guess,
  isBlind,
  loadMutants,
  removeMutants,
  startExercise,
  type Mutant,
  type SessionMutants,
} from './model.ts';

interface WorkbenchProps {
  readonly mutants: readonly Mutant[];
  readonly first: SessionMutants;
}

export function Workbench({ mutants, first }: WorkbenchProps) {
  const shown = useSignal(first);
  /** The ids of the exercise that was ended last. */
  const ended = useSignal<readonly string[]>([]);
  const guesses = useSignal<ReadonlyMap<string, boolean>>(new Map());
  const { run, isRunning, problem } = useAction();
  const isHidden = isBlind(shown.value);
  const refresh = async (): Promise<undefined> => {
    shown.value = await loadMutants();
  };
  // The tests run in another window.
  useEffect(() => {
    const onFocus = (): void => run(refresh);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  const change = async (active: readonly string[], text: string): Promise<string> => {
    shown.value = await activate(active, shown.value);
    ended.value = [];
    return `${text} The counters start at 0.`;
  };
  const toggle = (id: string): void => {
    const { active = [] } = shown.value;
    if (active.includes(id))
      run(() =>
        change(
          active.filter((one) => one !== id),
          `${id} removed.`,
        ),
      );
    else run(() => change([...active, id], `${id} activated.`));
  };
  const start = async (draw: Parameters<typeof startExercise>[0]): Promise<string> => {
    shown.value = await startExercise(draw);
    ended.value = [];
    guesses.value = new Map();
    return 'Exercise started.';
  };
  const end = async (): Promise<string | undefined> => {
    const isConfirmed = await confirm({
      title: 'End exercise?',
      text: 'The page shows the mutants that you have not found, and the service removes them.',
      action: 'End exercise',
      danger: true,
    });
    if (!isConfirmed) return undefined;
    ended.value = (await removeMutants())?.active ?? [];
    await refresh();
    return 'Exercise ended.';
  };
  const removeAll = async (): Promise<string> => {
    await removeMutants();
    ended.value = [];
    await refresh();
    return 'Mutants removed.';
  };
  const tryGuess = async (id: string): Promise<string> => {
    const { correct, found, of } = await guess(id);
    guesses.value = new Map(guesses.value).set(id, correct);
    await refresh();
    return correct ? `${id} is active. ${found} of ${of} found.` : `${id} is not active.`;
  };
  return (
    <>
      {problem !== undefined && <ErrorNotice error={problem} />}
      {ended.value.length > 0 && (
        <p class="notice" role="status">
          The exercise had these mutants: {ended.value.join(', ')}.
        </p>
      )}
      {isHidden ? (
        <Exercise shown={shown.value} isRunning={isRunning} onEnd={() => run(end)} />
      ) : (
        <>
          <ActiveMutants
            mutants={mutants}
            shown={shown.value}
            onRemove={toggle}
            onRemoveAll={() => run(removeAll)}
            onRefresh={() => run(refresh)}
          />
          <ExerciseForm mutants={mutants} isRunning={isRunning} onStart={(draw) => run(() => start(draw))} />
        </>
      )}
      <Catalogue
        mutants={mutants}
        shown={shown.value}
        guesses={guesses.value}
        onToggle={toggle}
        onGuess={(id) => run(() => tryGuess(id))}
      />
    </>
  );
}
