// JWTs that clients sign: valid tokens, and every reason. A separate implementation signs the tokens.
import { constants, createPublicKey, sign as signWith } from 'node:crypto';
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

const SECRET = 'practiceSecretForHs256LearningIn2026';

const clock = new TestClock();
const now = clock.now() / 1000;
const claims = { iss: 'practice-client', sub: 'ada', aud: 'practice-api', iat: now, exp: now + 300 };

let app: TestApp;
const pem = { rsa: '', ec: '', asap: '', asapEc: '' };
beforeAll(async () => {
  app = await startApp({ clock });
  pem.rsa = await keyFile('jwt-rs256');
  pem.ec = await keyFile('jwt-es256');
  pem.asap = await keyFile('asap');
  pem.asapEc = await keyFile('asap-es256');
});
afterAll(() => app.close());

const keyFile = async (name: string): Promise<string> =>
  (await app.client().get(`/auth/keys/${name}.pem`)).text;
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

const pss: Signer = (input) =>
  signWith('sha256', Buffer.from(input), {
    key: pem.rsa,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  });
const der: Signer = (input) => signWith('sha256', Buffer.from(input), pem.ec);

/** The forms of a public key that algorithm confusion attacks use as a secret. */
const confused = (key: () => string): (readonly [string, () => string])[] => [
  ['algorithm_confusion', () => hs(spki(key()))],
  ['algorithm_confusion', () => hs(spki(key()).trim())],
  ['algorithm_confusion', () => hs(spki(key()).replace(/\n/g, '\r\n'))],
  ['algorithm_confusion', () => hs(spki(key()).replace(/\n/g, ''))],
  ['algorithm_confusion', () => hs(createPublicKey(key()).export({ type: 'spki', format: 'der' }))],
  ['algorithm_confusion', () => hs(JSON.stringify(createPublicKey(key()).export({ format: 'jwk' })))],
  ['algorithm_confusion', () => token(header('HS512'), claims, byHmac(spki(key()), 'sha512'))],
  ['wrong_algorithm', () => hs('a guess')],
];

const algorithms: readonly Algorithm[] = [
  {
    alg: 'HS256',
    right: byHmac(SECRET),
    others: [
      ['HS384', byHmac(SECRET, 'sha384')],
      ['HS512', byHmac(SECRET, 'sha512')],
      ['HMAC with SHA-1', byHmac(SECRET, 'sha1')],
    ],
    bad: [
      ['wrong_algorithm', () => token(header('RS256'), claims, byRsa(pem.rsa))],
      ['secret_base64_decoded', () => hs(Buffer.from(SECRET, 'base64'))],
      ['secret_base64_encoded', () => hs(Buffer.from(SECRET).toString('base64'))],
      ['secret_line_break', () => hs(`${SECRET}\n`)],
      ['secret_quoted', () => hs(`"${SECRET}"`)],
      ['secret_quoted', () => hs(`'${SECRET}'`)],
      ['secret_empty', () => hs('')],
    ],
  },
  {
    alg: 'RS256',
    right: (input) => byRsa(pem.rsa)(input),
    others: [
      ['RS512', (input) => byRsa(pem.rsa, 'sha512')(input)],
      ['PS256', pss],
      ['RSA with SHA-1', (input) => byRsa(pem.rsa, 'sha1')(input)],
    ],
    bad: [
      ...confused(() => pem.rsa),
      ['other_key', () => token(header('RS256'), claims, byRsa(pem.asap))],
      ['wrong_algorithm', () => token(header('PS256'), claims, pss)],
    ],
  },
  {
    alg: 'ES256',
    right: (input) => byEcdsa(pem.ec)(input),
    others: [['ECDSA with SHA-512', (input) => byEcdsa(pem.ec, 'sha512')(input)]],
    bad: [
      ...confused(() => pem.ec),
      ['other_key', () => token(header('ES256'), claims, byEcdsa(pem.asapEc))],
      ['der_signature', () => token(header('ES256'), claims, der)],
    ],
  },
];

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

  it('diagnoses a wrongly sent token', () => checkBearerDiagnoses(schemeTester, app));

  const [h, c] = [encode(header(alg)), encode(claims)];
  const everyBad: typeof bad = [
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
    ['wrong_algorithm', () => token({ alg: 'EdDSA' }, claims, right)],
    ['wrong_algorithm', () => token({ alg: alg.toLowerCase() }, claims, right)],
    ['wrong_algorithm', () => token({ alg: { toString: alg } }, claims, right)],
    ['crit', () => head({ crit: ['b64'], b64: false })],
    ['crit', () => head({ crit: [] })],
    ['key_in_header', () => head({ jwk: createPublicKey(pem.rsa).export({ format: 'jwk' }) })],
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
    ...bad,
  ];

  it.each(everyBad)('is rejected: %s', async (code, make) => {
    const response = await schemeTester.with(make());

    schemeTester.expectReason(response, code);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="sandbox", error="invalid_token", error_description="[\x20-\x7e]+"$/,
    );
  });

  it.each(others)('is diagnosed with the algorithm that signed it: %s', async (name, signer) => {
    const response = await schemeTester.with(token(header(alg), claims, signer));

    schemeTester.expectReason(response, 'other_algorithm');
    expect(response.body.message).toContain(`made with ${name}.`);
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
    // ECDSA has many valid signatures per message.
    expect(body.debug.expected_signature).toBe(alg === 'ES256' ? undefined : encode(right(`${h}.${c}`)));
    expect(late.body.message).toContain('3600 seconds ago');
    expect(late.body.debug).toMatchObject({ late_by_seconds: 3600, server_time: now });
  });

  it('has a test for every reason', () => {
    expect(schemeTester.untested()).toEqual([]);
  });
});

it('a practice key is accepted by its scheme only', async () => {
  const signers: readonly (readonly [string, Signer])[] = [
    ['HS256', byHmac(SECRET)],
    ['RS256', byRsa(pem.rsa)],
    ['ES256', byEcdsa(pem.ec)],
  ];
  for (const [alg, signer] of signers) {
    const call = { headers: { authorization: `Bearer ${token(header(alg), claims, signer)}` } };
    const others = ['bearer', 'jwt', 'asap', 'jwt-hs256', 'jwt-rs256', 'jwt-es256'].filter(
      (scheme) => scheme !== `jwt-${alg.toLowerCase()}`,
    );
    const paths = ['/auth/me', ...others.map((scheme) => `/auth/protected/${scheme}`)];
    for (const path of paths) {
      const { status } = await app.client().get(path, call);
      expect({ alg, path, status }).toEqual({ alg, path, status: 401 });
    }
  }
});
