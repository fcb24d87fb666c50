// Starts a lesson from another page: the lesson page starts it when it opens.
import { go } from '../router.ts';

let wanted: string | undefined;

/** Opens the page of a lesson, and starts or continues the lesson. */
function startLesson(id: string): void {
  wanted = id;
  go(`lessons/${id}`);
}

/** Whether the lesson is to be started; once. */
export function takeStart(id: string): boolean {
  const isWanted = wanted === id;
  wanted = undefined;
  return isWanted;
}

/** Opens and starts the lesson of a link; with a modifier key, the browser opens the link. */
export function openLesson(event: MouseEvent, id: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  startLesson(id);
}
