// Explains a result to the author of the suite: the violated sentence, and the requests to look at or to send.
import type { MutantExample } from '../client/mutants-control.js';
import type { MutantEntry } from './catalogue.js';
import type { MutantResult } from './result.js';

interface Explanation {
  /** In one line. */
  readonly reason: string;
  /** A request with its results, requests to send, or the output of the suite. */
  readonly lines: readonly string[];
}

/** Why the suite did not detect a mutant, and what to look at; undefined for any other result. */
export function explanationOf(result: MutantResult): Explanation | undefined {
  const { status, mutant, protocol, reached, example, unconfirmed } = result;
  if (unconfirmed !== undefined) {
    return { reason: `unconfirmed: ${unconfirmed.reason}`, lines: unconfirmed.lastLines.split('\n') };
  }
  if (status === 'NoCoverage') {
    const verb = protocol === 'REST' ? 'send    ' : `send the same in ${protocol}:`;
    const lines = (mutant.requests ?? []).map((request) => `${verb} ${request}`);
    return { reason: `not reached; ${sentenceOf(mutant)}`, lines };
  }
  if (status === 'Unused') return { reason: `the suite sends no ${protocol} request`, lines: [] };
  if (status !== 'Survived') return undefined;
  const requests = reached === 1 ? '1 request' : `${reached ?? 0} requests`;
  const lines = example === undefined ? [] : exampleLines(example);
  return { reason: `reached by ${requests}; ${sentenceOf(mutant)}`, lines };
}

export function exampleLines({ method, url, body, correct, mutated }: MutantExample): readonly string[] {
  const request = body === null || body === '' ? `${method} ${url}` : `${method} ${url} ${body}`;
  const from = firstDifference(correct, mutated) - CONTEXT;
  return [
    `request  ${excerpt(request, 0)}`,
    `correct  ${excerpt(correct, from)}`,
    `mutated  ${excerpt(mutated, from)}`,
  ];
}

/** Characters before the first difference, and of an excerpt. */
const CONTEXT = 60;
const MAX_EXCERPT = 240;

/** In one line. */
function excerpt(text: string, from: number): string {
  const start = from > 0 ? `…${text.slice(from, from + MAX_EXCERPT)}` : text.slice(0, MAX_EXCERPT);
  const isCut = text.length > Math.max(0, from) + MAX_EXCERPT;
  return `${start.replace(/\s+/g, ' ')}${isCut ? '…' : ''}`;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** The explanation as one text. */
export function reasonOf(result: MutantResult): string | undefined {
  const explanation = explanationOf(result);
  return explanation && [explanation.reason, ...explanation.lines].join('\n');
}

/** In one line. */
export const sentenceOf = ({ breaks }: MutantEntry): string => breaks.replaceAll('\n', ' ');
