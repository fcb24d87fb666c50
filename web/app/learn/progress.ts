// The progress of the session. The browser stores its token, so that it survives the end of the session.
import { effect, signal } from '@preact/signals';
import { call, data, ServiceError } from '../api.ts';
import { showCount } from '../navigation-counts.ts';
import { sessionId } from '../session.ts';
import { readStored, store } from './local-store.ts';
import type { ProgressReport, ResumableLesson } from './model.ts';

const TOKEN = 'sandbox.progress';
const RESUME = 'sandbox.progress.lesson';
/** The id of the session that the stored token was last read from or sent to. */
const SESSION = 'sandbox.progress.session';

export const progress = signal<ProgressReport | undefined>(undefined);

effect(() => {
  if (progress.value === undefined) return;
  const { lessons, lessons_completed: completed, points } = progress.value.totals;
  showCount('lessons', `${completed}/${lessons}`, `${completed} of ${lessons} completed`);
  showCount('challenges', String(points), `${points} points`);
});

/** Whether this browser stores the token. Without storage, the page shows the token to copy. */
export const isStored = signal(true);

/** Requests of the active lesson count for no challenge. */
export const isLessonActive = (): boolean => (progress.value?.active ?? null) !== null;

/** Why a stored token was not restored. */
export const restoreProblem = signal<string | undefined>(undefined);

let before: Promise<unknown> = Promise.resolve();

/** Loads the progress. In a new session, sends the stored tokens first. One call at a time: two would send the tokens twice. */
export function loadProgress(): Promise<ProgressReport> {
  const loaded = before.then(load);
  before = loaded.catch(() => undefined);
  return loaded;
}

async function load(): Promise<ProgressReport> {
  const loaded = await data<ProgressReport>('/learn/progress');
  const stored = readStored(TOKEN);
  const isNew = !hasActivity(loaded) || readStored(SESSION) !== sessionId.value;
  if (stored === undefined || !isNew) return keep(loaded);
  const resume = readStored(RESUME);
  if (resume === undefined && stored === loaded.progress_token) return keep(loaded);
  return keep((await restoreStored(stored, resume)) ?? loaded);
}

/** Undefined if the service rejects the progress token. A rejected token is removed. */
async function restoreStored(token: string, resume?: string): Promise<ProgressReport | undefined> {
  try {
    return await put(token, resume);
  } catch (reason) {
    if (!(reason instanceof ServiceError) || (reason.status !== 400 && reason.status !== 409)) throw reason;
    if (resume !== undefined) {
      store(RESUME, undefined);
      restoreProblem.value = `The lesson cannot be continued: ${reason.message}`;
      return restoreStored(token);
    }
    store(TOKEN, undefined);
    restoreProblem.value = `The stored progress is not valid and was removed: ${reason.message}`;
    return undefined;
  }
}

/** Stores the token of the lesson that is played, so that the lesson survives the end of the session. */
export function keepResumeToken({ resume_token: token }: ResumableLesson): void {
  store(RESUME, token ?? undefined);
}

/** The user wants to begin again: the lesson and its records are not restored in the next session. */
export function forgetLesson(): void {
  store(RESUME, undefined);
}

/** Merges a token into the progress of the session. Throws the service's message if it rejects the token. */
export async function restoreToken(token: string): Promise<void> {
  keep(await put(token));
  restoreProblem.value = undefined;
}

/** Removes the progress of the session and the stored token. */
export async function deleteProgress(): Promise<void> {
  await call('DELETE', '/learn/progress');
  store(TOKEN, undefined);
  forgetLesson();
  progress.value = await data<ProgressReport>('/learn/progress');
}

const put = (token: string, resume?: string): Promise<ProgressReport> =>
  call<ProgressReport>('PUT', '/learn/progress', {
    body: { progress_token: token, ...(resume !== undefined && { resume_token: resume }) },
  });

function keep(report: ProgressReport): ProgressReport {
  if (hasActivity(report)) isStored.value = store(TOKEN, report.progress_token);
  store(SESSION, sessionId.value);
  progress.value = report;
  return report;
}

const hasActivity = ({ lessons, challenges }: ProgressReport): boolean =>
  lessons.length > 0 || challenges.length > 0;
