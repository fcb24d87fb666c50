// A separate JWS signer (RFC 7515, RFC 7518), and a record of the tested reasons.
import { createHmac, sign as signWith, type KeyLike } from 'node:crypto';
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import type { SharedApp } from './app.js';
import { reasonsWithout } from './reason-coverage.js';
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

/** The signature as the concatenation of r and s. */
export const byEcdsa =
  (key: KeyLike, hash = 'sha256'): Signer =>
  (input) =>
    signWith(hash, Buffer.from(input), { key: key as string, dsaEncoding: 'ieee-p1363' });

/** A token in compact serialization. Text is encoded unchanged. */
export function token(header: Json | string, claims: Json | string, signer: Signer): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${encode(signer(input))}`;
}

/** Records which reasons of a scheme the tests have caused, so that a test can require all of them. */
export class SchemeTester {
  private readonly caused = new Set<string>();

  constructor(
    readonly scheme: string,
    private readonly app: () => SharedApp,
  ) {}

  /** Sends a request in a new session. */
  send(call: TestRequest = {}, search = ''): Promise<TestResponse> {
    const method = call.body === undefined ? 'GET' : 'POST';
    return this.app().client().send(method, `/auth/protected/${this.scheme}${search}`, call);
  }

  with(bearer: string): Promise<TestResponse> {
    return this.send({ headers: { authorization: `Bearer ${bearer}` } });
  }

  /** Expects a rejection with a declared reason of the scheme. */
  expectReason(response: TestResponse, code: string, expected = 401): void {
    const { body, status } = response;
    expect({ status, code: body.reason?.code }).toEqual({ status: expected, code });
    expect(schemeNamed(this.scheme)?.reasons).toHaveProperty(code);
    expect(body.message).toMatch(/\S/);
    this.caused.add(code);
  }

  /** The reasons that no test has caused so far. */
  untested(): string[] {
    return reasonsWithout(this.caused, this.scheme);
  }
}
