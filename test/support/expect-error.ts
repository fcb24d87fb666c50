// What every refusal looks like, whoever refuses: a route, a parser, a hook, or the server before there is a route.
import type { Answer } from './client.js';

/** Traces of a stack, of a page, or of an object printed by mistake. */
const LEAKS = /^\s*<|\bat \S+ \(|\.[jt]s:\d+|node_modules|\[object /;

/** Holds an answer against the one error shape: the envelope and nothing beside it, details on every 400, no stack, no HTML. */
export function expectError(answer: Answer, status: number, error: string): void {
  const { body, headers, text } = answer;
  const { details, ...others } = (body ?? {}) as Record<string, unknown>;
  expect({ status: answer.status, ...others }).toEqual({
    status,
    success: false,
    error,
    message: expect.stringMatching(/\S/),
  });
  if (status === 400 || details !== undefined) {
    expect(details).toEqual(expect.any(Array));
    for (const detail of details as unknown[]) {
      expect(detail).toEqual({ field: expect.any(String), message: expect.any(String) });
    }
  }
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(text).not.toMatch(LEAKS);
}
