// Tests that every lesson and challenge file must pass, on any store: sample requests, variants, and all lessons in one session.
import type { LessonFile } from '../../src/features/learn/content/lesson.js';
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import { startApp, type TestApp } from './app.js';
import type { Client } from './client.js';
import { HttpSession } from './http-session.js';
import { playLesson, playStep, type LessonSession } from './lesson-player.js';
import { succeed } from './practice-lessons.js';
import { reportSolutions, reportVariants, type ReportLine } from './lesson-report.js';
import { TestClock } from './test-clock.js';

type StartOptions = Parameters<typeof startApp>[0];

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const files = [...catalogue.lessons, ...catalogue.challenges];

interface LessonService {
  readonly app: () => TestApp;
  readonly open: (client?: Client) => LessonSession;
  readonly clock: TestClock;
}

/** Starts a service for the tests of a file. */
export function lessonService(options: () => StartOptions): LessonService {
  const clock = new TestClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ ...options(), clock });
  });
  afterAll(() => app.close());
  return { app: () => app, open: (client = app.client()) => sessionOf(app, client, clock), clock };
}

/** The sample requests of each file, in a separate session. */
export function testSampleRequests({ open }: LessonService): void {
  it.each(files)('$kind $id passes with its sample requests', async (file) => {
    expect(await failuresOf(reportSolutions(open, file))).toEqual([]);
  });
}

/** `tests.pass` and `tests.fail` of each step. */
export function testVariants({ open }: LessonService): void {
  it.each(files)(
    '$kind $id accepts each variant and rejects each wrong request by the named check',
    async (file) => {
      expect(await failuresOf(reportVariants(open, file))).toEqual([]);
    },
  );
}

/** All lessons in one session. */
export function testOneSession({ open }: LessonService): void {
  it('all lessons pass in one session', () => playAll(open(), catalogue.lessons));
}

/** Lessons depend on no other lesson, and on no record that exists. */
export function testIndependence({ app, open }: LessonService): void {
  it('all lessons pass in one session in reverse order', () =>
    playAll(open(), catalogue.lessons.toReversed()));

  it('all lessons pass in one session after every record was deleted', async () => {
    const client = app().client();
    await deleteAll(client);
    const session = open(client);
    for (const lesson of catalogue.lessons) {
      await playLesson(session, lesson);
      await deleteAll(client);
    }
  });
}

/** Each lesson, as often as it has steps: its session ends before one of them, and the next session continues it. */
export function testResumption({ app, open, clock }: LessonService): void {
  it.each(catalogue.lessons)('lesson $id continues in another session at every step', async (lesson) => {
    for (const [index, ended] of lesson.steps.entries()) {
      const client = app().client();
      const first = open(client);
      await playLesson(first, lesson, index);
      await expire(client, lesson, clock);
      first.reload();
      // A step that is done again gets another value of {{unique}}.
      const session = ended.resume_from === undefined ? first : open(client);
      const { done } = await session.state(lesson);
      if (ended.resume_from === undefined) expect(done).toHaveLength(index);
      const left = lesson.steps.filter(({ id }) => !done.includes(id));
      for (const step of left) await playStep(session, lesson, step);
      expect((await session.state(lesson)).done).toHaveLength(lesson.steps.length);
    }
  });
}

/** Ends the session of a client, and continues its lesson in the next one. */
async function expire(client: Client, { id }: LessonFile, clock: TestClock): Promise<void> {
  const { resume_token } = await succeed(client.get(`/learn/${id}/progress`));
  const { progress_token } = await succeed(client.get('/learn/progress'));
  clock.advance({ seconds: 31 * 60 });
  const { active } = await succeed(client.put('/learn/progress', { progress_token, resume_token }));
  expect(active).toMatchObject({ lesson: id });
}

export const sessionOf = (app: TestApp, client: Client, clock: TestClock): LessonSession =>
  new HttpSession({
    url: app.url,
    send: ({ method, path, headers, body }) =>
      client.send(method, path, { ...(headers !== undefined && { headers }), body }),
    now: () => clock.now(),
    wait: (seconds) => {
      clock.advance({ seconds });
      return Promise.resolve();
    },
  });

async function failuresOf(lines: AsyncIterable<ReportLine>): Promise<string[]> {
  const failures: string[] = [];
  for await (const { isOk, text, details } of lines) if (!isOk) failures.push([text, ...details].join('\n'));
  return failures;
}

async function playAll(session: LessonSession, lessons: readonly LessonFile[]): Promise<void> {
  for (const lesson of lessons) await playLesson(session, lesson);
}

async function deleteAll(client: Client): Promise<void> {
  for (const plural of ['orders', 'products', 'users']) {
    const { data } = (await client.get(`/api/v1/${plural}?limit=100`)).body as {
      readonly data: readonly { readonly id: string }[];
    };
    for (const { id } of data) await client.delete(`/api/v1/${plural}/${id}`);
  }
}
