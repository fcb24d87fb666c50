// One lesson in the list: state, title, protocol, minutes, and the button that starts or continues it.
import type { LessonProgress, LessonSummary } from '../../learn/model.ts';
import { openLesson } from '../../learn/lesson-start.ts';
import { RowMark } from '../../learn/row-mark.tsx';

interface LessonRowProps {
  readonly lesson: LessonSummary;
  readonly known: LessonProgress | undefined;
  /** The titles of the lessons to complete before; empty for none. */
  readonly after: string;
}

export function LessonRow({ lesson, known, after }: LessonRowProps) {
  const { id, title, protocol, minutes, browser, steps } = lesson;
  const state = known?.state ?? 'not_started';
  const done = known?.steps.filter((step) => step.state === 'done').length ?? 0;
  const href = `#/lessons/${id}`;
  return (
    <>
      <RowMark
        isDone={state === 'completed'}
        text={state === 'completed' ? 'Complete' : done > 0 ? `${done}/${steps}` : undefined}
        label={state === 'not_started' ? 'Not started' : `${done} of ${steps} steps complete`}
      />
      <span class="what clip" title={after === '' ? title : `${title}. After: ${after}`}>
        <a href={href}>{title}</a>
        {after !== '' && state === 'not_started' && <small class="faint">After: {after}</small>}
      </span>
      {!browser && <span class="pill wide-only">own client</span>}
      <span class="pill wide-only">{protocol}</span>
      <span class="number faint minutes">{minutes} min</span>
      {state === 'completed' ? (
        <a class="button small quiet" href={href} aria-label={`Open ${title}`}>
          Open
        </a>
      ) : (
        <a
          class="button small"
          href={href}
          aria-label={`${actions[state]} ${title}`}
          onClick={(event) => openLesson(event, id)}
        >
          {actions[state]}
        </a>
      )}
    </>
  );
}

const actions = { not_started: 'Start', in_progress: 'Continue', interrupted: 'Restart' } as const;
