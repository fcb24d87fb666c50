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
  type Kept,
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
  /** The service does not return it during a blind exercise. */
  const kept = useRef<Kept>({});
  if (!isHidden) {
    const { variations, protocols } = shown.value;
    kept.current = { ...(variations && { variations }), ...(protocols && { protocols }) };
  }
  const { variations = [] } = kept.current;
  const refresh = async (): Promise<undefined> => {
    shown.value = await loadMutants();
  };
  const change = async (active: readonly string[], text: string): Promise<string> => {
    shown.value = await setMutants({ active }, kept.current);
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
    const isActive = variations.includes(name);
    shown.value = await setMutants(
      { active },
      {
        ...kept.current,
        variations: isActive ? variations.filter((one) => one !== name) : [...variations, name],
      },
    );
    return `${name} ${isActive ? 'removed' : 'activated'}.`;
  };
  const start = async (draw: Draw): Promise<string> => {
    shown.value = await setMutants({ draw, blind: true }, kept.current);
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
    if (variations.length > 0) await setMutants({ active: [] }, { variations });
    await refresh();
    return 'Exercise ended.';
  };
  const removeAll = async (): Promise<string> => {
    shown.value = await setMutants({ active: [] }, { variations });
    ended.value = [];
    return 'Mutants removed.';
  };
  const allowAllProtocols = async (): Promise<string> => {
    const { active = [] } = shown.value;
    shown.value = await setMutants({ active }, { variations });
    return 'The mutants act in all protocols.';
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
            onAllProtocols={() => run(allowAllProtocols)}
          />
          <ExerciseForm mutants={mutants} isRunning={isRunning} onStart={(draw) => run(() => start(draw))} />
          <Variations active={variations} onToggle={(name) => run(() => toggleVariation(name))} />
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
