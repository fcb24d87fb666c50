// The arithmetic against the examples of the RFCs.
import { MD5, MD5_SESS, SHA_256, SHA_512_256, truncatedSha512 } from './algorithms.js';
import { responseOf, rspauth, type ResponseInput } from './response.js';

const mufasa: ResponseInput = {
  ...MD5,
  username: 'Mufasa',
  realm: 'http-auth@example.org',
  password: 'Circle of Life',
  method: 'GET',
  uri: '/dir/index.html',
  bodyHash: undefined,
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  qop: 'auth',
  nc: '00000001',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

const bytes = (text: string): string => Buffer.from(text).toString('latin1');
const jason: ResponseInput = {
  ...mufasa,
  ...SHA_512_256,
  username: bytes('Jäsøn Doe'),
  realm: 'api@example.org',
  password: 'Secret, or not?',
  uri: '/doe.json',
  nonce: '5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK',
  cnonce: 'NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v',
};

describe('the response', () => {
  it.each([
    ['RFC 7616 §3.9.1, MD5', mufasa, '8ca523f5e9506fed4657c9700eebdbec'],
    [
      'RFC 7616 §3.9.1, SHA-256',
      { ...mufasa, ...SHA_256 },
      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    ],
    [
      'RFC 7616 §3.9.2, SHA-512/256, as erratum 4897 corrects it',
      jason,
      '3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5',
    ],
    [
      'RFC 7616 §3.9.2 as it was printed, with a piece of SHA-512',
      { ...jason, hash: truncatedSha512 },
      'ae66e67d6b427bd3f120414a82e4acff38e8ecd9101d6c861229025f607a79dd',
    ],
    [
      'RFC 2617 §3.5',
      {
        ...mufasa,
        realm: 'testrealm@host.com',
        password: 'Circle Of Life',
        nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
        cnonce: '0a4f113b',
      },
      '6629fae49393a05397450978507c4ef1',
    ],
    [
      'RFC 2069 §2.4, as erratum 749 corrects it',
      {
        ...mufasa,
        realm: 'testrealm@host.com',
        password: 'CircleOfLife',
        nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
        qop: undefined,
      },
      '1949323746fe6a43ef61f9606e7febea',
    ],
  ])('comes out as in %s', (_, ingredients, expected) => {
    expect(responseOf(ingredients)).toBe(expected);
  });

  it('is another one for the session, for the body, and for the other side', () => {
    const responses = [
      responseOf(mufasa),
      responseOf({ ...mufasa, ...MD5_SESS }),
      responseOf({ ...mufasa, qop: 'auth-int', bodyHash: MD5.hash('') }),
      rspauth(mufasa),
    ];

    expect(new Set(responses).size).toBe(4);
  });

  it('hashes a name in place of the name as RFC 7616 §3.9.2 has it, corrected', () => {
    expect(SHA_512_256.hash(`${jason.username}:${jason.realm}`)).toBe(
      '793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b',
    );
  });
});
