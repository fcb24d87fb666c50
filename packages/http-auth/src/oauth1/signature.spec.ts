import fc from 'fast-check';
import { decodeBase64 } from '../base64.js';
import {
  baseStringUri,
  baseString,
  joinEncoded,
  percentEncode,
  sortParameters,
  type BaseStringInput,
} from './base-string.js';
import { formPairs, type Pair } from './parameters.js';
import { oauth1SignatureOf, oauth1Key, type SignatureInput } from './signature.js';

const pairs = (text: string): Pair[] => formPairs(text, 'query').map(({ name, value }) => ({ name, value }));
const steps = { encode: percentEncode, sort: sortParameters, join: joinEncoded };

// The examples of RFC 5849 §1.2: the steps of a client that prints photos.
describe('the signatures of the RFC', () => {
  const consumer = 'oauth_consumer_key=dpf43f3p2l4k3l03&oauth_signature_method=HMAC-SHA1';
  it.each([
    [
      'POST',
      'https://photos.example.net/token',
      `${consumer}&oauth_token=hh5s93j4hdidpola&oauth_timestamp=137131201&oauth_nonce=walatlh&oauth_verifier=hfdp7dh39dks9884`,
      'hdhd0244k9j7ao03',
      'gKgrFCywp7rO0OXSjdot/IHF7IU=',
    ],
    [
      'GET',
      'http://photos.example.net/photos',
      `${consumer}&file=vacation.jpg&size=original&oauth_token=nnch734d00sl2jdk&oauth_timestamp=137131202&oauth_nonce=chapoH`,
      'pfkkdhi9sl3r4s00',
      'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
    ],
  ])('%s %s', (method, address, parameters, tokenSecret, signature) => {
    const key = oauth1Key('kd94hf93k423kf44', tokenSecret);
    const input: SignatureInput = {
      ...steps,
      method,
      address,
      parameters: pairs(parameters),
      key,
      hash: 'sha1',
      read: decodeBase64,
    };

    expect(oauth1SignatureOf('hmac', input)).toBe(signature);
  });
});

// RFC 5849 §3.4.1.1.
it('the base string of the RFC', () => {
  const input: BaseStringInput = {
    ...steps,
    method: 'POST',
    address: baseStringUri('http://EXAMPLE.com:80', '/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b'),
    parameters: pairs(
      'b5=%3D%253D&a3=a&c%40=&a2=r%20b&c2&a3=2+q&oauth_consumer_key=9djdj82h48djs9d2&oauth_token=kkk9d7dh3k39sjv7' +
        '&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_nonce=7d8f3e4a',
    ),
  };

  expect(baseString(input)).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D' +
      '%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
      '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  );
});

// RFC 5849 §3.4.1.2.
it.each([
  ['http://EXAMPLE.COM:80', '/r%20v/X?id=123', 'http://example.com/r%20v/X'],
  ['https://www.example.net:8080', '/?q=1', 'https://www.example.net:8080/'],
  ['https://example.com:443', '/a', 'https://example.com/a'],
  ['https://example.com:80', '/a', 'https://example.com:80/a'],
  ['http://[::1]:80', '/a', 'http://[::1]/a'],
  ['https://Example.com/Lab', '/a?b', 'https://example.com/Lab/a'],
])('the address of %s and %s', (origin, target, address) => {
  expect(baseStringUri(origin, target)).toBe(address);
});

describe('percent-encoding', () => {
  it('can be undone, and leaves only what is unreserved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const encoded = percentEncode(text);
        expect(encoded).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
        expect(decodeURIComponent(encoded)).toBe(text);
      }),
    );
  });

  it('of a form can be read back', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (fields) => {
        const meant = fields.filter(([name, value]) => name !== '' || value !== '');
        const read = pairs(new URLSearchParams(meant).toString());
        expect(read).toEqual(meant.map(([name, value]) => ({ name, value })));
      }),
    );
  });
});
