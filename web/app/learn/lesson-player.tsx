// One lesson: its start, its steps, and the end of the lesson or the session.
import { Code } from '../ui/code.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { useLesson, type LessonState } from './lesson-state.ts';
import { NextLesson } from './next-lesson.tsx';
import { LessonSteps } from './lesson-steps.tsx';
import { PlayedLesson } from './played-lesson.tsx';
import type { Lesson } from './model.ts';
import { isStored, progress } from './progress.ts';

export function LessonPlayer({ lesson }: { readonly lesson: Lesson }) {
  const state = useLesson(lesson);
  const done = state?.detail.steps.filter((step) => step.state === 'done').length ?? 0;
  return (
    <article class="lesson">
      <h1>{lesson.title}</h1>
      <p class="lead">{lesson.goal}</p>
      <p class="facts">
        <span class="badge">{lesson.protocol}</span> <small>{lesson.minutes} min</small>{' '}
        <progress max={lesson.steps.length} value={done} aria-label="Completed steps" />{' '}
        <small>
          {done} of {lesson.steps.length} steps complete
        </small>
      </p>
      {state === undefined ? <p class="muted">Loading …</p> : <LessonContent lesson={lesson} state={state} />}
      {!isStored.value && progress.value !== undefined && (
        <section class="card" aria-labelledby="token-title">
          <h2 id="token-title">Your progress</h2>
          <p>
            This browser does not store your progress. Copy the token to restore the progress in another
            session.
          </p>
          <Code label="progress token" text={progress.value.progress_token} wrap />
        </section>
      )}
    </article>
  );
}

interface LessonContentProps {
  readonly lesson: Lesson;
  readonly state: LessonState;
}

function LessonContent({ lesson, state }: LessonContentProps) {
  const { isRunning, passed, step } = state;
  return (
    <>
      <StartProblemView state={state} />
      {(isRunning || passed !== undefined) && step !== undefined ? (
        <PlayedLesson lesson={lesson} state={state} step={step} />
      ) : (
        <>
          <LessonEntry state={state} />
          <LessonSteps lesson={lesson} detail={state.detail} />
        </>
      )}
    </>
  );
}

function StartProblemView({ state: { problem, start } }: { readonly state: LessonState }) {
  if (problem.value === undefined) return null;
  return (
    <div class="notice bad" role="alert">
      <p>{problem.value.message}</p>
      {problem.value.mayReset && (
        <Confirm
          title="Delete all records and start"
          question="Delete all records of this session, restore the sample data and start the lesson?"
          onConfirm={() => start({ reset: true })}
        />
      )}
    </div>
  );
}

/** What to do when the lesson is not running. */
function LessonEntry({ state: { detail, isExpired, start } }: { readonly state: LessonState }) {
  if (isExpired) {
    return (
      <div class="notice" role="alert">
        <p>Session expired. Your progress is kept. Restart this lesson.</p>
        <StartButton title="Restart lesson" onStart={() => start({})} />
      </div>
    );
  }
  if (detail.state === 'not_started') return <StartButton title="Start lesson" onStart={() => start({})} />;
  if (detail.state === 'completed') {
    return (
      <div class="notice">
        <p>Lesson complete.</p>
        <div class="row">
          <NextLesson />
          <button type="button" onClick={() => void start({})}>
            Restart lesson
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="row">
      <StartButton title="Continue lesson" onStart={() => start({ resume: true })} />
      <button type="button" onClick={() => void start({})}>
        Restart lesson
      </button>
    </div>
  );
}

function StartButton({
  title,
  onStart,
}: {
  readonly title: string;
  readonly onStart: () => Promise<boolean>;
}) {
  return (
    <p>
      <button type="button" class="primary" onClick={() => void onStart()}>
        {title}
      </button>
    </p>
  );
}
