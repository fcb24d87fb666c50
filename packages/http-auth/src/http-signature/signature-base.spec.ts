// The examples of RFC 9421: its components (§2), and its signatures with the keys of appendix B.
import { createPublicKey } from 'node:crypto';
import { authRequestOf } from '../../../../test/support/auth-request.js';
import type { AuthRequest } from '../auth-request.js';
import { ecdsa, ed25519, hmacVerifier, rsaPss, type Verifier } from './keys.js';
import { signatureBaseInput, signatureBase } from './signature-base.js';
import { parseDictionary } from './structured-fields.parser.js';
import { isInnerList, type InnerList } from './structured-fields.js';

const DIGEST =
  'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:';

/** The request of appendix B.2. */
const testRequest = authRequestOf({
  method: 'POST',
  target: '/foo?param=Value&Pet=dog',
  headers: [
    ['Host', 'example.com'],
    ['Date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
    ['Content-Type', 'application/json'],
    ['Content-Digest', DIGEST],
    ['Content-Length', '18'],
  ],
  body: '{"hello": "world"}',
});

function listOf(input: string): InnerList {
  const member = parseDictionary(`sig=${input}`).get('sig');
  if (member === undefined || !isInnerList(member)) throw new Error(`${input} is no list`);
  return member;
}

const baseOf = (request: AuthRequest, input: string): string =>
  signatureBase(signatureBaseInput(request, listOf(input)));

/** The public halves of the keys of appendix B.1. */
const keys: Readonly<Record<string, Verifier>> = {
  'test-key-rsa-pss': rsaPss(
    createPublicKey({
      format: 'jwk',
      key: {
        kty: 'RSA',
        e: 'AQAB',
        n:
          'r4tmm3r20Wd_PbqvP1s2-QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct-Lh1GH45x28Rw3Ry53mm-oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAv' +
          'Lkhk95AndTrifbIFPNU8PPMO7OyrFAHqgDsznjPFmTOtCEcN2Z1FpWgchwuYLPL-Wokqltd11nqqzi-bJ9cvSKADYdUAAN5WUtzdpiy6LbTgSxP7ociU' +
          '4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4aOT9v6d-nb4bnNkQVklLQ3fVAvJm-xdDOp9LCNCN48V2pnDOkFV6-U9nV5oyc6XI2w',
      },
    }),
  ),
  'test-key-ed25519': ed25519(
    createPublicKey({
      format: 'jwk',
      key: { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' },
    }),
  ),
  'test-key-ecc-p256': ecdsa('ieee-p1363')(
    createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
        y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
      },
    }),
  ),
  'test-shared-secret': hmacVerifier(
    Buffer.from(
      'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
      'base64',
    ),
  ),
};

describe('a signature of RFC 9421, appendix B.2', () => {
  it.each([
    [
      '1, minimal with rsa-pss-sha512',
      '();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
      'd2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkF' +
        'xykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HEL' +
        'jVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==',
    ],
    [
      '2, selective with rsa-pss-sha512',
      '("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"',
      'LjbtqUbfmvjj5C5kr1Ugj4PmLYvx9wVjZvD9GsTT4F7GrcQEdJzgI9qHxICagShLRiLMlAJjtq6N4CDfKtjvuJyE5qH7KT8UCMkSowOB4+ECxCmT8rtAmj' +
        '/0PIXxi0A0nxKyB09RNrCQibbUjsLS/2YyFYXEu4TRJQzRw1rLEuEfY17SARYhpTlaqwZVtR8NV7+4UKkjqpcAoFqWFQh62s7Cl+H2fjBSpqfZUJcs' +
        'Ik4N6wiKYd4je2U/lankenQ99PZfB4jY3I5rSV2DSBVkSFsURIjYErOs0tFTQosMTAoxk//0RoKUqiYY8Bh0aaUEb0rQl3/XaVe4bXTugEjHSw==',
    ],
    [
      '5, with hmac-sha256',
      '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
      'pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=',
    ],
    [
      '6, with ed25519',
      '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
      'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
    ],
  ])('.%s, holds', (_, input, signature) => {
    const keyid = listOf(input).parameters.get('keyid')?.value;
    const base = baseOf(testRequest, input);

    expect(keys[String(keyid)]?.(base, Buffer.from(signature, 'base64'))).toBe(true);
    expect(keys[String(keyid)]?.(`${base} `, Buffer.from(signature, 'base64'))).toBe(false);
  });

  it('.4, with ecdsa-p256-sha256, holds over the lines of a response', () => {
    const base = [
      '"@status": 200',
      '"content-type": application/json',
      '"content-digest": sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
      '"content-length": 23',
      '"@signature-params": ("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    ].join('\n');
    const signature =
      'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==';

    expect(keys['test-key-ecc-p256']?.(base, Buffer.from(signature, 'base64'))).toBe(true);
  });
});

/** The line of one component in the signature base. */
const lineOf = (request: AuthRequest, identifier: string): string | undefined =>
  baseOf(request, `(${identifier})`).split('\n')[0];

describe('a component of RFC 9421, §2', () => {
  const target = '/path?param=value&foo=bar&baz=batman&qux=';
  const request = authRequestOf({ method: 'POST', target, origin: 'https://WWW.Example.com:443' });

  it.each([
    ['"@method"', 'POST'],
    ['"@target-uri"', 'https://www.example.com/path?param=value&foo=bar&baz=batman&qux='],
    ['"@authority"', 'www.example.com'],
    ['"@scheme"', 'https'],
    ['"@request-target"', target],
    ['"@path"', '/path'],
    ['"@query"', '?param=value&foo=bar&baz=batman&qux='],
    ['"@query-param";name="baz"', 'batman'],
    ['"@query-param";name="qux"', ''],
  ])('%s is derived as there', (identifier, value) => {
    expect(lineOf(request, identifier)).toBe(`${identifier}: ${value}`);
  });

  it.each([
    ['"@query-param";name="var"', 'this%20is%20a%20big%0Amultiline%20value'],
    ['"@query-param";name="bar"', 'with%20plus%20whitespace'],
    ['"@query-param";name="fa%C3%A7ade%22%3A%20"', 'something'],
  ])('%s is decoded and encoded again', (identifier, value) => {
    const query =
      '?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something';

    expect(lineOf(authRequestOf({ target: `/parameters${query}` }), identifier)).toBe(
      `${identifier}: ${value}`,
    );
  });

  it.each([
    ['?queryString', '?queryString'],
    ['', '?'],
    ['?', '?'],
  ])('"@query" of /path%s is %s', (query, value) => {
    expect(lineOf(authRequestOf({ target: `/path${query}` }), '"@query"')).toBe(`"@query": ${value}`);
  });

  const fields = authRequestOf({
    headers: [
      ['Cache-Control', 'max-age=60'],
      ['Cache-Control', '   must-revalidate'],
      ['X-Empty-Header', ''],
      ['Example-Dict', '  a=1,    b=2;x=1;y=2,   c=(a   b   c), d'],
      ['Example-Header', 'value, with, lots'],
      ['Example-Header', 'of, commas'],
      ['Priority', 'u=1 ,   i'],
    ],
  });

  it.each([
    ['"cache-control"', 'max-age=60, must-revalidate'],
    ['"x-empty-header"', ''],
    ['"example-dict"', 'a=1,    b=2;x=1;y=2,   c=(a   b   c), d'],
    ['"example-dict";key="a"', '1'],
    ['"example-dict";key="b"', '2;x=1;y=2'],
    ['"example-dict";key="c"', '(a b c)'],
    ['"example-dict";key="d"', '?1'],
    ['"example-header";bs', ':dmFsdWUsIHdpdGgsIGxvdHM=:, :b2YsIGNvbW1hcw==:'],
    ['"priority";sf', 'u=1, i'],
  ])('%s has the header in the form that its parameter selects', (identifier, value) => {
    expect(lineOf(fields, identifier)).toBe(`${identifier}: ${value}`);
  });
});
