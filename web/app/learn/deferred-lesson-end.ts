// The end of a lesson, which a player does not show at first.
import { deferred } from '../ui/deferred.tsx';

export const DeferredLessonEnd = deferred(async () => (await import('./lesson-end.tsx')).LessonEnd);
