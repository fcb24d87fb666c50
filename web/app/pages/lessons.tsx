// The lesson list and the lesson page. The service reports the progress: it checks the requests of the session from any client.
import { data } from '../api.ts';
import { LessonPlayer } from '../learn/lesson-player.tsx';
import type { Lesson } from '../learn/model.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { LessonList } from './lessons/lesson-list.tsx';

export function Lessons() {
  const [, id] = route.value.parts;
  return id === undefined ? <LessonList /> : <LessonPage key={id} id={id} />;
}

function LessonPage({ id }: { readonly id: string }) {
  const path = `/learn/${encodeURIComponent(id)}?solutions=true`;
  return (
    <Loading name={id} load={() => data<Lesson>(path)}>
      {(lesson) => <LessonPlayer key={lesson.id} lesson={lesson} />}
    </Loading>
  );
}
