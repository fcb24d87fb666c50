// The solutions that the help shows pass their steps, as requests and as curl commands in a shell. So do the commands in hints.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import type { LessonFile } from '../../src/features/learn/content/lesson.js';
import { startApp, type TestApp } from '../support/app.js';
import {
  doneSteps,
  playWithHelp,
  sendRequest,
  startFile,
  stepIds,
  type ShownSolution,
} from '../support/help-player.js';
import { requirePrograms } from '../support/required-programs.js';
import { TestClock } from '../support/test-clock.js';

const catalogue = new Catalogue(readLessonFolder(builtInFolder));
const files = [...catalogue.lessons, ...catalogue.challenges];
const { it: itWithCurl } = requirePrograms('sh', 'curl');
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

/** The exit codes of curl for a connection that ends without a response: a fault plan of a lesson does that. */
const lostResponse: readonly unknown[] = [52, 56];

/** Sets the clock of the service to the time of the machine, with which curl signs. */
const catchUp = (): void => clock.forwardTo(Date.now());

const asCommand = ({ curl }: ShownSolution): Promise<unknown> => {
  catchUp();
  return run('sh', ['-c', curl], { cwd: folder, timeout: 120_000 }).catch((reason: unknown) => {
    if (!lostResponse.includes((reason as { readonly code?: unknown }).code)) throw reason;
  });
};

/** The ids of the steps that pass with the help. */
async function played(file: LessonFile, send = sendRequest): Promise<string[]> {
  const client = app.client();
  await startFile(file, client);
  await playWithHelp(file, client, clock, { send });
  return doneSteps(file, client);
}

describe('the help of every step', () => {
  it.each(files)('of $kind $id has a request that passes', async (file) => {
    expect(await played(file)).toEqual(stepIds(file));
  });

  itWithCurl.each(files)('of $kind $id has a curl command that passes', async (file) => {
    expect(await played(file, asCommand)).toEqual(stepIds(file));
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
    await startFile(file, client);
    catchUp();
    for (const command of commands) {
      const text = `curl -s -H 'x-session-id: ${String(client.session)}' ${command}`;
      await run('sh', ['-c', text], { cwd: folder, env: { ...process.env, URL: app.url }, timeout: 120_000 });
    }
    expect(await doneSteps(file, client)).toEqual(stepIds(file).slice(0, count));
    expect(await doneSteps(file, client)).toHaveLength(count);
  });
});
