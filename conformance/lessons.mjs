// The lesson checks: third-party clients complete lessons with their own form of the requests, and typical wrong requests get the
// feedback of the step.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postmanCollection, postmanLessons } from './lessons/postman.mjs';
import { LearnerSession } from './lessons/session.mjs';

const here = import.meta.dirname;
const run = promisify(execFile);
const python = '/usr/bin/python3';

/** The checks by name: functions that throw on failure, or return the reason for skipping. */
export function lessonChecks(baseUrl, work) {
  return {
    'lessons: Postman collection runner': () => playWithNewman(baseUrl, join(work, 'lessons')),
    'lessons: Apollo Client': () => script(process.execPath, 'apollo.mjs', baseUrl),
    'lessons: zeep': async () => {
      const isInstalled = await run(python, ['-c', 'import zeep']).then(
        () => true,
        () => false,
      );
      if (isInstalled) return void (await script(python, 'zeep_client.py', baseUrl));
      if (process.env.CI !== undefined) throw new Error('CI requires python3-zeep');
      return 'apt-get install python3-zeep';
    },
  };
}

async function playWithNewman(baseUrl, folder) {
  await mkdir(folder, { recursive: true });
  const newman = join(here, 'auth/node_modules/.bin/newman');
  for (const lesson of postmanLessons) {
    const session = await LearnerSession.start(baseUrl, lesson.id);
    const file = join(folder, `${lesson.id}.json`);
    await writeFile(file, JSON.stringify(postmanCollection(lesson, await session.samples(), session)));
    await run(newman, ['run', file, '--color', 'off'], { timeout: 300_000 }).catch(({ stdout, message }) => {
      throw new Error(stdout || message);
    });
    await session.expectCompleted();
  }
}

async function script(program, file, baseUrl) {
  await run(program, [join(here, 'lessons', file), baseUrl], { timeout: 300_000 }).catch(
    ({ stderr, message }) => {
      throw new Error(stderr || message);
    },
  );
}
