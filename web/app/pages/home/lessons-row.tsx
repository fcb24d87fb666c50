// The next lessons, with their progress.
import { signal } from '@preact/signals';
import { data } from '../../api.ts';
import type { LessonProgress, LessonSummary, ProgressReport } from '../../learn/model.ts';
import { loadProgress } from '../../learn/progress.ts';
import { sessionsEnded } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';

const SHOWN = 3;

/** Whether the service has the lesson for beginners, which needs the standard entities. */
export const hasFirstLesson = signal(true);

interface Lessons {
  readonly lessons: readonly LessonSummary[];
  readonly report: ProgressReport;
}

async function load(): Promise<Lessons> {
  const [lessons, report] = await Promise.all([data<readonly LessonSummary[]>('/learn/'), loadProgress()]);
  hasFirstLesson.value = lessons.some(({ id }) => id === 'first-get');
  return { lessons, report };
}

export function LessonsRow() {
  return (
    <section aria-labelledby="lessons">
      <Loading name={`lessons ${sessionsEnded.value}`} facts={['progress']} load={load}>
        {({ lessons, report }) => (
          <>
            <div class="section-title">
              <h2 id="lessons">Lessons</h2>
              <span class="muted">
                {report.totals.lessons_completed} of {report.totals.lessons} complete
              </span>
              <a href="#/lessons">All lessons</a>
            </div>
            <ul class="lesson-cards">
              {nextLessons(lessons, report).map((lesson) => (
                <Card
                  key={lesson.id}
                  lesson={lesson}
                  progress={report.lessons.find(({ id }) => id === lesson.id)}
                />
              ))}
            </ul>
          </>
        )}
      </Loading>
    </section>
  );
}

/** Lessons in progress first, then the ones that are not started, in the order of the tracks. */
function nextLessons(lessons: readonly LessonSummary[], report: ProgressReport): readonly LessonSummary[] {
  const stateOf = ({ id }: LessonSummary): string =>
    report.lessons.find((one) => one.id === id)?.state ?? 'not_started';
  const open = lessons.filter((lesson) => ['in_progress', 'interrupted'].includes(stateOf(lesson)));
  const rest = lessons.filter((lesson) => stateOf(lesson) === 'not_started');
  return [...open, ...rest].slice(0, SHOWN);
}

interface CardProps {
  readonly lesson: LessonSummary;
  readonly progress: LessonProgress | undefined;
}

function Card({ lesson, progress }: CardProps) {
  const done = progress?.steps.filter(({ state }) => state === 'done').length ?? 0;
  return (
    <li>
      <a class="card" href={`#/lessons/${lesson.id}`}>
        <h3>{lesson.title}</h3>
        <span>{lesson.goal}</span>
        <span class="row between">
          <span class="segments" title={`${done} of ${lesson.steps} steps complete`}>
            {Array.from({ length: lesson.steps }, (_unused, step) => (
              <i key={step} class={step < done ? 'done' : undefined} />
            ))}
          </span>
          <span class="faint">
            {lesson.protocol} · {lesson.minutes} min
          </span>
        </span>
      </a>
    </li>
  );
}
