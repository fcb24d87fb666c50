// The board of a class for its trainer: the learners and what each of them does now.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { deferred } from '../../ui/deferred.tsx';
import { watchBoard, type BoardFeed, type FeedState } from './board-stream.ts';
import { ClassActions, ClassSettings, JoinCode } from './class-controls.tsx';
import { LearnerTable } from './learner-table.tsx';
import { timeOf } from './membership-card.tsx';
import type { Board } from './model.ts';
import { StepTable } from './step-table.tsx';
import { setTrainer, type Trainer } from './trainer.ts';

const LearnerDrawer = deferred(async () => (await import('./learner-drawer.tsx')).LearnerDrawer);

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
  useLayoutEffect(() => feed.stop, [feed]);
  return <BoardView trainer={trainer} feed={feed} />;
}

interface BoardViewProps {
  readonly trainer: Trainer;
  readonly feed: BoardFeed;
}

function BoardView({ trainer, feed }: BoardViewProps) {
  const message = useSignal('');
  const opened = useSignal<string | undefined>(undefined);
  const board = feed.board.value;
  const state = feed.state.value;
  const isOver = state === 'ended' || state === 'denied';
  const act = async (action: () => Promise<string>): Promise<void> => {
    message.value = await action().catch((reason: unknown) => (reason as Error).message);
  };
  const learner = board?.learners.find(({ id }) => id === opened.value);
  return (
    <div class="page stack">
      <header class="list-head">
        <div class="grow">
          <h1 class="name">{board?.class.title ?? 'Class'}</h1>
          {board !== undefined && <Totals board={board} />}
          <p role="status" class={isOver || state === 'lost' ? 'problem' : 'muted'}>
            {states[state]}
          </p>
        </div>
        <div class="row desk-only">
          {board !== undefined && !isOver && <ClassActions trainer={trainer} board={board} act={act} />}
        </div>
      </header>
      {(isOver || board === undefined) && (
        <div>
          <button type="button" onClick={() => setTrainer(undefined)}>
            Close board in this browser
          </button>
        </div>
      )}
      <p role="status" class="message">
        {message}
      </p>
      {board !== undefined && (
        <>
          {!isOver && <JoinCode trainer={trainer} board={board} />}
          <LearnerTable learners={board.learners} onOpen={(id) => (opened.value = id)} />
          <StepTable steps={board.steps} />
          {!isOver && <ClassSettings trainer={trainer} board={board} act={act} />}
          {learner !== undefined && (
            <LearnerDrawer
              trainer={trainer}
              learner={learner}
              act={isOver ? undefined : act}
              onClose={() => (opened.value = undefined)}
            />
          )}
        </>
      )}
    </div>
  );
}

function Totals({ board: { totals, class: shown } }: { readonly board: Board }) {
  return (
    <p class="row">
      <span class="pill number">
        {totals.learners} {totals.learners === 1 ? 'learner' : 'learners'}
      </span>
      {totals.stuck > 0 && <span class="pill bad number">{totals.stuck} stuck</span>}
      <span class="pill good number">{totals.active} active</span>
      <span class="pill number">{totals.done} done</span>
      <span class="faint">Ends at {timeOf(shown.expires_at)}</span>
    </p>
  );
}
