// How many learners have done each step.
import { useTitles } from './titles.ts';
import type { StepCount } from './model.ts';

export function StepTable({ steps }: { readonly steps: readonly StepCount[] }) {
  const titles = useTitles();
  if (steps.length === 0) return null;
  return (
    <details class="step-counts">
      <summary>Steps of all learners</summary>
      <div class="card flush table-frame" tabIndex={0} role="region" aria-label="Steps">
        <table class="board">
          <thead>
            <tr>
              <th scope="col">Lesson or challenge</th>
              <th scope="col">Step</th>
              <th scope="col">Done</th>
              <th scope="col">Open</th>
              <th scope="col">Stuck</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ lesson, step, done, open, stuck }) => (
              <tr key={`${lesson} ${step}`}>
                <th scope="row">{titles.get(lesson)?.title ?? lesson}</th>
                <td>{step}</td>
                <td>{done}</td>
                <td>{open}</td>
                <td>{stuck}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
