// The lesson list and the lesson page. The service reports the progress: it checks the requests of the session from any client.
import { data } from '../api.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import type { Lesson, Summary } from '../lessons.ts';
import { LessonPlayer } from '../ui/lesson-player.tsx';
import '../style/learn.css';

export function Learn() {
  const [, id] = route.value.parts;
  return id === undefined ? <LessonList /> : <LessonPage key={id} id={id} />;
}

function LessonList() {
  return (
    <>
      <h1>Learn</h1>
      <p class="lead">
        Short lessons. Send the requests here or with any client: the service checks the requests of your
        session.
      </p>
      <Loading name="lessons" load={() => data<readonly Summary[]>('/learn/')}>
        {(lessons) =>
          ['beginner', 'intermediate', 'advanced'].map((level) => (
            <section key={level} aria-labelledby={`level-${level}`}>
              <h2 id={`level-${level}`}>{level.charAt(0).toUpperCase() + level.slice(1)}</h2>
              <ul class="grid plain">
                {lessons
                  .filter((lesson) => lesson.level === level)
                  .map((lesson) => (
                    <LessonCard key={lesson.id} lesson={lesson} />
                  ))}
              </ul>
            </section>
          ))
        }
      </Loading>
    </>
  );
}

function LessonCard({ lesson }: { readonly lesson: Summary }) {
  return (
    <li class="card">
      <h3>
        <a href={`#/learn/${lesson.id}`}>{lesson.title}</a>
      </h3>
      <p>{lesson.goal}</p>
      <p>
        <span class="badge">{lesson.protocol}</span>{' '}
        <small>
          {lesson.steps} steps, {lesson.minutes} minutes
        </small>
      </p>
    </li>
  );
}

function LessonPage({ id }: { readonly id: string }) {
  return (
    <>
      <p>
        <a href="#/learn">All lessons</a>
      </p>
      <Loading name={id} load={() => data<Lesson>(`/learn/${encodeURIComponent(id)}`)}>
        {(lesson) => <LessonPlayer lesson={lesson} />}
      </Loading>
    </>
  );
}
