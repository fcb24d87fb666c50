// The end of a lesson: the summary of what the learner learned, and the challenge that applies it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { Inline } from '../ui/inline.tsx';
import type { Lesson } from './model.ts';

interface LessonEndProps {
  readonly lesson: Lesson;
  /** Whether the lesson was completed just now: its pane then scrolls here. */
  readonly isNew?: boolean;
}

export function LessonEnd({ lesson: { learned, practice }, isNew = false }: LessonEndProps) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isNew) section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (learned.length === 0 && practice === null) return null;
  return (
    <section class="card learned" aria-label="End of the lesson" ref={section}>
      {learned.length > 0 && (
        <>
          <h2>You learned</h2>
          <ul class="plain stack">
            {learned.map((sentence) => (
              <li key={sentence}>
                <Icon name="check" />
                <span>
                  <Inline text={sentence} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {practice !== null && (
        <a class="button" href={`#/challenges/${practice.challenge}`}>
          <span class="clip" title={practice.title}>
            Practise: {practice.title}
          </span>{' '}
          <Icon name="arrow" />
        </a>
      )}
    </section>
  );
}
