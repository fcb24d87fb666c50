// The lessons by track with their progress, filters, and the next lesson.
import { data } from '../../api.ts';
import { ListFilters, NoMatches } from '../../learn/list-filters.tsx';
import { filterOf, matchesSearch } from '../../learn/list-search.ts';
import type { LessonProgress, LessonSummary, ProgressReport } from '../../learn/model.ts';
import { NextLesson } from '../../learn/next-lesson.tsx';
import { loadProgress, progress } from '../../learn/progress.ts';
import { ProgressBar } from '../../learn/progress-bar.tsx';
import { TrackList } from '../../learn/track-list.tsx';
import { sessionsEnded } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { LessonRow } from './lesson-row.tsx';
import { ProgressToken } from './progress-token.tsx';

export function LessonList() {
  return (
    <Loading name={`lessons ${sessionsEnded.value}`} facts={['progress']} heading="Lessons" load={load}>
      {(lessons) =>
        progress.value === undefined ? null : <Lessons lessons={lessons} report={progress.value} />
      }
    </Loading>
  );
}

async function load(): Promise<readonly LessonSummary[]> {
  const [lessons] = await Promise.all([data<readonly LessonSummary[]>('/learn/'), loadProgress()]);
  return lessons;
}

interface LessonsProps {
  readonly lessons: readonly LessonSummary[];
  readonly report: ProgressReport;
}

function Lessons({ lessons, report }: LessonsProps) {
  const states = new Map(report.lessons.map((one) => [one.id, one]));
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  const protocols = [...new Set(lessons.flatMap(protocolsOf))];
  const shown = lessons.filter(isShown);
  return (
    <div class="page stack">
      <header class="list-head">
        <div class="grow">
          <h1>Lessons</h1>
          <p class="muted">
            Short lessons. Send the requests here or from your own client; the service checks each step.
          </p>
        </div>
        <NextLesson />
      </header>
      <ProgressBar done={report.totals.lessons_completed} of={report.totals.lessons} unit="complete" />
      <ListFilters
        subject="lessons"
        levels={[...new Set(lessons.map(({ level }) => level))].sort(byDifficulty)}
        select={{
          name: 'protocol',
          label: 'Protocol',
          options: ['', ...protocols].map((value) => ({
            value,
            text: value === '' ? 'All protocols' : value,
          })),
        }}
      />
      {shown.length === 0 && <NoMatches subject="lessons" />}
      <TrackList
        items={shown}
        isDone={({ id }) => states.get(id)?.state === 'completed'}
        row={(lesson) => (
          <LessonRow lesson={lesson} known={states.get(lesson.id)} after={afterOf(lesson, states, titles)} />
        )}
      />
      <ProgressToken />
    </div>
  );
}

/** A lesson about several protocols has `REST, GraphQL, SOAP`. */
const protocolsOf = ({ protocol }: LessonSummary): readonly string[] => protocol.split(', ');

function isShown(lesson: LessonSummary): boolean {
  const { id, title, goal, level } = lesson;
  const wanted = filterOf('protocol');
  return (
    ['', level].includes(filterOf('level')) &&
    (wanted === '' || protocolsOf(lesson).includes(wanted)) &&
    matchesSearch([id, title, goal, lesson.protocol])
  );
}

const difficulty = ['beginner', 'intermediate', 'advanced'];
export const byDifficulty = (one: string, other: string): number =>
  difficulty.indexOf(one) - difficulty.indexOf(other);

/** The titles of the lessons to complete before this one. */
function afterOf(
  { prerequisites }: LessonSummary,
  states: ReadonlyMap<string, LessonProgress>,
  titles: ReadonlyMap<string, string>,
): string {
  const open = prerequisites.filter((id) => states.get(id)?.state !== 'completed');
  return open.map((id) => titles.get(id) ?? id).join(', ');
}
