// Plays a lesson file with its variants and reports each request. Used by `npm run lesson`.
import type { Feedback } from '../../src/features/learn/engine/checks/feedback.js';
import type { LessonFile, LessonStep, SolutionRequest } from '../../src/features/learn/content/lesson.js';
import { playLesson, playStep, sendVariant, StepFailure, type LessonSession } from './lesson-player.js';

export interface ReportLine {
  readonly isOk: boolean;
  readonly text: string;
  /** Why it is not. */
  readonly details: readonly string[];
}

type OpenSession = () => LessonSession;

/** The sample requests, in one session. Stops at the first step that does not pass. */
export async function* reportSolutions(open: OpenSession, file: LessonFile): AsyncGenerator<ReportLine> {
  const session = open();
  await session.start(file);
  for (const step of file.steps) {
    const line = await lineOf(`${step.id}: sample request`, () => playStep(session, file, step));
    yield line;
    if (!line.isOk) return;
  }
}

/** Every variant in a separate session. */
export async function* reportVariants(open: OpenSession, file: LessonFile): AsyncGenerator<ReportLine> {
  for (const [index, step] of file.steps.entries()) {
    const { pass = [], fail = [] } = step.tests ?? {};
    for (const [i, request] of pass.entries()) {
      const text = `${step.id}: variant ${i + 1} passes`;
      yield await lineOf(text, () => expectPass({ session: open(), file, index, step, request }));
    }
    for (const { request, check } of fail) {
      const text = `${step.id}: ${request.method} ${request.path} fails ${check}`;
      yield await lineOf(text, () => expectFailure({ session: open(), file, index, step, request }, check));
    }
  }
}

interface Variant {
  readonly session: LessonSession;
  readonly file: LessonFile;
  readonly index: number;
  readonly step: LessonStep;
  readonly request: SolutionRequest;
}

async function expectPass({ session, file, index, step, request }: Variant): Promise<void> {
  await playLesson(session, file, index);
  const { done, feedback } = await sendVariant(session, file, step, request);
  if (!done.includes(step.id)) throw new StepFailure('The request did not pass.', feedback);
}

async function expectFailure({ session, file, index, step, request }: Variant, check: string): Promise<void> {
  await playLesson(session, file, index);
  const { done, feedback } = await sendVariant(session, file, step, request);
  if (done.includes(step.id)) throw new Error('The request passed the step.');
  if (!hasFailed(file, step, feedback, check))
    throw new StepFailure(`The check ${check} did not fail.`, feedback);
}

/** A check fails also where a part of it does: `error` where `error.code` fails. */
function hasFailed(file: LessonFile, step: LessonStep, feedback: Feedback | null, check: string): boolean {
  if (feedback === null) return file.kind === 'challenge' && decidesRelation(step, check);
  return feedback.failed.some((failed) => failed.check === check || failed.check.startsWith(`${check}.`));
}

/** Only candidates of a challenge are evaluated: whether a request that fails this check leaves no feedback. */
function decidesRelation({ checks: { request = {} } }: LessonStep, check: string): boolean {
  const isOpen = request.operation === undefined && request.path === undefined;
  return isOpen || ['operation', 'path', 'protocol'].includes(check);
}

async function lineOf(text: string, run: () => Promise<void>): Promise<ReportLine> {
  try {
    await run();
    return { isOk: true, text, details: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const feedback = error instanceof StepFailure ? error.feedback : null;
    return { isOk: false, text, details: [message, ...(feedback === null ? [] : explain(feedback))] };
  }
}

function explain({
  request,
  status,
  related,
  failed,
  api_error: error,
  next_step: next,
}: Feedback): string[] {
  const { method, path, protocol, operation } = request;
  return [
    `Request: ${method} ${path} (${protocol}, ${operation ?? 'no operation'}), status ${status}`,
    ...(related ? [] : ['The request is not related to the step.']),
    ...failed.map(({ check, message }) => `${check}: ${message}`),
    ...(error === null ? [] : [`Error of the service: ${error.error} ${error.message}`]),
    `Next: ${next}`,
  ];
}
