import {
  createHmac,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type JsonWebKey,
} from 'node:crypto';
import { SeededRandom } from '../../../core/random.js';
import { algorithms, type Algorithm } from './algorithms.js';
import { checkClaims } from './claims.js';
import { JwsRefusal } from './faults.js';
import { readJws, type JsonObject } from './jws.js';
import { verifyJws } from './verify.js';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const publicKey = (key: JsonWebKey) => createPublicKey({ key, format: 'jwk' });

// RFC 7515, Appendices A.1 to A.3.
const joe = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ';
const examples = [
  {
    alg: 'HS256',
    key: createSecretKey(
      'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
      'base64url',
    ),
    token: `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${joe}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`,
  },
  {
    alg: 'RS256',
    key: publicKey({
      kty: 'RSA',
      n:
        'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pC' +
        'gNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg6' +
        '65xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRW' +
        'yuXpoQ',
      e: 'AQAB',
    }),
    token:
      `eyJhbGciOiJSUzI1NiJ9.${joe}.` +
      'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1' +
      'dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzD' +
      'wusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe7' +
      '7Rw',
  },
  {
    alg: 'ES256',
    key: publicKey({
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    }),
    token:
      `eyJhbGciOiJFUzI1NiJ9.${joe}.` +
      'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
  },
] as const;

describe('the examples of RFC 7515', () => {
  it.each(examples)('$alg: is read and verified', ({ alg, key, token }) => {
    const jws = readJws(token);

    expect(jws.claims).toEqual({ iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true });
    expect(() => {
      verifyJws(jws, { algorithm: alg, key });
    }).not.toThrow();
  });

  it.each(examples)('$alg: is refused with any bit of the signature changed', ({ alg, key, token }) => {
    const jws = readJws(token);
    for (let bit = 0; bit < jws.signature.length * 8; bit += 7) {
      const signature = Buffer.from(jws.signature);
      signature[bit >> 3] = (signature[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => {
        verifyJws({ ...jws, signature }, { algorithm: alg, key });
      }).toThrow(JwsRefusal);
    }
  });

  it.each(examples)('$alg: is refused by the keys of the others', ({ alg, token }) => {
    for (const other of examples.filter((one) => one.alg !== alg))
      expect(() => {
        verifyJws(readJws(token), { algorithm: other.alg, key: other.key });
      }).toThrow(JwsRefusal);
  });
});

it('the example of RFC 8037 (Appendix A.4) holds: EdDSA', () => {
  const key = publicKey({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' });
  const signature = 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
  const input = 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc';

  expect(algorithms.EdDSA.holds(key, input, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(algorithms.EdDSA.holds(key, `${input}!`, Buffer.from(signature, 'base64url'))).toBe(false);
});

// Whatever comes in: a token, or a refusal of ours. Anything else would be answered as a fault of the service.
describe('any text', () => {
  const key = createSecretKey(Buffer.from('a secret for this test alone, thirty-two'));
  const random = new SeededRandom(20260101);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
  const [example] = examples;

  /** Runs the whole of it; answers whether the token was taken. Throws what is no refusal. */
  function survives(token: string, means: { algorithm: Algorithm; key: typeof key }): boolean {
    try {
      const jws = readJws(token);
      verifyJws(jws, { ...means, kid: 'k' });
      checkClaims(jws.claims, { now: 0, issuer: 'i', audience: 'a' });
      return true;
    } catch (reason) {
      if (reason instanceof JwsRefusal) return false;
      throw new Error(`thrown by ${JSON.stringify(token)}`, { cause: reason });
    }
  }

  const scraps = [
    '.',
    '..',
    '=',
    '==',
    '+',
    '/',
    '-',
    '_',
    'e30',
    'W10',
    'bnVsbA',
    '\0',
    '\u00e9',
    '\ud800',
    ' ',
    '',
  ];

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

  it('that comes of a token by changes is taken apart or refused', () => {
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

  it('whose header and claims hold odd values is refused, or taken where it is signed', () => {
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

  it('signed by nonsense is refused by every algorithm', () => {
    const rsa = examples[1].key;
    const ed25519 = generateKeyPairSync('ed25519').publicKey;
    const keys = { HS256: key, RS256: rsa, PS256: rsa, ES256: examples[2].key, EdDSA: ed25519 } as const;
    for (const [algorithm, one] of Object.entries(keys) as [Algorithm, typeof key][]) {
      for (let length = 0; length < 300; length += 1) {
        const bytes = Buffer.from(Array.from({ length }, () => Math.floor(random.next() * 256)));
        const token = `${encode({ alg: algorithm })}.e30.${bytes.toString('base64url')}`;
        expect(survives(token, { algorithm, key: one })).toBe(false);
      }
    }
  });
});
