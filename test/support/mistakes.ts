// Keeps account of the mistakes that the tests of a scheme make, so that none of its list is left untried.
import { schemeNamed } from '../../src/http-auth/schemes/index.js';
import type { TestResponse, TestRequest } from './client.js';
import type { TestApp } from './app.js';

export class Mistakes {
  private readonly made = new Set<string>();

  constructor(
    private readonly scheme: string,
    private readonly app: () => TestApp,
  ) {}

  /** Sends a request to the scheme: by POST where it has a body, in a session of its own unless a client is given. */
  send(call: TestRequest = {}, client = this.app().client(), search = ''): Promise<TestResponse> {
    const method = call.body === undefined ? 'GET' : 'POST';
    return client.send(method, `/auth/protected/${this.scheme}${search}`, call);
  }

  /** Expects an answer to be a refusal for that reason. */
  expect({ status, body, headers }: TestResponse, code: string): void {
    expect({ status, reason: body.reason?.code }).toEqual({ status: 401, reason: code });
    expect(headers.get('www-authenticate')).not.toBeNull();
    this.made.add(code);
  }

  /** The mistakes of the scheme that were not made so far. */
  left(): string[] {
    return Object.keys(schemeNamed(this.scheme)?.reasons ?? {}).filter((code) => !this.made.has(code));
  }
}
