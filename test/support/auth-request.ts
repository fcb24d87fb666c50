// Creates an AuthRequest without a socket, for test vectors of standards and for mutated requests.
import type { AuthRequest } from 'practice-http-auth/auth-request.js';

interface Given extends Partial<Pick<AuthRequest, 'method' | 'target' | 'origin' | 'now'>> {
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Buffer;
}

export function authRequestOf({ headers = [], body = '', ...given }: Given): AuthRequest {
  const joined: Record<string, string> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    joined[key] = joined[key] === undefined ? value : `${joined[key]}, ${value}`;
  }
  return {
    method: 'GET',
    target: '/',
    origin: 'http://example.com',
    now: 0,
    ...given,
    headers: joined,
    rawHeaders: headers.flat(),
    body: Buffer.from(body),
    session: { id: '00000000-0000-4000-8000-000000000000', isNew: false },
    client: 'test',
    tls: undefined,
  };
}
