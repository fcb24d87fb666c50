// The command `npm run lesson`: validates lesson files, and plays one of them against a running service.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_HEADER } from '../../src/core/session-header.js';
import { mergeFolders } from '../../src/features/learn/content/catalogue.provider.js';
import {
  builtInFolder,
  readLessonFolder,
  type LessonFolder,
} from '../../src/features/learn/content/lesson-files.js';
import { builtInProblems, findProblems } from '../../src/features/learn/content/lesson-validation.js';
import type { LessonFile } from '../../src/features/learn/content/lesson.js';
import { HttpSession, type HttpSessionOptions } from './http-session.js';
import { reportSolutions, reportVariants, type ReportLine } from './lesson-report.js';

interface Command {
  /** Only prints the usage. */
  readonly help: boolean;
  /** The lesson or challenge; undefined only validates the files. */
  readonly id?: string | undefined;
  readonly url: string;
  readonly variants: boolean;
  /** A folder in the format of LESSONS_DIR. */
  readonly folder?: string | undefined;
}

type Print = (line: string) => void;

const usage = `Usage: npm run lesson -- [id] [url] [--variants] [--dir folder]

Without an id: validates every lesson file. With an id: also sends the sample requests of the lesson or challenge to the service
at the URL (default http://localhost:3000) and reports which steps pass.

--variants    sends the requests of tests.pass and tests.fail too
--dir folder  a folder with lessons/, challenges/ and tracks.json; default: LESSONS_DIR. The service needs the same LESSONS_DIR.`;

const flags: readonly string[] = ['--variants', '--help'];

/** Throws RangeError for an unknown option. */
export function parseArguments(
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const at = given.indexOf('--dir');
  const folder = at === -1 ? environment.LESSONS_DIR : given[at + 1];
  const others = at === -1 ? given : given.filter((_, i) => i !== at && i !== at + 1);
  const unknown = others.find((argument) => argument.startsWith('-') && !flags.includes(argument));
  if (unknown !== undefined) throw new RangeError(`unknown option ${unknown}\n\n${usage}`);
  const [id, url = 'http://localhost:3000'] = others.filter((argument) => !flags.includes(argument));
  const help = others.includes('--help');
  return { help, id, url: url.replace(/\/+$/, ''), variants: others.includes('--variants'), folder };
}

/** The exit code: 0 if everything is valid and passes. */
export async function runCommand({ help, ...command }: Command, print: Print): Promise<number> {
  if (help) {
    print(usage);
    return 0;
  }
  const { id, url, variants, folder } = command;
  const builtIn = readLessonFolder(builtInFolder);
  const own = folder === undefined ? builtIn : readLessonFolder(folder);
  const all = folder === undefined ? builtIn : mergeFolders(builtIn, own);
  const problems = folder === undefined ? builtInProblems() : findProblems(own, all);
  for (const problem of problems) print(problem);
  if (id === undefined) {
    print(
      problems.length === 0
        ? `${own.files.length} ${own.files.length === 1 ? 'file is' : 'files are'} valid.`
        : `${problems.length} problems.`,
    );
    return problems.length === 0 ? 0 : 1;
  }
  const file = findFile(all, id);
  if (file === undefined) {
    print(`No lesson or challenge has the id ${id}.`);
    return 1;
  }
  return (await play(file, { url, variants }, print)) && problems.length === 0 ? 0 : 1;
}

const findFile = ({ files }: LessonFolder, id: string): LessonFile | undefined =>
  files.find(({ content }) => content.id === id)?.content;

async function play(
  file: LessonFile,
  { url, variants }: Pick<Command, 'url' | 'variants'>,
  print: Print,
): Promise<boolean> {
  const wait = async (seconds: number): Promise<void> => {
    await sleep(seconds * 1000);
  };
  const open = (): HttpSession =>
    new HttpSession({ url, send: sender(url, wait), now: () => Date.now(), wait });
  print(`${file.id}: ${file.title}`);
  const isPassed = await printAll(reportSolutions(open, file), print);
  return variants ? (await printAll(reportVariants(open, file), print)) && isPassed : isPassed;
}

async function printAll(lines: AsyncIterable<ReportLine>, print: Print): Promise<boolean> {
  let areOk = true;
  for await (const { isOk, text, details } of lines) {
    areOk &&= isOk;
    print(`  ${isOk ? 'ok  ' : 'FAIL'} ${text}`);
    for (const detail of details) print(`         ${detail}`);
  }
  return areOk;
}

type Send = HttpSessionOptions['send'];

/** Sends requests in a new session. Waits where the rate limit is exceeded: such a response changes no progress. */
function sender(url: string, wait: HttpSessionOptions['wait']): Send {
  const session = randomUUID();
  const send: Send = async (request) => {
    const { method, path, headers = {}, body } = request;
    const hasBody = body !== undefined;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        [SESSION_HEADER]: session,
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isLimited = response.status === 429 && response.headers.get('x-ratelimit-remaining') === '0';
    if (!isLimited) return { status: response.status, headers: response.headers, text };
    await wait(Number(response.headers.get('retry-after') ?? 1));
    return send(request);
  };
  return send;
}
