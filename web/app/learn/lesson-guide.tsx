// The steps of a lesson. The current one has its text, its task and its help; a done one opens on request.
import { useSignal } from '@preact/signals';
import type { ComponentChildren, Ref } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { route } from '../router.ts';
import { Inline } from '../ui/inline.tsx';
import { Steps, type Step } from '../ui/steps.tsx';
import { TaskLinks } from './task-links.tsx';
import type { Lesson, LessonProgressDetail, LessonStep } from './model.ts';

interface LessonGuideProps {
  readonly lesson: Lesson;
  readonly detail: LessonProgressDetail;
  /** The step on display, while the lesson is running. */
  readonly shown?: LessonStep;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** The help of the displayed step. */
  readonly children?: ComponentChildren;
}

export function LessonGuide({ lesson, detail, shown, heading = null, children }: LessonGuideProps) {
  const linked = lesson.steps[Number(route.value.search.get('step')) - 1]?.id;
  const opened = useSignal<readonly string[]>(linked === undefined ? [] : [linked]);
  const number = shown === undefined ? 0 : lesson.steps.indexOf(shown) + 1;
  useLayoutEffect(() => {
    if (number > 0) history.replaceState(history.state, '', `#/lessons/${lesson.id}?step=${number}`);
  }, [number]);
  const toggle = (id: string): void => {
    const { value } = opened;
    opened.value = value.includes(id) ? value.filter((one) => one !== id) : [...value, id];
  };
  const steps = lesson.steps.map((step): Step => {
    const { id, title } = step;
    const isShown = id === shown?.id;
    const isDone = detail.steps.find((one) => one.id === id)?.state === 'done';
    const content = (
      <StepText lesson={lesson} step={step}>
        {isShown && children}
      </StepText>
    );
    // A passed step stays on display until the learner opens the next one.
    if (isShown) return { id, title, state: isDone ? 'done' : 'now', isCurrent: true, content };
    if (!isDone) return { id, title, state: 'later' };
    const isOpen = opened.value.includes(id);
    return { id, title, state: 'done', content, isOpen, onToggle: () => toggle(id) };
  });
  return <Steps label="Steps" steps={steps} heading={heading} />;
}

interface StepTextProps {
  readonly lesson: Lesson;
  readonly step: LessonStep;
  readonly children: ComponentChildren;
}

function StepText({ lesson, step, children }: StepTextProps) {
  return (
    <>
      <p>
        <Inline text={step.why} />
      </p>
      <div class="task">
        <strong>Task</strong> <Inline text={step.task} />
        <TaskLinks lesson={lesson} step={step} />
      </div>
      {children}
    </>
  );
}
