// The link to the next lesson.
import { progress } from './progress.ts';

/** Links to the list if all lessons are complete. */
export function NextLesson() {
  const next = progress.value?.next ?? null;
  return next === null ? (
    <a class="button" href="#/lessons">
      All lessons complete
    </a>
  ) : (
    <a class="button primary" href={`#/lessons/${next.lesson}`}>
      Next lesson: {next.title}
    </a>
  );
}
