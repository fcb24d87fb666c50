// Says which step supplies the value of a placeholder, and that the request is not sent until then.
import type { Lesson, LessonStep } from './model.ts';

interface MissingValuesProps {
  readonly lesson: Lesson;
  readonly step: LessonStep;
  /** The placeholders without a value. */
  readonly names: readonly string[];
}

export function MissingValues({ lesson, step, names }: MissingValuesProps) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <code>{`{{${name}}}`}</code> has no value. {sourceOf(name, lesson.steps, step)}
        </li>
      ))}
    </ul>
  );
}

function sourceOf(name: string, steps: readonly LessonStep[], step: LessonStep): string {
  const [root = name] = name.split('.', 1);
  const supplier = steps.findIndex(({ save = {} }) => root in save);
  if (supplier >= 0)
    return `Step ${supplier + 1} (${steps[supplier]?.title ?? ''}) supplies it. Restart the lesson to repeat that step.`;
  if (step.compute?.some((one) => one.name === root) === true)
    return 'It is a computed value. Show the solution to compute it.';
  return 'No step of this lesson supplies it.';
}
