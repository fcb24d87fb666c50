// Sends GraphQL operations.
import { codeOfStatus } from '../../src/core/errors.js';
import { errorOfResponse, SandboxError, type ErrorFacts } from './sandbox-error.js';
import type { SessionHttp } from './session-http.js';

interface GraphqlError {
  readonly message: string;
  readonly extensions?: Partial<Omit<ErrorFacts, 'message'>>;
}

interface GraphqlResponse<T> {
  readonly data?: T;
  readonly errors?: readonly GraphqlError[];
}

/** Returns `data`. If the response has errors, throws the first one as SandboxError. */
export async function sendGraphql<T>(
  http: SessionHttp,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const response = await http.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const result = parse<T>(text);
  const [error] = result?.errors ?? [];
  if (error !== undefined) throw errorOf(error, response.status);
  if (!response.ok || result?.data === undefined) throw errorOfResponse(response.status, text);
  return result.data;
}

/** Undefined if the text is not JSON, for example because an injected fault has damaged it. */
function parse<T>(text: string): GraphqlResponse<T> | undefined {
  try {
    return JSON.parse(text) as GraphqlResponse<T>;
  } catch {
    return undefined;
  }
}

function errorOf({ message, extensions = {} }: GraphqlError, httpStatus: number): SandboxError {
  const { status = httpStatus, code = codeOfStatus(status), details } = extensions;
  return new SandboxError({ status, code, message, details });
}
