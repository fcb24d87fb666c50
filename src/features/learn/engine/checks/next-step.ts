// The text about what to do next: the lesson's text for the failed check, then the API's own hint, then a fixed text by check.
import type { LessonStep } from '../../content/lesson.js';
import type { ReceivedError, AttemptState } from './attempt.js';
import { bodyChecks, isUnreadBody } from './causes.js';
import type { FailedCheck } from './failed-check.js';

/** After this many related attempts, feedback mentions the help. */
const ATTEMPTS_BEFORE_HELP = 3;

export function nextStepOf(
  { next_steps: texts = {} }: Pick<LessonStep, 'next_steps'>,
  failed: readonly FailedCheck[],
  apiError: ReceivedError | null,
  { related, attempts, help }: AttemptState,
): string {
  const check = failed[0]?.check ?? '';
  const text =
    unreadBody(failed, apiError) ??
    textFor(texts, check) ??
    hintOf(apiError) ??
    fixedTexts[check.split('.')[0] ?? ''] ??
    fixedTexts.task;
  const offer = related && attempts >= ATTEMPTS_BEFORE_HELP ? (helpOffers[help] ?? '') : '';
  return `${String(text)} ${offer}`.trim();
}

/** A text about a body that the service could not read, if the step checks the body or requires a success. */
function unreadBody(failed: readonly FailedCheck[], apiError: ReceivedError | null): string | undefined {
  if (apiError === null || !isUnreadBody(apiError)) return undefined;
  if (!failed.some(({ check }) => bodyChecks.includes(check.split('.')[0] ?? ''))) return undefined;
  return `The service could not read the body: ${apiError.message.replace(/\.?$/, '.')}`;
}

/** The entry for `input.price`, else for `input`. */
function textFor(texts: Readonly<Record<string, string>>, check: string): string | undefined {
  const [first = ''] = check.split('.');
  return [check, first].map((name) => (Object.hasOwn(texts, name) ? texts[name] : undefined)).find(Boolean);
}

const hintOf = (apiError: ReceivedError | null): string | undefined =>
  apiError?.reason?.hint === '' ? undefined : apiError?.reason?.hint;

const helpOffers: Readonly<Record<number, string>> = {
  0: 'Hint 1 is available.',
  1: 'Hint 2 is available.',
  2: 'The solution is available.',
};

/** By the first part of the name of the check. */
const fixedTexts: Readonly<Record<string, string>> = {
  task: 'Read the task of the step again.',
  protocol: 'Send the request over the protocol that the message names.',
  operation: 'Read the task again and send the request that it describes.',
  path: 'Send the request to the path that the task describes.',
  method: 'Send the request again with another HTTP method.',
  query: 'Correct the query string and send the request again.',
  headers: 'Correct the request headers and send the request again.',
  input: 'Correct the values of the request and send it again.',
  input_only: 'Remove the other fields and send the request again.',
  body: 'Correct the request body and send the request again.',
  graphql: 'Correct the GraphQL operation and send it again.',
  soap: 'Correct the SOAP message and send it again.',
  auth: 'Correct the credential and send the request again.',
  status: 'Compare the status of the response with the task, change the request and send it again.',
  response: 'Compare the response headers with the task, change the request and send it again.',
  error: 'Read the error of the response, change the request and send it again.',
  result: 'Compare the response with the task, change the request and send it again.',
  save: 'Change the request so that the response contains this value.',
  repeat: 'Send the next request.',
  elapsed: 'Wait, then send the request again.',
};
