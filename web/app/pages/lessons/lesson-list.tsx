// The lessons by track with their progress, and the next lesson.
import { useSignal } from '@preact/signals';
import { data } from '../../api.ts';
import type { LessonProgress, LessonSummary, ProgressReport } from '../../learn/model.ts';
import { loadProgress, progress } from '../../learn/progress.ts';
import { byTrack, trackTitle } from '../../learn/tracks.ts';
import { sessionsEnded } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { StateFilter } from './state-filter.tsx';
import { ProgressToken } from './progress-token.tsx';

type State = LessonProgress['state'];

const filters: Readonly<Record<string, (state: State) => boolean>> = {
  All: () => true,
  'Not started': (state) => state === 'not_started',
  'In progress': (state) => state === 'in_progress' || state === 'interrupted',
  Complete: (state) => state === 'completed',
};

export function LessonList() {
  return (
    <>
      <h1>Lessons</h1>
      <p class="lead">
        Short lessons. Send the requests here or from your own client; the service checks each step.
      </p>
      <Loading name={`lessons ${sessionsEnded.value}`} load={load}>
        {(lessons) =>
          progress.value === undefined ? null : <Tracks lessons={lessons} report={progress.value} />
        }
      </Loading>
    </>
  );
}

async function load(): Promise<readonly LessonSummary[]> {
  const [lessons] = await Promise.all([data<readonly LessonSummary[]>('/learn/'), loadProgress()]);
  return lessons;
}

interface TracksProps {
  readonly lessons: readonly LessonSummary[];
  readonly report: ProgressReport;
}

function Tracks({ lessons, report }: TracksProps) {
  const filter = useSignal('All');
  const { totals, next } = report;
  const states = new Map(report.lessons.map((one) => [one.id, one]));
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  const matches = filters[filter.value] ?? (() => true);
  const shown = lessons.filter(({ id }) => matches(states.get(id)?.state ?? 'not_started'));
  return (
    <>
      {next !== null && (
        <section class="card next-lesson" aria-labelledby="next-title">
          <h2 id="next-title">Next lesson: {next.title}</h2>
          <p>{lessons.find(({ id }) => id === next.lesson)?.goal}</p>
          <a class="button primary" href={`#/lessons/${next.lesson}`}>
            Open lesson
          </a>
        </section>
      )}
      <div class="row between list-head">
        <p class="totals">
          <strong>
            {totals.lessons_completed} of {totals.lessons} lessons complete
          </strong>
          , <a href="#/challenges">challenges</a>: {totals.challenges_completed} of {totals.challenges}{' '}
          solved, {totals.points} of {totals.points_max} points
        </p>
        <StateFilter names={Object.keys(filters)} chosen={filter} />
      </div>
      {shown.length === 0 && <p>No lessons match the filter.</p>}
      {byTrack(shown).map(([track, group]) => (
        <section key={track} aria-labelledby={`track-${track}`}>
          <h2 id={`track-${track}`}>{trackTitle(track)}</h2>
          <ul class="rows plain card">
            {group.map((lesson) => (
              <LessonRow key={lesson.id} lesson={lesson} known={states.get(lesson.id)} titles={titles} />
            ))}
          </ul>
        </section>
      ))}
      <ProgressToken />
    </>
  );
}

interface LessonRowProps {
  readonly lesson: LessonSummary;
  readonly known: LessonProgress | undefined;
  /** By lesson id. */
  readonly titles: ReadonlyMap<string, string>;
}

function LessonRow({ lesson, known, titles }: LessonRowProps) {
  const { id, title, protocol, minutes, prerequisites, browser } = lesson;
  return (
    <li class="list-row">
      <LessonMark lesson={lesson} known={known} />
      <div class="what">
        <a href={`#/lessons/${id}`}>{title}</a>
        {prerequisites.length > 0 && (
          <small>After: {prerequisites.map((one) => titles.get(one) ?? one).join(', ')}</small>
        )}
      </div>
      <span class="badge">{protocol}</span>
      <small class="minutes">
        {minutes} min{!browser && ', own client'}
      </small>
    </li>
  );
}

function LessonMark({ lesson, known }: Omit<LessonRowProps, 'titles'>) {
  if (known?.state === 'completed') {
    return (
      <span class="mark-cell good">
        <span aria-hidden="true">✓</span>
        <span class="hidden">Complete</span>
      </span>
    );
  }
  const done = known?.steps.filter(({ state }) => state === 'done').length ?? 0;
  return (
    <span class="mark-cell">
      <small>{known === undefined ? `${lesson.steps} steps` : `${done} of ${lesson.steps} steps`}</small>
    </span>
  );
}
