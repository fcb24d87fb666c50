// The examples that Akamai's own clients are tested with.
import { contentHash, edgegridSignature, edgegridKey } from './signature.js';

const timestamp = '20140321T19:34:21+0000';
const authorization =
  'EG1-HMAC-SHA256 client_token=akab-client-token-xxx-xxxxxxxxxxxxxxxx;access_token=akab-access-token-xxx-xxxxxxxxxxxxxxxx;' +
  `timestamp=${timestamp};nonce=nonce-xx-xxxx-xxxx-xxxx-xxxxxxxxxxxx;`;
const common = {
  scheme: 'https',
  host: 'akaa-baseurl-xxxxxxxxxxx-xxxxxxxxxxxxx.luna.akamaiapis.net',
  headers: '',
  authorization,
  separator: '\t',
  key: edgegridKey('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=', timestamp),
};

describe('an EdgeGrid signature', () => {
  it.each([
    ['a simple GET', 'GET', '/', '', 'tL+y4hxyHxgWVD30X3pWnGKHcPzmrIF+LThiAOhMxYU='],
    [
      'a GET with a query',
      'GET',
      '/testapi/v1/t1?p1=1&p2=2',
      '',
      'hKDH1UlnQySSHjvIcZpDMbQHihTQ0XyVAKZaApabdeA=',
    ],
    [
      'a POST within the limit',
      'POST',
      '/testapi/v1/t3',
      'datadatadatadatadatadatadatadata',
      'hXm4iCxtpN22m4cbZb4lVLW5rhX8Ca82vCFqXzSTPe4=',
    ],
    ['a POST without a body', 'POST', '/testapi/v1/t6', '', '1gEDxeQGD5GovIkJJGcBaKnZ+VaPtrc4qBUHixjsPCQ='],
  ])('is that of %s', (_, method, path, body, signature) => {
    const parts = { ...common, method, path, contentHash: contentHash(method, Buffer.from(body)) };

    expect(edgegridSignature(parts)).toBe(signature);
  });

  it('covers the first 128 KiB of a body', () => {
    const whole = Buffer.alloc(200_000, 'd');

    expect(contentHash('POST', whole)).toBe(contentHash('POST', whole.subarray(0, 131_072)));
  });

  it('leaves the body of other methods out', () => {
    expect(contentHash('PUT', Buffer.from('x'))).toBe('');
  });
});
