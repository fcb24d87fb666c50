// One lesson: its start, its steps, and the end of the lesson or the session.
import { useLayoutEffect } from 'preact/hooks';
import { confirm } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeferredLessonEnd } from './deferred-lesson-end.ts';
import { LessonGuide } from './lesson-guide.tsx';
import { takeStart } from './lesson-start.ts';
import { useLesson, type LessonState } from './lesson-state.ts';
import type { Lesson } from './model.ts';
import { NextLesson } from './next-lesson.tsx';
import { lessonHead, PlayerLayout } from './player-layout.tsx';
import { PlayedLesson } from './played-lesson.tsx';
import { UnstoredProgress } from './unstored-progress.tsx';

export function LessonPlayer({ lesson }: { readonly lesson: Lesson }) {
  const state = useLesson(lesson);
  if (state === undefined)
    return <PlayerLayout {...lessonHead(lesson)} guide={null} work={null} bar={null} />;
  const { isRunning, passed, step } = state;
  const isPlayed = (isRunning || passed !== undefined) && step !== undefined;
  return isPlayed ? (
    <PlayedLesson lesson={lesson} state={state} step={step} />
  ) : (
    <LessonEntry lesson={lesson} state={state} />
  );
}

interface LessonEntryProps {
  readonly lesson: Lesson;
  readonly state: LessonState;
}

/** A lesson that is not running. */
function LessonEntry({ lesson, state }: LessonEntryProps) {
  const { detail, problem, start } = state;
  const done = detail.steps.filter((step) => step.state === 'done').length;
  useLayoutEffect(() => {
    if (takeStart(lesson.id)) void start(detail.state === 'in_progress' ? { resume: true } : {});
  }, []);
  return (
    <PlayerLayout
      {...lessonHead(lesson)}
      guide={<LessonGuide lesson={lesson} detail={detail} />}
      work={
        <>
          {problem.value !== undefined && <StartProblemView state={state} />}
          <EntryMessage state={state} />
          {detail.state === 'completed' && <DeferredLessonEnd lesson={lesson} />}
          <UnstoredProgress />
        </>
      }
      bar={
        <>
          <span class="grow muted">
            {done} of {lesson.steps.length} steps complete
          </span>
          <EntryActions state={state} />
        </>
      }
    />
  );
}

function EntryMessage({ state: { detail, isExpired } }: { readonly state: LessonState }) {
  if (isExpired)
    return <Notice role="alert">Session expired. Your progress is kept. Restart this lesson.</Notice>;
  const texts = {
    not_started: 'Start the lesson. The service then checks each request of this session against the steps.',
    in_progress: 'This lesson is not active. Continue it at its open step.',
    interrupted: 'The saved values of this lesson are gone. Restart it.',
    completed: 'Lesson complete. Open a step to read it again.',
  } as const;
  return <p class="muted">{texts[detail.state]}</p>;
}

function EntryActions({ state: { detail, isExpired, start } }: { readonly state: LessonState }) {
  const button = (title: string, options: { readonly resume?: boolean }, isPrimary = true) => (
    <button type="button" class={isPrimary ? 'primary' : ''} onClick={() => void start(options)}>
      {title}
    </button>
  );
  if (isExpired || detail.state === 'interrupted') return button('Restart lesson', {});
  if (detail.state === 'not_started') return button('Start lesson', {});
  return (
    <>
      {button('Restart lesson', {}, false)}
      {detail.state === 'completed' ? <NextLesson /> : button('Continue lesson', { resume: true })}
    </>
  );
}

function StartProblemView({ state: { problem, start } }: { readonly state: LessonState }) {
  const reset = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete all records and start',
      text: 'Delete all records of this session, restore the sample data and start the lesson?',
      action: 'Delete and start',
      danger: true,
    });
    if (isSure) await start({ reset: true });
  };
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        problem.value?.mayReset === true ? (
          <button type="button" onClick={() => void reset()}>
            Delete all records and start
          </button>
        ) : undefined
      }
    >
      {problem.value?.message}
    </Notice>
  );
}
