// The functions of computed values against test vectors of their specifications, and against node:crypto.
// prose: allow for nothing (text of a test vector)
import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { anyText } from '../../../test/support/any-text.js';
import { computeFunctionNames, computeValue, findArgumentError, type Arguments } from './functions.js';

/** RFC 7519 §3.1. */
const exampleJwt =
  'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.' +
  'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.' +
  'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** Specification, function, arguments, result. */
const vectors: readonly [string, string, Arguments, string][] = [
  ['RFC 4648 §10', 'base64', { text: 'foobar' }, 'Zm9vYmFy'],
  ['RFC 4648 §5', 'base64url', { text: '\u{3ff}?>' }, 'z78_Pg'],
  ['RFC 4648 §8', 'hex', { text: 'foobar' }, '666f6f626172'],
  ['RFC 4648 §10', 'utf8', { base64: 'Zm9vYg==' }, 'foob'],
  ['the definition', 'repeat', { text: 'ab', times: '3' }, 'ababab'],
  ['RFC 1321 §A.5', 'md5', { text: 'message digest' }, 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['RFC 3174 §7.3', 'sha1', { text: 'abc' }, 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  [
    'FIPS 180-4',
    'sha256',
    { text: 'abc' },
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  ],
  [
    'RFC 2202 §3, case 2',
    'hmac_sha1',
    { key: 'Jefe', text: 'what do ya want for nothing?' },
    'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79',
  ],
  [
    'RFC 4231 §4.3',
    'hmac_sha256',
    { key: 'Jefe', text: 'what do ya want for nothing?' },
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['RFC 7617 §2', 'basic', { username: 'Aladdin', password: 'open sesame' }, 'QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  [
    'RFC 7636 §B',
    'pkce_challenge',
    { verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  ],
  ...(
    [
      ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
      ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
    ] as const
  ).map(([algorithm, response]): [string, string, Arguments, string] => [
    `RFC 7616 §3.9.1, ${algorithm}`,
    'digest_response',
    {
      username: 'Mufasa',
      password: 'Circle of Life',
      realm: 'http-auth@example.org',
      nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
      method: 'GET',
      uri: '/dir/index.html',
      qop: 'auth',
      nc: '00000001',
      cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
      algorithm,
    },
    response,
  ]),
  [
    'RFC 6238 §B',
    'totp',
    { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', time: '59', digits: '8' },
    '94287082',
  ],
  [
    'RFC 5849 §1.2',
    'oauth1_signature',
    {
      method: 'GET',
      url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
      parameters:
        'oauth_consumer_key=dpf43f3p2l4k3l03&oauth_token=nnch734d00sl2jdk&oauth_signature_method=HMAC-SHA1' +
        '&oauth_timestamp=137131202&oauth_nonce=chapoH',
      consumer_secret: 'kd94hf93k423kf44',
      token_secret: 'pfkkdhi9sl3r4s00',
    },
    'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  ],
  [
    'RFC 5849 §1.2',
    'percent_encode',
    { text: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=' },
    'MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D',
  ],
  [
    'Hawk, request example',
    'hawk_mac',
    {
      key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn',
      timestamp: '1353832234',
      nonce: 'j4h3g2',
      method: 'GET',
      url: 'http://example.com:8000/resource/1?b=1&a=2',
      ext: 'some-app-ext-data',
    },
    '6R4rV5iE+NPoym+WwjeHzjAGXUtLNIxmo1vpMofpLAE=',
  ],
  ['RFC 7519 §3.1, text', 'jwt_claim', { token: exampleJwt, claim: 'iss' }, 'joe'],
  ['RFC 7519 §3.1, number', 'jwt_claim', { token: exampleJwt, claim: 'exp' }, '1300819380'],
  ['POSIX.1-2017 §4.16', 'date_time', { time: '536457599' }, '1986-12-31T23:59:59Z'],
];

describe('a function of computed values', () => {
  it.each(vectors)('has the result of %s: %s', (_, name, given, result) => {
    expect(computeValue(name, given)).toBe(result);
  });

  it('signs a JWT that node:crypto verifies', () => {
    const jwt = computeValue('jwt_hs256', { secret: 'key', claims: '{ "sub": "learner", "exp": 1 }' });
    const [header = '', claims = '', signature] = jwt.split('.');

    expect(signature).toBe(createHmac('sha256', 'key').update(`${header}.${claims}`).digest('base64url'));
    expect(Buffer.from(claims, 'base64url').toString()).toBe('{"sub":"learner","exp":1}');
  });

  it('computes the password digest of a UsernameToken from the bytes of the nonce', () => {
    const nonce = Buffer.from([0, 1, 255, 254]);
    const created = '2026-01-01T00:00:00Z';
    const expected = createHash('sha1').update(nonce).update(`${created}secret`).digest('base64');
    const given = { nonce: nonce.toString('base64'), created, password: 'secret' };

    expect(computeValue('wsse_digest', given)).toBe(expected);
  });

  it('hashes every text as node:crypto does', () => {
    fc.assert(
      fc.property(anyText(), fc.string({ unit: 'grapheme' }), (text, key) => {
        for (const name of ['md5', 'sha1', 'sha256'] as const) {
          const hashed = createHash(name).update(text).digest('base64url');
          expect(computeValue(name, { text, encoding: 'base64url' })).toBe(hashed);
        }
        const mac = createHmac('sha256', key).update(text).digest('base64');
        expect(computeValue('hmac_sha256', { key, text, encoding: 'base64' })).toBe(mac);
        expect(computeValue('base64', { text })).toBe(Buffer.from(text).toString('base64'));
      }),
    );
  });

  it.each([
    ['no_such', {}, /^unknown function no_such; use one of base64, /],
    ['toString', {}, /^unknown function toString/],
    ['basic', { username: 'alice' }, /^basic requires password$/],
    ['sha256', { text: '', salt: '' }, /^sha256 has no argument salt$/],
    ['sha256', { text: '', encoding: 'base58' }, /^encoding must be one of text, hex, base64, base64url$/],
    ['utf8', { base64: '%%' }, /^not base64$/],
    ['totp', { secret: '1!', time: '0' }, /^not base32$/],
    ['repeat', { text: 'ab', times: '1000000' }, /at most 1048576 characters$/],
    ['repeat', { text: 'ab', times: '1.5' }, /^times must be an integer/],
    ['repeat', { text: '', times: '-1' }, /^times must be an integer/],
    ['jwt_hs256', { secret: '', claims: 'sub' }, /JSON/],
    ['jwt_claim', { token: 'a.b.c', claim: 'sub' }, /^not a JWT$/],
    ['date_time', { time: 'today' }, /^time must be in seconds$/],
  ])('rejects %s %j', (name, given: Arguments, message) => {
    expect(() => computeValue(name, given)).toThrow(message);
  });

  it.each(computeFunctionNames)('%s has a test vector or a comparison', (name) => {
    const others = ['jwt_hs256', 'wsse_digest', 'ntlm_negotiate', 'ntlm_authenticate'];
    expect([...vectors.map(([, tested]) => tested), ...others]).toContain(name);
    expect(findArgumentError(name, ['unknown'])).toBeDefined();
  });
});
