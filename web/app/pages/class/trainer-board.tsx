// The board of a class for its trainer: the learners and what each of them does now.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { watchBoard, type BoardFeed, type FeedState } from './board-stream.ts';
import { ClassControls } from './class-controls.tsx';
import { LearnerTable } from './learner-table.tsx';
import { timeOf } from './membership-card.tsx';
import type { Board } from './model.ts';
import { StepTable } from './step-table.tsx';
import { setTrainer, trainerCall, type Trainer } from './trainer.ts';

const states: Readonly<Record<FeedState, string>> = {
  connecting: 'Loading the board …',
  live: 'The board updates live.',
  polling: 'The board updates.',
  lost: 'Connection lost. Retrying …',
  denied: 'Class not found. The class has ended, or the trainer token is not valid.',
  ended: 'The class has ended.',
};

export function TrainerBoard({ trainer }: { readonly trainer: Trainer }) {
  const feed = useMemo(() => watchBoard(trainer), [trainer]);
  useEffect(() => feed.stop, [feed]);
  return <BoardView trainer={trainer} feed={feed} />;
}

interface BoardViewProps {
  readonly trainer: Trainer;
  readonly feed: BoardFeed;
}

function BoardView({ trainer, feed }: BoardViewProps) {
  const message = useSignal('');
  const board = feed.board.value;
  const state = feed.state.value;
  const isOver = state === 'ended' || state === 'denied';
  const act = async (action: () => Promise<string>): Promise<void> => {
    message.value = await action().catch((reason: unknown) => (reason as Error).message);
  };
  return (
    <>
      <h1>{board?.class.title ?? 'Class'}</h1>
      <p role="status" class={isOver || state === 'lost' ? 'problem' : 'muted'}>
        {states[state]}
      </p>
      {board !== undefined && !isOver && <ClassControls trainer={trainer} board={board} act={act} />}
      <p role="status" class="message">
        {message}
      </p>
      {board !== undefined && (
        <>
          <Totals board={board} />
          <LearnerTable
            learners={board.learners}
            actions={isOver ? undefined : learnerActions(trainer, act)}
          />
          <StepTable steps={board.steps} />
        </>
      )}
      <button type="button" onClick={() => setTrainer(undefined)}>
        Close board in this browser
      </button>
    </>
  );
}

function Totals({ board: { totals, class: shown } }: { readonly board: Board }) {
  return (
    <p class="totals">
      <strong>
        {totals.learners} {totals.learners === 1 ? 'learner' : 'learners'}
      </strong>
      : {totals.active} active, {totals.stuck} stuck, {totals.done} done. The class ends at{' '}
      {timeOf(shown.expires_at)}.
    </p>
  );
}

export interface LearnerActions {
  readonly reset: (id: string, name: string) => Promise<void>;
  readonly remove: (id: string, name: string) => Promise<void>;
  readonly createRejoinCode: (id: string, name: string) => Promise<void>;
}

function learnerActions(
  trainer: Trainer,
  act: (action: () => Promise<string>) => Promise<void>,
): LearnerActions {
  return {
    reset: (id, name) =>
      act(async () => {
        await trainerCall(trainer, 'POST', '/reset', { learners: [id] });
        return `The sample data of ${name} is restored.`;
      }),
    remove: (id, name) =>
      act(async () => {
        await trainerCall(trainer, 'DELETE', `/learners/${id}`);
        return `${name} is removed from the class.`;
      }),
    createRejoinCode: (id, name) =>
      act(async () => {
        const code = await trainerCall<{ rejoin_code: string; expires_at: string }>(
          trainer,
          'POST',
          `/learners/${id}/rejoin`,
          {},
        );
        return `Rejoin code for ${name}: ${code.rejoin_code}. It is valid once, until ${timeOf(code.expires_at)}.`;
      }),
  };
}
