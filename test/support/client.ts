// An HTTP client that stays in one session. It checks every response against the OpenAPI document.
import { randomUUID } from 'node:crypto';
import type { ResponseContract } from './response-contract.js';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON, or undefined without a JSON body. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests check its shape
  readonly body: any;
}

export interface TestRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings and buffers are sent as is, other values as JSON. */
  readonly body?: unknown;
}

export class Client {
  /** The session id that the client sends. */
  session: string | undefined = randomUUID();

  constructor(
    private readonly url: string,
    private readonly contract: ResponseContract,
  ) {}

  get(path: string, call?: TestRequest): Promise<TestResponse> {
    return this.send('GET', path, call);
  }

  post(path: string, body?: unknown, call?: TestRequest): Promise<TestResponse> {
    return this.send('POST', path, { body, ...call });
  }

  put(path: string, body?: unknown, call?: TestRequest): Promise<TestResponse> {
    return this.send('PUT', path, { body, ...call });
  }

  patch(path: string, body?: unknown, call?: TestRequest): Promise<TestResponse> {
    return this.send('PATCH', path, { body, ...call });
  }

  delete(path: string, call?: TestRequest): Promise<TestResponse> {
    return this.send('DELETE', path, call);
  }

  query(path: string, body?: unknown, call?: TestRequest): Promise<TestResponse> {
    return this.send('QUERY', path, { body, ...call });
  }

  async send(method: string, path: string, { headers = {}, body }: TestRequest = {}): Promise<TestResponse> {
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.session !== undefined && { 'x-session-id': this.session }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const testResponse = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
    };
    this.contract.check(method, path, testResponse);
    return testResponse;
  }
}
