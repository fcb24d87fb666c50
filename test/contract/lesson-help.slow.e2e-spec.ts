// The solutions that the help shows pass their steps, as requests and as curl commands in a shell. So do the commands in hints.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Catalogue } from '../../src/features/learn/catalogue.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/lesson-files.js';
import type { LessonFile, LessonStep, SolutionRequest } from '../../src/features/learn/lesson.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Client } from '../support/client.js';
import { requirePrograms } from '../support/required-programs.js';
import { TestClock } from '../support/test-clock.js';

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const files = [...catalogue.lessons, ...catalogue.challenges];
const { it: itWithCurl } = requirePrograms('sh', 'curl');
// curl signs with the time of the machine.
const clock = new TestClock(Date.now());
const run = promisify(execFile);
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp({ clock });
  folder = await mkdtemp(join(tmpdir(), 'lesson-help-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface Shown {
  readonly request: SolutionRequest;
  readonly curl: string;
}
type Send = (shown: Shown, client: Client) => Promise<unknown>;

const asRequest: Send = ({ request: { method, path, headers, body } }, client) =>
  client.send(method, path, { ...(headers !== undefined && { headers }), body });
const asCommand: Send = ({ curl }) => run('sh', ['-c', curl], { cwd: folder, timeout: 20_000 });

const pathOf = ({ kind, id }: LessonFile): string =>
  kind === 'lesson' ? `/learn/${id}` : `/learn/challenges/${id}`;

/** Shows the solution of each open step and sends it, until the file is done. Returns the ids of the done steps. */
async function playWithHelp(file: LessonFile, send: Send): Promise<readonly string[]> {
  const client = app.client();
  await client.post(file.kind === 'lesson' ? `/learn/${file.id}/start` : '/learn/challenges/start');
  for (const step of file.steps) await sendSolution(file, step, client, send);
  return doneSteps(file, client);
}

async function sendSolution(file: LessonFile, step: LessonStep, client: Client, send: Send): Promise<void> {
  if (step.elapsed !== undefined) clock.advance({ seconds: 5 });
  // The lesson on retries repeats a request that fails at random.
  for (let n = 0; n < 40 && !(await doneSteps(file, client)).includes(step.id); n += 1) {
    const { body } = await client.post(`${pathOf(file)}/help`, { level: 3 });
    expect(body.data).toMatchObject({ step: step.id, level: 3 });
    await send(body.data.solution as Shown, client);
    if (step.solution.repeat === undefined) return;
  }
}

async function doneSteps({ kind, id, steps }: LessonFile, client: Client): Promise<readonly string[]> {
  const { lessons, challenges } = (await client.get('/learn/progress')).body.data as {
    readonly lessons: readonly {
      readonly id: string;
      readonly steps: readonly { readonly id: string; readonly state: string }[];
    }[];
    readonly challenges: readonly { readonly id: string; readonly step: number }[];
  };
  const challenge = challenges.find((one) => one.id === id);
  if (kind === 'challenge') return steps.slice(0, challenge?.step ?? 0).map((step) => step.id);
  const known = lessons.find((one) => one.id === id)?.steps ?? [];
  return known.filter(({ state }) => state === 'done').map((step) => step.id);
}

const idsOf = ({ steps }: LessonFile): string[] => steps.map(({ id }) => id);

describe('the help of every step', () => {
  it.each(files)('of $kind $id has a request that passes', async (file) => {
    expect(await playWithHelp(file, asRequest)).toEqual(idsOf(file));
  });

  itWithCurl.each(files)('of $kind $id has a curl command that passes', async (file) => {
    expect(await playWithHelp(file, asCommand)).toEqual(idsOf(file));
  });
});

describe('a curl command in a hint', () => {
  const signV4 =
    '--aws-sigv4 aws:amz:us-east-1:execute-api --user AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  // The last value is the number of steps that the commands pass.
  itWithCurl.each<[LessonFile['kind'], string, readonly string[], number]>([
    ['lesson', 'ntlm', ["--ntlm -u 'SANDBOX\\alice:alice-admin-2026' $URL/auth/protected/ntlm"], 2],
    ['lesson', 'head-and-options', ['-I $URL/api/v1/products'], 1],
    ['challenge', 'auth-11', [`${signV4} $URL/auth/protected/aws-sigv4`], 1],
    [
      'challenge',
      'auth-06',
      ['digest-md5', 'digest-sha-256', 'digest-md5-sess'].map(
        (scheme) => `--digest -u alice@example.com:alice-admin-2026 $URL/auth/protected/${scheme}`,
      ),
      6,
    ],
    [
      'lesson',
      'cookies-and-csrf',
      [
        `-c jar --json '{"username":"alice@example.com","password":"alice-admin-2026"}' $URL/auth/session/login`,
        '-b jar $URL/auth/protected/cookie',
      ],
      2,
    ],
  ])('passes %s %s', async (kind, id, commands, count) => {
    const file = files.find((one) => one.kind === kind && one.id === id) as LessonFile;
    const client = app.client();
    await client.post(kind === 'lesson' ? `/learn/${id}/start` : '/learn/challenges/start');
    for (const command of commands) {
      const text = `curl -s -H 'x-session-id: ${String(client.session)}' ${command}`;
      await run('sh', ['-c', text], { cwd: folder, env: { ...process.env, URL: app.url }, timeout: 20_000 });
    }
    expect(await doneSteps(file, client)).toEqual(idsOf(file).slice(0, count));
    expect(await doneSteps(file, client)).toHaveLength(count);
  });
});
