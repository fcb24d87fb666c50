// Records which reasons of a scheme the tests have caused, so that a test can require all of them.
import { userReasons } from 'practice-http-auth/bearer/token-reasons.js';
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import type { TestResponse, TestRequest } from './client.js';
import type { SharedApp } from './app.js';

export class ReasonCoverage {
  private readonly caused = new Set<string>();

  constructor(
    private readonly scheme: string,
    private readonly app: () => SharedApp,
  ) {}

  /** Sends a request to the scheme: POST if it has a body, in a new session by default. */
  send(call: TestRequest = {}, client = this.app().client(), search = ''): Promise<TestResponse> {
    const method = call.body === undefined ? 'GET' : 'POST';
    return client.send(method, `/auth/protected/${this.scheme}${search}`, call);
  }

  /** Expects a 401 with that reason. */
  expect({ status, body, headers }: TestResponse, code: string): void {
    expect({ status, reason: body.reason?.code }).toEqual({ status: 401, reason: code });
    expect(headers.get('www-authenticate')).not.toBeNull();
    expect(body.message).not.toBe(body.reason.hint);
    this.caused.add(code);
  }

  /** The reasons that no test has caused so far. */
  untested(): string[] {
    return reasonsWithout(this.caused, this.scheme);
  }
}

/** The reasons of a scheme that are not in a set. permissions.identities tests the reasons of users of a session. */
export function reasonsWithout(caused: ReadonlySet<string>, scheme: string): string[] {
  const codes = Object.keys(schemeNamed(scheme)?.reasons ?? {});
  return codes.filter((code) => !caused.has(code) && !Object.hasOwn(userReasons, code));
}
