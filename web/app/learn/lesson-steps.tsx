// The steps of a lesson with their states. The displayed step has its task and what the page adds to it.
import type { ComponentChildren, Ref } from 'preact';
import type { Lesson, LessonProgressDetail, LessonStep } from './model.ts';

interface LessonStepsProps {
  readonly lesson: Lesson;
  readonly detail: LessonProgressDetail;
  /** The step on display, while the lesson is running. */
  readonly shown?: LessonStep;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** The help of the displayed step. */
  readonly children?: ComponentChildren;
}

export function LessonSteps({ lesson, detail, shown, heading, children }: LessonStepsProps) {
  return (
    <ol class="steps plain" aria-label="Steps">
      {lesson.steps.map((step, i) => {
        const isDone = detail.steps.find(({ id }) => id === step.id)?.state === 'done';
        const isShown = step.id === shown?.id;
        return (
          <li
            key={step.id}
            class={`step ${isDone ? 'done' : ''} ${isShown ? 'open card' : ''}`}
            aria-current={isShown ? 'step' : undefined}
          >
            <h2 ref={isShown ? (heading ?? null) : null} tabIndex={isShown ? -1 : undefined}>
              <span class="mark" aria-hidden="true">
                {isDone ? '✓' : i + 1}
              </span>{' '}
              <span class="hidden">Step {i + 1}:</span> {step.title}
              {isDone && <span class="hidden">, complete</span>}
            </h2>
            {isShown && (
              <>
                <p class="task">
                  <strong>Task:</strong> <Inline text={step.task} />
                </p>
                <p>
                  <Inline text={step.why} />
                </p>
                {children}
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Text whose parts between backticks are code. */
export function Inline({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}
