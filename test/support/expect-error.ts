// The assertion for error responses.
import type { TestResponse } from './client.js';

/** Signs of a stack trace, an HTML page or a stringified object. */
const LEAKS = /^\s*<|\bat \S+ \(|\.[jt]s:\d+|node_modules|\[object /;

/** Expects the error envelope without other properties, details on every 400, no stack trace and no HTML. */
export function expectError(response: TestResponse, status: number, error: string): void {
  const { body, headers, text } = response;
  const { details, ...others } = (body ?? {}) as Record<string, unknown>;
  expect({ status: response.status, ...others }).toEqual({
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

/** Expects one error before execution, in the format of GraphQL. */
export function expectGraphqlError(
  { status, body, text }: TestResponse,
  expected: number,
  code: string,
): void {
  const extensions = expect.objectContaining({ code, status: expected }) as unknown;
  expect({ status, body: body as unknown }).toEqual({
    status: expected,
    body: { errors: [{ message: expect.stringMatching(/\S/) as unknown, extensions }] },
  });
  expect(text).not.toMatch(LEAKS);
}
