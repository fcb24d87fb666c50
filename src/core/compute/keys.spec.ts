// Computed values with a key pair, compared with node:crypto.
import { createECDH, createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import fc from 'fast-check';
import type { Computation } from './computations.js';
import { computeWithKeys, findKeyArgumentError, keyFunctionNames } from './keys.js';
import { order, publicPoint } from './p256.js';

const now = 1_767_225_600;
const url = 'https://api.example/auth/oauth/token?x=1#y';

interface Proof {
  readonly header: { readonly jwk: JsonWebKey };
  readonly claims: Readonly<Record<string, unknown>>;
  readonly isValid: boolean;
}

async function proofOf(given: Readonly<Record<string, string>>): Promise<Proof> {
  const computation: Computation = {
    name: 'proof',
    function: 'dpop_proof',
    arguments: { seed: '{{unique}}', method: 'POST', url, ...given },
  };
  const values = await computeWithKeys(
    [computation],
    new Map<string, unknown>([
      ['unique', '0123abcd'],
      ['now', now],
    ]),
  );
  const [header = '', claims = '', signature = ''] = String(values.get('proof')).split('.');
  const parsed = JSON.parse(Buffer.from(header, 'base64url').toString()) as Proof['header'];
  const key = createPublicKey({ key: parsed.jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const bytes = Buffer.from(signature, 'base64url');
  return {
    header: parsed,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Proof['claims'],
    isValid: verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes),
  };
}

describe('dpop_proof', () => {
  it('signs the claims of RFC 9449 with the key in its header', async () => {
    const { header, claims, isValid } = await proofOf({});
    expect(isValid).toBe(true);
    expect(header).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256' } });
    expect(claims).toEqual({
      jti: expect.stringMatching(/^[\w-]{22}$/) as string,
      htm: 'POST',
      htu: 'https://api.example/auth/oauth/token',
      iat: now,
    });
  });

  it('binds an access token and a nonce', async () => {
    const { claims } = await proofOf({ access_token: 'token', nonce: 'n', jti: 'j', iat: '7' });
    const ath = createHash('sha256').update('token').digest('base64url');
    expect(claims).toMatchObject({ ath, nonce: 'n', jti: 'j', iat: 7 });
  });

  it('has the same key for the same seed and another id each time', async () => {
    const [first, second, other] = [await proofOf({}), await proofOf({}), await proofOf({ seed: 'other' })];
    expect(second.header.jwk).toEqual(first.header.jwk);
    expect(second.claims.jti).not.toBe(first.claims.jti);
    expect(other.header.jwk).not.toEqual(first.header.jwk);
  });
});

it('computes the thumbprint of RFC 7638', async () => {
  const { jwk } = (await proofOf({ seed: 's' })).header;
  const { crv, kty, x, y } = jwk;
  const expected = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  const computation: Computation = { name: 'jkt', function: 'dpop_thumbprint', arguments: { seed: 's' } };
  expect((await computeWithKeys([computation], new Map())).get('jkt')).toBe(expected);
});

it('computes values in order, with and without keys, and skips what needs an unknown value', async () => {
  const computations: Computation[] = [
    { name: 'text', function: 'base64url', arguments: { text: 's' } },
    { name: 'jkt', function: 'dpop_thumbprint', arguments: { seed: '{{text}}' } },
    { name: 'hash', function: 'sha256', arguments: { text: '{{jkt}}' } },
    { name: 'none', function: 'dpop_thumbprint', arguments: { seed: '{{unknown}}' } },
  ];
  expect([...(await computeWithKeys(computations, new Map())).keys()]).toEqual(['text', 'jkt', 'hash']);
});

it.each([
  ['dpop_proof', ['seed'], 'dpop_proof requires method, url'],
  ['dpop_thumbprint', ['seed', 'x'], 'dpop_thumbprint has no argument x'],
  ['dpop_proof', ['seed', 'method', 'url', 'nonce'], undefined],
])('%s with the arguments %j: %s', (name, given, error) => {
  expect(findKeyArgumentError(name, given)).toBe(error);
  expect(keyFunctionNames).toContain(name);
});

it('computes the public key of any private key as node:crypto does', () => {
  const privateKeys = fc.oneof(
    fc.constantFrom(1n, 2n, 3n, order - 1n, order - 2n),
    fc.bigInt(1n, order - 1n),
  );
  fc.assert(
    fc.property(privateKeys, (privateKey) => {
      const curve = createECDH('prime256v1');
      curve.setPrivateKey(hexOf(privateKey), 'hex');
      const { x, y } = publicPoint(privateKey);
      expect(`04${hexOf(x)}${hexOf(y)}`).toBe(curve.getPublicKey('hex'));
    }),
    { numRuns: 30 },
  );
  expect(() => publicPoint(0n)).toThrow(RangeError);
});

const hexOf = (value: bigint): string => value.toString(16).padStart(64, '0');

it('removes the earlier value of a computation that needs an unknown value', async () => {
  const computation = { name: 'proof', function: 'dpop_thumbprint', arguments: { seed: '{{absent}}' } };
  const values = await computeWithKeys([computation], new Map([['proof', 'earlier']]));
  expect(values.has('proof')).toBe(false);
});
