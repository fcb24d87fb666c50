// The lesson list and the lesson page, each a separate chunk. The service checks the requests of the session from any client.
import { data } from '../api.ts';
import type { Lesson } from '../learn/model.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';

export function Lessons() {
  const [, id] = route.value.parts;
  return id === undefined ? <ListPage /> : <LessonPage key={id} id={id} />;
}

function ListPage() {
  return (
    <Loading name="lessons" heading="Lessons" load={() => import('./lessons/lesson-list.tsx')}>
      {({ LessonList }) => <LessonList />}
    </Loading>
  );
}

function LessonPage({ id }: { readonly id: string }) {
  const path = `/learn/${encodeURIComponent(id)}?solutions=true`;
  const load = async () => {
    const [lesson, { LessonPlayer }] = await Promise.all([
      data<Lesson>(path),
      import('../learn/lesson-player.tsx'),
    ]);
    return { lesson, LessonPlayer };
  };
  return (
    <Loading name={id} heading="Lesson" load={load}>
      {({ lesson, LessonPlayer }) => <LessonPlayer key={lesson.id} lesson={lesson} />}
    </Loading>
  );
}
