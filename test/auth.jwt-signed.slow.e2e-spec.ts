// JWTs that clients sign: valid tokens, and every reason. A separate implementation signs the tokens.
import { constants, createPublicKey, sign as signWith } from 'node:crypto';
import { jwtSignedSchemes } from 'practice-http-auth/schemes/jwt-signed.js';
import { startApp, type TestApp } from './support/app.js';
import { checkBearerDiagnoses } from './support/bearer-diagnoses.js';
import { TestClock } from './support/test-clock.js';
import {
  byEcdsa,
  byHmac,
  byRsa,
  encode,
  token,
  SchemeTester,
  type Json,
  type Signer,
} from './support/tokens.js';

const secrets = {
  HS256: 'practiceSecretForHs256LearningIn2026',
  HS384: 'practiceSecretForHs384LearningIn2026WithAtLeast48Bytes00',
  HS512: 'practiceSecretForHs512LearningIn2026WithAtLeast64BytesAsTheHashHas00',
} as const;

const clock = new TestClock();
const now = clock.now() / 1000;
const claims = { iss: 'practice-client', sub: 'ada', aud: 'practice-api', iat: now, exp: now + 300 };

let app: TestApp;
/** Private keys in PEM by their names. */
const pems = new Map<string, string>();
const pem = (name: string): string => pems.get(name) ?? '';
beforeAll(async () => {
  app = await startApp({ clock });
  for (const { name, public_jwk } of (await app.client().get('/auth/keys')).body.data) {
    if (public_jwk !== null) pems.set(name, (await app.client().get(`/auth/keys/${name}.pem`)).text);
  }
});
afterAll(() => app.close());

const spki = (key: string): string => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

interface Algorithm {
  readonly alg: string;
  readonly right: Signer;
  /** A valid signer with another name. */
  readonly others: readonly (readonly [name: string, signer: Signer])[];
  readonly bad: readonly (readonly [code: string, make: () => string])[];
}

const header = (alg: string): Json => ({ alg, typ: 'JWT' });
const hs = (key: string | Buffer): string => token(header('HS256'), claims, byHmac(key));

type Bits = 256 | 384 | 512;
const nameOf = (alg: string): string => `jwt-${alg.toLowerCase()}`;
const otherThan = (bits: Bits): Bits => (bits === 512 ? 256 : 512);

/** The key of each scheme in PEM, for the signers of a hash. */
const rsa =
  (alg: string, bits: number): Signer =>
  (input) =>
    byRsa(pem(nameOf(alg)), `sha${bits}`)(input);
const pss =
  (alg: string, bits: number): Signer =>
  (input) =>
    signWith(`sha${bits}`, Buffer.from(input), {
      key: pem(nameOf(alg)),
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: bits / 8,
    });
const ecdsa =
  (alg: string, bits: number): Signer =>
  (input) =>
    byEcdsa(pem(nameOf(alg)), `sha${bits}`)(input);
const ed25519: Signer = (input) => signWith(null, Buffer.from(input), pem('jwt-eddsa'));

/** The forms of a public key that algorithm confusion attacks use as a secret. */
const confused = (alg: string): Algorithm['bad'] => {
  const key = (): string => pem(nameOf(alg));
  return [
    ['algorithm_confusion', () => hs(spki(key()))],
    ['algorithm_confusion', () => hs(spki(key()).trim())],
    ['algorithm_confusion', () => hs(spki(key()).replace(/\n/g, '\r\n'))],
    ['algorithm_confusion', () => hs(spki(key()).replace(/\n/g, ''))],
    ['algorithm_confusion', () => hs(createPublicKey(key()).export({ type: 'spki', format: 'der' }))],
    ['algorithm_confusion', () => hs(JSON.stringify(createPublicKey(key()).export({ format: 'jwk' })))],
    ['algorithm_confusion', () => token(header('HS384'), claims, byHmac(spki(key()), 'sha384'))],
    ['algorithm_confusion', () => token(header('HS512'), claims, byHmac(spki(key()), 'sha512'))],
    ['wrong_algorithm', () => hs('a guess')],
  ];
};

function hmacs(alg: keyof typeof secrets, bits: Bits): Algorithm {
  const secret = secrets[alg];
  const signed = (key: string | Buffer): string => token(header(alg), claims, byHmac(key, `sha${bits}`));
  return {
    alg,
    right: byHmac(secret, `sha${bits}`),
    others: [
      [`HS${otherThan(bits)}`, byHmac(secret, `sha${otherThan(bits)}`)],
      ['HMAC with SHA-1', byHmac(secret, 'sha1')],
    ],
    bad: [
      ['wrong_algorithm', () => token(header('RS256'), claims, rsa('RS256', 256))],
      ['secret_base64_decoded', () => signed(Buffer.from(secret, 'base64'))],
      ['secret_base64_encoded', () => signed(Buffer.from(secret).toString('base64'))],
      ['secret_line_break', () => signed(`${secret}\n`)],
      ['secret_quoted', () => signed(`"${secret}"`)],
      ['secret_quoted', () => signed(`'${secret}'`)],
      ['secret_empty', () => signed('')],
    ],
  };
}

function rsas(alg: string, bits: Bits, bad: Algorithm['bad'] = []): Algorithm {
  const [right, other] = alg.startsWith('RS') ? [rsa, pss] : [pss, rsa];
  const [own, foreign] = alg.startsWith('RS') ? ['RS', 'PS'] : ['PS', 'RS'];
  return {
    alg,
    right: right(alg, bits),
    others: [
      [`${own}${otherThan(bits)}`, right(alg, otherThan(bits))],
      [`${foreign}${bits}`, other(alg, bits)],
      ['RSA with SHA-1', (input) => byRsa(pem(nameOf(alg)), 'sha1')(input)],
    ],
    bad: [
      ...confused(alg),
      ['wrong_algorithm', () => token(header(`${foreign}${bits}`), claims, other(alg, bits))],
      ...bad,
    ],
  };
}

function ecdsas(alg: string, bits: Bits, bad: Algorithm['bad'] = []): Algorithm {
  const der: Signer = (input) => signWith(`sha${bits}`, Buffer.from(input), pem(nameOf(alg)));
  return {
    alg,
    right: ecdsa(alg, bits),
    others: [[`ECDSA with SHA-${otherThan(bits)}`, ecdsa(alg, otherThan(bits))]],
    bad: [...confused(alg), ['der_signature', () => token(header(alg), claims, der)], ...bad],
  };
}

const algorithms: readonly Algorithm[] = [
  ...[hmacs('HS256', 256), hmacs('HS384', 384), hmacs('HS512', 512)],
  rsas('RS256', 256, [
    ['other_key', () => token(header('RS256'), claims, (input) => byRsa(pem('asap'))(input))],
  ]),
  ...[rsas('RS384', 384), rsas('RS512', 512)],
  ...[rsas('PS256', 256), rsas('PS384', 384), rsas('PS512', 512)],
  ecdsas('ES256', 256, [
    ['other_key', () => token(header('ES256'), claims, (input) => byEcdsa(pem('asap-es256'))(input))],
  ]),
  ...[ecdsas('ES384', 384), ecdsas('ES512', 512)],
  { alg: 'EdDSA', right: ed25519, others: [], bad: confused('EdDSA') },
];

it('the schemes for signed JWTs are those of this test', () => {
  expect(jwtSignedSchemes.map(({ id }) => id)).toEqual(algorithms.map(({ alg }) => nameOf(alg)));
});

describe.each(algorithms)('a JWT signed by $alg', ({ alg, right, others, bad }) => {
  const scheme = `jwt-${alg.toLowerCase()}`;
  const schemeTester = new SchemeTester(scheme, () => app);
  const good = (changes: Json = {}): string => token(header(alg), { ...claims, ...changes }, right);
  const head = (changes: Json): string => token({ ...header(alg), ...changes }, claims, right);

  it('identifies the sender, always with the role user', async () => {
    const { status, body } = await schemeTester.with(good({ name: 'Ada', role: 'admin', scope: 'read' }));

    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { scheme, subject: 'ada', name: 'Ada', role: 'user', scopes: ['read'] },
    });
    expect(body.data).not.toHaveProperty('notes');
    expect(body.data.debug.header).toEqual(header(alg));
  });

  it('can omit typ, and have a kid and several audiences', async () => {
    for (const one of [
      token({ alg }, claims, right),
      head({ kid: scheme }),
      good({ aud: ['else', 'practice-api'] }),
    ])
      expect((await schemeTester.with(one)).status).toBe(200);
  });

  it('can have no claims, but gets a note about the usual ones', async () => {
    const { status, body } = await schemeTester.with(token(header(alg), {}, right));

    expect(status).toBe(200);
    expect(body.data.subject).toBe('practice-client');
    expect(body.data.notes).toEqual([
      expect.stringContaining('no `exp`'),
      expect.stringContaining('no `aud`'),
    ]);
  });

  it('is accepted within the clock skew', async () => {
    const late = await schemeTester.with(good({ exp: now - 59 }));

    expect(late.body.data.notes).toEqual([expect.stringContaining('59 seconds ago')]);
    expect((await schemeTester.with(good({ nbf: now + 60, iat: now + 60 }))).status).toBe(200);
  });

  const [h, c] = [encode(header(alg)), encode(claims)];
  const general: typeof bad = [
    ['too_long', () => good({ name: 'x'.repeat(8000) })],
    ['not_a_jwt', () => 'abc'],
    ['not_a_jwt', () => `${good()}.a.b`],
    ['padded', () => `${encode('{ }')}==.${c}.abcd`],
    ['standard_base64', () => `${h}.ab/+.abcd`],
    ['not_base64url', () => `${h}~.${c}.abcd`],
    ['not_base64url', () => good().slice(0, -1)],
    ['header_not_json', () => token('hello', claims, right)],
    ['claims_not_json', () => token(header(alg), 'null', right)],
    ['alg_none', () => token({ alg: 'none' }, claims, () => Buffer.alloc(0))],
    ['alg_none', () => token({ alg: 'nOnE' }, claims, right)],
    ['wrong_algorithm', () => token({ typ: 'JWT' }, claims, right)],
    ['wrong_algorithm', () => token({ alg: 'ES256K' }, claims, right)],
    ['wrong_algorithm', () => token({ alg: alg.toLowerCase() }, claims, right)],
    ['wrong_algorithm', () => token({ alg: { toString: alg } }, claims, right)],
    ['crit', () => head({ crit: ['b64'], b64: false })],
    ['crit', () => head({ crit: [] })],
    ['key_in_header', () => head({ jwk: createPublicKey(pem('jwt-rs256')).export({ format: 'jwk' }) })],
    ['key_in_header', () => head({ jku: 'https://example.org/jwks.json' })],
    ['key_in_header', () => head({ x5u: 'http://127.0.0.1:1/x' })],
    ['key_in_header', () => head({ x5c: ['MII='] })],
    ['unknown_kid', () => head({ kid: '../../../../dev/null' })],
    ['unknown_kid', () => head({ kid: "' UNION SELECT 'x" })],
    ['unknown_kid', () => head({ kid: '__proto__' })],
    ['unknown_kid', () => head({ kid: { $ne: null } })],
    ['no_signature', () => token(header(alg), claims, () => Buffer.alloc(0))],
    ['bad_signature', () => `${h}.${encode({ ...claims, sub: 'eve' })}.${good().split('.')[2] ?? ''}`],
    ['bad_signature', () => token(header(alg), claims, () => Buffer.from('abc'))],
    ['hex_signature', () => token(header(alg), claims, (input) => Buffer.from(right(input).toString('hex')))],
    ['hex_signature', () => `${h}.${c}.${right(`${h}.${c}`).toString('hex')}`],
    [
      'double_base64',
      () => token(header(alg), claims, (input) => Buffer.from(right(input).toString('base64'))),
    ],
    ['double_base64', () => token(header(alg), claims, (input) => Buffer.from(encode(right(input))))],
    ['input_line_break', () => token(header(alg), claims, (input) => right(`${input}\n`))],
    [
      'input_not_encoded',
      () => `${h}.${c}.${encode(right(`${JSON.stringify(header(alg))}.${JSON.stringify(claims)}`))}`,
    ],
    ['wrong_claim_type', () => good({ exp: String(now + 300) })],
    ['wrong_claim_type', () => good({ exp: null })],
    ['wrong_claim_type', () => good({ iat: 'now' })],
    ['wrong_claim_type', () => good({ nbf: true })],
    ['wrong_claim_type', () => good({ iss: 5 })],
    ['wrong_claim_type', () => good({ sub: 1234567890 })],
    ['wrong_claim_type', () => good({ aud: [5] })],
    ['milliseconds', () => good({ exp: (now + 300) * 1000 })],
    ['milliseconds', () => good({ iat: now * 1000 })],
    ['expired', () => good({ exp: now - 60 })],
    ['expired', () => good({ exp: -1e300 })],
    ['not_yet_valid', () => good({ nbf: now + 61 })],
    ['issued_in_future', () => good({ iat: now + 61 })],
    ['wrong_issuer', () => good({ iss: 'somebody' })],
    ['wrong_audience', () => good({ aud: 'somewhere' })],
    ['wrong_audience', () => good({ aud: [] })],
  ];
  // The algorithms of a family differ in the signature only.
  const isFirst = /256$|^EdDSA$/.test(alg);

  it.each([...(isFirst ? general : []), ...bad])('is rejected: %s', async (code, make) => {
    const response = await schemeTester.with(make());

    schemeTester.expectReason(response, code);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="sandbox", error="invalid_token", error_description="[\x20-\x7e]+"$/,
    );
  });

  it('is diagnosed with the algorithm that signed it', async () => {
    for (const [name, signer] of others) {
      const response = await schemeTester.with(token(header(alg), claims, signer));

      schemeTester.expectReason(response, 'other_algorithm');
      expect(response.body.message).toContain(`made with ${name}.`);
    }
  });

  it('is diagnosed if it is a token of this service', async () => {
    const login = { username: 'bob@example.com', password: 'bob-user-2026' };
    const { body } = await app.client().post('/auth/token', login);

    schemeTester.expectReason(await schemeTester.with(body.access_token), 'service_token');
  });

  it('returns the signed values, the expected ones, and how long ago it expired', async () => {
    const { body } = await schemeTester.with(token(header(alg), claims, () => Buffer.from('abc')));
    const late = await schemeTester.with(good({ exp: now - 3600 }));

    expect(body.debug).toMatchObject({
      signing_input: `${h}.${c}`,
      header: header(alg),
      claims,
      received_signature: encode('abc'),
    });
    // ECDSA and RSA-PSS have many valid signatures per message.
    expect(body.debug.expected_signature).toBe(/^[EP]S/.test(alg) ? undefined : encode(right(`${h}.${c}`)));
    expect(late.body.message).toContain('3600 seconds ago');
    expect(late.body.debug).toMatchObject({ late_by_seconds: 3600, server_time: now });
  });

  if (!isFirst) return;

  it('diagnoses a wrongly sent token', () => checkBearerDiagnoses(schemeTester));

  it('has a test for every reason', () => {
    expect(schemeTester.untested()).toEqual([]);
  });
});

it('EdDSA can be named Ed25519 (RFC 9864)', async () => {
  const authorization = `Bearer ${token({ alg: 'Ed25519' }, claims, ed25519)}`;
  const { status } = await app.client().get('/auth/protected/jwt-eddsa', { headers: { authorization } });

  expect(status).toBe(200);
});

it('a practice key is accepted by its scheme only', async () => {
  const ids = algorithms.map(({ alg }) => nameOf(alg));
  for (const { alg, right } of algorithms) {
    const call = { headers: { authorization: `Bearer ${token(header(alg), claims, right)}` } };
    const others = ['bearer', 'jwt', 'asap', ...ids].filter((scheme) => scheme !== nameOf(alg));
    for (const path of ['/auth/me', ...others.map((scheme) => `/auth/protected/${scheme}`)]) {
      const { status } = await app.client().get(path, call);
      expect({ alg, path, status }).toEqual({ alg, path, status: 401 });
    }
  }
});

it('a header cannot select the key of another algorithm', async () => {
  for (const { alg } of algorithms) {
    for (const other of algorithms.filter((one) => one.alg !== alg)) {
      const forged = { alg: other.alg, kid: nameOf(other.alg) };
      const authorization = `Bearer ${token(forged, claims, other.right)}`;
      const { body } = await app
        .client()
        .get(`/auth/protected/${nameOf(alg)}`, { headers: { authorization } });
      expect({ alg, other: other.alg, code: body.reason?.code }).toEqual({
        ...{ alg, other: other.alg },
        code: 'wrong_algorithm',
      });
    }
  }
});
