// The mutants of the session, the blind exercise, the permitted variations and the catalogue.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ActiveMutants } from './active-mutants.tsx';
import { Catalogue } from './catalogue.tsx';
import { Exercise, ExerciseForm } from './exercise.tsx';
import {
  guess,
  isBlind,
  loadMutants,
  removeMutants,
  setMutants,
  type Draw,
  type Mutant,
  type SessionMutants,
} from './model.ts';
import { Variations } from './variations.tsx';

interface WorkbenchProps {
  readonly mutants: readonly Mutant[];
  readonly present: SessionMutants;
}

export function Workbench({ mutants, present }: WorkbenchProps) {
  const shown = useSignal(present);
  useLayoutEffect(() => void (shown.value = present), [present]);
  /** The ids of the exercise that was ended last. */
  const ended = useSignal<readonly string[]>([]);
  const guesses = useSignal<ReadonlyMap<string, boolean>>(new Map());
  const { run, isRunning, problem } = useAction();
  const isHidden = isBlind(shown.value);
  /** The service does not return them during a blind exercise. */
  const variations = useRef<readonly string[]>([]);
  if (!isHidden) variations.current = shown.value.variations ?? [];
  const refresh = async (): Promise<undefined> => {
    shown.value = await loadMutants();
  };
  const change = async (active: readonly string[], text: string): Promise<string> => {
    shown.value = await setMutants({ active }, variations.current);
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
  const toggleVariation = async (name: string): Promise<string> => {
    const { active = [] } = shown.value;
    const before = variations.current;
    const isActive = before.includes(name);
    shown.value = await setMutants(
      { active },
      isActive ? before.filter((one) => one !== name) : [...before, name],
    );
    return `${name} ${isActive ? 'removed' : 'activated'}.`;
  };
  const start = async (draw: Draw): Promise<string> => {
    shown.value = await setMutants({ draw, blind: true }, variations.current);
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
    if (variations.current.length > 0) await setMutants({ active: [] }, variations.current);
    await refresh();
    return 'Exercise ended.';
  };
  const removeAll = async (): Promise<string> => {
    shown.value = await setMutants({ active: [] }, variations.current);
    ended.value = [];
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
        <Notice role="status">The exercise had these mutants: {ended.value.join(', ')}.</Notice>
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
          />
          <ExerciseForm mutants={mutants} isRunning={isRunning} onStart={(draw) => run(() => start(draw))} />
          <Variations active={variations.current} onToggle={(name) => run(() => toggleVariation(name))} />
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
