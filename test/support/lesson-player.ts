// Plays a lesson or challenge as a learner does: sends the sample request of each step, and reads the progress.
import type { Feedback } from '../../src/features/learn/engine/checks/feedback.js';
import type { LessonFile, LessonStep, SolutionRequest } from '../../src/features/learn/content/lesson.js';
import { fillRequest, fillSolution, repetitionsOf } from '../../src/features/learn/content/solution.js';
import type { TemplateValues } from '../../src/core/template.js';
import { computeWithKeys } from '../../src/core/compute/keys.js';

/** The progress of one session in a lesson or challenge. */
export interface PlayState {
  /** The ids of the steps that are done. */
  readonly done: readonly string[];
  readonly saved: Readonly<Record<string, unknown>>;
  readonly feedback: Feedback | null;
}

/** A session of a service that tracks progress. */
export interface LessonSession {
  start(file: LessonFile): Promise<void>;
  state(file: LessonFile): Promise<PlayState>;
  /** The progress has changed without a request of this session. */
  reload(): void;
  /** Placeholders besides saved values. */
  variables(): TemplateValues;
  send(request: SolutionRequest): Promise<void>;
  /** Lets time pass on the clock of the service. */
  wait(seconds: number): Promise<void>;
}

/** A request that did not pass its step. */
export class StepFailure extends Error {
  constructor(
    message: string,
    readonly feedback: Feedback | null,
  ) {
    super(message);
  }
}

/** Sends the sample requests of a step. Throws if the step does not pass. */
export async function playStep(session: LessonSession, file: LessonFile, step: LessonStep): Promise<void> {
  await waitFor(session, file, step);
  await sendUntilDone(session, file, step, async (n) => {
    const { before, request, missing } = await fillSolution(step.solution, await valuesOf(session, file), n);
    if (missing.length > 0) throw new Error(`${at(file, step)}: no value for ${missing.join(', ')}`);
    if (n === 1) for (const one of before) await session.send(one);
    return request;
  });
  const { done, feedback } = await session.state(file);
  if (!done.includes(step.id))
    throw new StepFailure(`${at(file, step)} did not pass: ${failuresOf(feedback)}`, feedback);
}

/** Starts the file and plays its steps, or the first `count` of them. */
export async function playLesson(
  session: LessonSession,
  file: LessonFile,
  count = file.steps.length,
): Promise<void> {
  await session.start(file);
  for (const step of file.steps.slice(0, count)) await playStep(session, file, step);
}

/** Sends another request in place of the sample request of a step, as often as the step repeats. */
export async function sendVariant(
  session: LessonSession,
  file: LessonFile,
  step: LessonStep,
  variant: SolutionRequest,
): Promise<PlayState> {
  await waitFor(session, file, step);
  await sendUntilDone(session, file, step, async (n) => {
    const known = new Map([...(await valuesOf(session, file)), ['n', n] as const]);
    if (n === 1) for (const one of step.solution.before ?? []) await session.send(fillRequest(one, known));
    return fillRequest(variant, await computeWithKeys(step.solution.compute ?? [], known));
  });
  return session.state(file);
}

/** Sends request 1, 2, 3 … until the step is done or was repeated as often as its solution says. */
async function sendUntilDone(
  session: LessonSession,
  file: LessonFile,
  step: LessonStep,
  requestOf: (n: number) => Promise<SolutionRequest>,
): Promise<void> {
  await session.send(await requestOf(1));
  const times = await timesOf(session, file, step);
  for (let n = 2; n <= times; n += 1) {
    if ((await session.state(file)).done.includes(step.id)) return;
    await session.send(await requestOf(n));
  }
}

async function valuesOf(session: LessonSession, file: LessonFile): Promise<TemplateValues> {
  return new Map([...session.variables(), ...Object.entries((await session.state(file)).saved)]);
}

/** The time that must pass after the previous step. */
async function waitFor(session: LessonSession, file: LessonFile, { elapsed }: LessonStep): Promise<void> {
  if (elapsed === undefined) return;
  const known = await valuesOf(session, file);
  const [, name] = /^\{\{(\w+)\}\}$/.exec(String(elapsed.gte)) ?? [];
  await session.wait(Number(name === undefined ? elapsed.gte : known.get(name)));
}

/** `result.pages` is known after the first request: what `repeat` expects. */
async function timesOf(session: LessonSession, file: LessonFile, step: LessonStep): Promise<number> {
  const { repeat = 1 } = step.solution;
  if (typeof repeat === 'number') return repeat;
  const { feedback } = await session.state(file);
  const failed = feedback?.failed.find(({ check }) => check === 'repeat');
  const expected = failed?.expected.value;
  return typeof expected === 'number'
    ? expected
    : repetitionsOf(step.solution, await valuesOf(session, file));
}

const failuresOf = (feedback: Feedback | null): string =>
  feedback?.failed.map(({ message }) => message).join(' ') ?? 'no feedback';

const at = (file: LessonFile, step: LessonStep): string => `${file.kind} ${file.id}, step ${step.id}`;
