// Any text is a valid token or throws a JwsError. Any other error would become an internal error.
import { createHmac, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { examples } from '../../../../test/support/jws-examples.js';
import { SeededRandom } from '../../../../test/support/seeded-random.js';
import type { JwsAlgorithm } from './algorithms.js';
import { checkClaims } from './claims.js';
import { JwsError } from './reasons.js';
import { readJws, type JsonObject } from './jws.js';
import { verifyJws } from './verify.js';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('any text', () => {
  const key = createSecretKey(Buffer.from('a secret for this test alone, thirty-two'));
  const random = new SeededRandom(20260101);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
  const [example] = examples;

  /** Verifies a token and returns whether it is valid. Rethrows errors other than JwsError. */
  function survives(token: string, means: { algorithm: JwsAlgorithm; key: typeof key }): boolean {
    try {
      const jws = readJws(token);
      verifyJws(jws, { ...means, kid: 'k' });
      checkClaims(jws.claims, { now: 0, issuer: 'i', audience: 'a' });
      return true;
    } catch (reason) {
      if (reason instanceof JwsError) return false;
      throw new Error(`thrown by ${JSON.stringify(token)}`, { cause: reason });
    }
  }

  const scraps = '. .. = == + / - _ e30 W10 bnVsbA \0 \u00e9 \ud800'.split(' ');

  function mutate(token: string): string {
    const at = Math.floor(random.next() * (token.length + 1));
    const length = Math.floor(random.next() ** 3 * token.length);
    const [before, after] = [token.slice(0, at), token.slice(at + length)];
    const middle = pick([
      () => pick(scraps),
      () => String.fromCharCode(Math.floor(random.next() * 0x180)),
      () => token.slice(at, at + length).repeat(2),
      () => '',
    ])();
    return before + middle + after;
  }

  it('a mutated token is parsed or rejected', () => {
    for (let run = 0; run < 75_000; run += 1) {
      let token: string = pick(examples).token;
      for (let changes = pick([1, 1, 2, 5]); changes > 0; changes -= 1) token = mutate(token);
      survives(token, { algorithm: 'HS256', key: example.key });
    }
  });

  const odd: readonly unknown[] = [
    ...[
      null,
      true,
      0,
      -1,
      1e300,
      0.5,
      '',
      'none',
      'HS256',
      'ES256',
      '__proto__',
      'k',
      'a',
      'i',
      [],
      {},
      ['a'],
      [null],
    ],
    ...[{ toString: 1 }, { length: 9 }, '\ud800', 'x'.repeat(300), [[[[[[[[]]]]]]]], { alg: 'HS256' }],
  ];
  const some = (names: readonly string[]): JsonObject =>
    Object.fromEntries(names.filter(() => random.next() < 0.3).map((name) => [name, pick(odd)]));

  it('a token with unexpected values is rejected, or accepted if its signature is valid', () => {
    const headerNames = [
      'alg',
      'typ',
      'kid',
      'crit',
      'jwk',
      'jku',
      'x5u',
      'x5c',
      'b64',
      '__proto__',
      'constructor',
    ];
    const claimNames = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'scope', '__proto__', 'toString'];
    let taken = 0;
    for (let run = 0; run < 25_000; run += 1) {
      const header = random.next() < 0.5 ? { alg: 'HS256' } : { alg: 'HS256', ...some(headerNames) };
      const input = `${encode(header)}.${encode(some(claimNames))}`;
      const signature = createHmac('sha256', key).update(input).digest('base64url');
      if (survives(`${input}.${signature}`, { algorithm: 'HS256', key })) taken += 1;
    }
    expect(taken).toBeGreaterThan(100);
  });

  it('an invalid signature is rejected by every algorithm', () => {
    const rsa = examples[1].key;
    const ed25519 = generateKeyPairSync('ed25519').publicKey;
    const keys = { HS256: key, RS256: rsa, PS256: rsa, ES256: examples[2].key, EdDSA: ed25519 } as const;
    for (const [algorithm, one] of Object.entries(keys) as [JwsAlgorithm, typeof key][]) {
      for (let length = 0; length < 300; length += 1) {
        const bytes = Buffer.from(Array.from({ length }, () => Math.floor(random.next() * 256)));
        const token = `${encode({ alg: algorithm })}.e30.${bytes.toString('base64url')}`;
        expect(survives(token, { algorithm, key: one })).toBe(false);
      }
    }
  });
});
