// The button that starts the next lesson.
import { Icon } from '../ui/icon.tsx';
import { openLesson } from './lesson-start.ts';
import { progress } from './progress.ts';

/** Links to the list if all lessons are complete. */
export function NextLesson() {
  const next = progress.value?.next ?? null;
  return next === null ? (
    <a class="button" href="#/lessons">
      All lessons complete
    </a>
  ) : (
    <a
      class="button primary"
      href={`#/lessons/${next.lesson}`}
      onClick={(event) => openLesson(event, next.lesson)}
    >
      <span class="clip" title={next.title}>
        Next lesson: {next.title}
      </span>{' '}
      <Icon name="arrow" />
    </a>
  );
}
