// Amazon's published examples: the test suite of Signature Version 4, and the documentation of S3 and IAM.
import { canonicalQuery } from './query.js';
import {
  canonicalHeaders,
  canonicalPaths,
  EMPTY_HASH,
  sha256Hex,
  sigv4Signature,
  UNSIGNED_PAYLOAD,
  type Sigv4Input,
} from './signature.js';

interface Example {
  readonly method?: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payloadHash?: string;
  readonly timestamp: string;
  readonly service: string;
  readonly secret: string;
}

function parts({
  method = 'GET',
  target,
  headers,
  payloadHash = EMPTY_HASH,
  timestamp,
  service,
  secret,
}: Example): Sigv4Input {
  const names = Object.keys(headers);
  const [, query = ''] = target.split('?');
  const [twice = '', once = twice] = canonicalPaths({ target });
  const derivation = [timestamp.slice(0, 8), 'us-east-1', service, 'aws4_request'];
  return {
    method,
    path: service === 's3' ? once : twice,
    query: canonicalQuery(query),
    headers: canonicalHeaders(Object.entries(headers).flat(), names),
    signedHeaders: names.join(';'),
    payloadHash,
    timestamp,
    scope: derivation.join('/'),
    prefix: 'AWS4',
    secret,
    derivation,
  };
}

const suite = {
  headers: { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' },
  timestamp: '20150830T123600Z',
  service: 'service',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const s3 = {
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY_HASH,
    'x-amz-date': '20130524T000000Z',
  },
  timestamp: '20130524T000000Z',
  service: 's3',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const welcome = sha256Hex('Welcome to Amazon S3.');
const presigned =
  '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
  '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=left-out';

describe('a signature of version 4', () => {
  it.each<[string, Example, string]>([
    [
      'get-vanilla',
      { ...suite, target: '/' },
      '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    ],
    [
      'get-vanilla-query-order-key-case',
      { ...suite, target: '/?Param2=value2&Param1=value1' },
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      'post-vanilla',
      { ...suite, method: 'POST', target: '/' },
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'IAM, ListUsers',
      {
        ...suite,
        target: '/?Action=ListUsers&Version=2010-05-08',
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          host: 'iam.amazonaws.com',
          'x-amz-date': '20150830T123600Z',
        },
        service: 'iam',
      },
      '5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    ],
    [
      'S3, GET Object',
      {
        ...s3,
        target: '/test.txt',
        headers: {
          host: s3.headers.host,
          range: 'bytes=0-9',
          'x-amz-content-sha256': EMPTY_HASH,
          'x-amz-date': s3.timestamp,
        },
      },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'S3, PUT Object',
      {
        ...s3,
        method: 'PUT',
        target: '/test%24file.text',
        headers: {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          host: s3.headers.host,
          'x-amz-content-sha256': welcome,
          'x-amz-date': s3.timestamp,
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        },
        payloadHash: welcome,
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'S3, GET Bucket Lifecycle',
      { ...s3, target: '/?lifecycle' },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'S3, List Objects',
      { ...s3, target: '/?max-keys=2&prefix=J' },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
    [
      'S3, presigned',
      { ...s3, target: presigned, headers: { host: s3.headers.host }, payloadHash: UNSIGNED_PAYLOAD },
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    ],
  ])('is that of the example: %s', (_, example, signature) => {
    expect(sigv4Signature(parts(example))).toBe(signature);
  });
});

describe('the canonical query', () => {
  it.each([
    ['', ''],
    ['a', 'a='],
    ['a=1&a=0', 'a=0&a=1'],
    ['a-b=1&a=2', 'a=2&a-b=1'],
    ['a=b=c', 'a=b%3Dc'],
    ['a=%c3%A9', 'a=%C3%A9'],
    ['a=\u00e9', 'a=%E9'],
    ['a=+', 'a=%20'],
    ['a=%', 'a=%25'],
    ["a=!*'()~-_.", 'a=%21%2A%27%28%29~-_.'],
    ['&&a=1&', 'a=1'],
    ['X-Amz-Signature=x&a=1', 'a=1'],
  ])('of %s is %s', (query, canonical) => {
    expect(canonicalQuery(query)).toBe(canonical);
  });
});

describe('the canonical path', () => {
  it.each([
    ['/a-b', ['/a-b']],
    ['/a%20b?c', ['/a%2520b', '/a%20b']],
    ['/a%2Fb', ['/a%252Fb', '/a%2Fb']],
    ['/a:b', ['/a%3Ab', '/a:b']],
  ])('of %s may be %j', (target, paths) => {
    expect(canonicalPaths({ target })).toEqual(paths);
  });
});
