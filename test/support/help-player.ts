// Plays a lesson or challenge as a learner does who reads the solution of each step and sends it as it is shown.
import type { LessonFile, LessonStep, SolutionRequest } from '../../src/features/learn/content/lesson.js';
import type { Client } from './client.js';
import { isNetworkError } from './network-error.js';
import type { TestClock } from './test-clock.js';

/** A step that repeats its request: the lesson on retries repeats one that fails at random. */
const MAX_REPETITIONS = 40;
/** The longest time that a step with `elapsed` needs. */
const WAIT = { seconds: 5 };

export interface ShownSolution {
  readonly before?: readonly Omit<ShownSolution, 'before'>[];
  readonly request: SolutionRequest;
  readonly curl: string;
}

type Send = (shown: ShownSolution, client: Client) => Promise<unknown>;

/** A fault plan of a lesson can end the connection. */
export const sendRequest: Send = ({ request: { method, path, headers, body } }, client) =>
  client
    .send(method, path, { ...(headers !== undefined && { headers }), body })
    .catch((reason: unknown) => (isNetworkError(reason) ? undefined : Promise.reject(reason as Error)));

export async function startFile({ kind, id }: LessonFile, client: Client): Promise<void> {
  await client.post(kind === 'lesson' ? `/learn/${id}/start` : '/learn/challenges/start');
}

interface Options {
  readonly send?: Send;
  /** How many steps to play. */
  readonly count?: number;
}

/**
 * Sends the shown solution of each open step, and returns the ids of the done steps. The file must be started. If a solution of a challenge
 * does not pass, the challenge is restarted, once: requests of other lessons can make saved values useless.
 */
export async function playWithHelp(
  file: LessonFile,
  client: Client,
  clock: TestClock,
  { send = sendRequest, count = file.steps.length }: Options = {},
): Promise<readonly string[]> {
  let done = await doneSteps(file, client);
  const requests = file.kind === 'challenge' ? 2 * count : count;
  for (let n = 0; n < requests && done.length < count; n += 1) {
    const known = done;
    const step = file.steps.find(({ id }) => !known.includes(id));
    if (step === undefined) break;
    done = await playStep(file, step, client, clock, send);
    if (file.kind === 'challenge' && !done.includes(step.id)) {
      await client.post(`/learn/challenges/${file.id}/restart`);
      done = [];
    }
  }
  return done;
}

/** Returns the ids of the done steps. */
async function playStep(
  file: LessonFile,
  { id, elapsed, solution: { repeat } }: LessonStep,
  client: Client,
  clock: TestClock,
  send: Send,
): Promise<string[]> {
  if (elapsed !== undefined) clock.advance(WAIT);
  const times = repeat === undefined ? 1 : MAX_REPETITIONS;
  for (let n = 1; ; n += 1) {
    const path = file.kind === 'lesson' ? `/learn/${file.id}` : `/learn/challenges/${file.id}`;
    const { body } = await client.post(`${path}/help`, { level: 3 });
    const { before = [], ...solution } = body.data.solution as ShownSolution;
    for (const one of before) await send(one, client);
    await send(solution, client);
    const done = await doneSteps(file, client);
    if (done.includes(id) || n === times) return done;
  }
}

/** The ids of the done steps. */
export async function doneSteps({ kind, id, steps }: LessonFile, client: Client): Promise<string[]> {
  if (kind === 'challenge') {
    const { challenges } = (await client.get('/learn/progress')).body.data as {
      readonly challenges: readonly { readonly id: string; readonly step: number }[];
    };
    const count = challenges.find((one) => one.id === id)?.step ?? 0;
    return stepIds({ steps: steps.slice(0, count) });
  }
  const progress = (await client.get(`/learn/${id}/progress`)).body.data as {
    readonly steps: readonly { readonly id: string; readonly state: string }[];
  };
  return progress.steps.filter(({ state }) => state === 'done').map((step) => step.id);
}

export const stepIds = ({ steps }: Pick<LessonFile, 'steps'>): string[] => steps.map(({ id }) => id);
