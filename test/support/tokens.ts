// Signs tokens for the tests by the letter of RFC 7515 and RFC 7518, with nothing of the service.
import { createHmac, sign as signWith, type KeyLike } from 'node:crypto';
import { schemeNamed } from '../../src/http-auth/schemes/index.js';
import type { TestApp } from './app.js';
import type { TestResponse, TestRequest } from './client.js';

export type Json = Readonly<Record<string, unknown>>;

/** JSON, text or bytes in base64url without padding. */
export function encode(value: Json | string | Buffer): string {
  const bytes = Buffer.isBuffer(value) || typeof value === 'string' ? value : JSON.stringify(value);
  return Buffer.from(bytes).toString('base64url');
}

export type Signer = (input: string) => Buffer;

export const byHmac =
  (secret: string | Buffer, hash = 'sha256'): Signer =>
  (input) =>
    createHmac(hash, secret).update(input).digest();

export const byRsa =
  (key: KeyLike, hash = 'sha256'): Signer =>
  (input) =>
    signWith(hash, Buffer.from(input), key);

/** Both numbers one behind the other. */
export const byEcdsa =
  (key: KeyLike, hash = 'sha256'): Signer =>
  (input) =>
    signWith(hash, Buffer.from(input), { key: key as string, dsaEncoding: 'ieee-p1363' });

/** A token in the compact form. A header or claims that are text go in as they are. */
export function token(header: Json | string, claims: Json | string, signer: Signer): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${encode(signer(input))}`;
}

/** Keeps account of which mistakes of a scheme the tests have made, so that none of its list is left untried. */
export class Tried {
  private readonly made = new Set<string>();

  constructor(
    readonly scheme: string,
    private readonly app: () => TestApp,
  ) {}

  /** Sends a request, in a session of its own. */
  send(call: TestRequest = {}, search = ''): Promise<TestResponse> {
    const method = call.body === undefined ? 'GET' : 'POST';
    return this.app().client().send(method, `/auth/protected/${this.scheme}${search}`, call);
  }

  with(bearer: string): Promise<TestResponse> {
    return this.send({ headers: { authorization: `Bearer ${bearer}` } });
  }

  /** Expects a refusal for a reason of the scheme's own list. */
  refused(answer: TestResponse, code: string): void {
    const { body, status } = answer;
    expect({ status, code: body.reason?.code }).toEqual({ status: 401, code });
    expect(schemeNamed(this.scheme)?.reasons).toHaveProperty(code);
    expect(body.message).toMatch(/\S/);
    this.made.add(code);
  }

  /** The mistakes that nobody made so far. */
  left(): string[] {
    return Object.keys(schemeNamed(this.scheme)?.reasons ?? {}).filter((code) => !this.made.has(code));
  }
}
