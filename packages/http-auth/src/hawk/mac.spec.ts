import fc from 'fast-check';
import { hawkKey } from './credentials.js';
import { MalformedAttributes, readAttributes } from './attributes.js';
import { macOf, macDefaults, payloadHash, urlParts, type HawkMacInput } from './mac.js';

// The examples of Hawk's own documentation, whose key is the practice key.
describe('the examples of the documentation', () => {
  const example: HawkMacInput = {
    ...macDefaults(hawkKey),
    ...urlParts('http://example.com:8000', '/resource/1?b=1&a=2'),
    type: 'header',
    ts: '1353832234',
    nonce: 'j4h3g2',
    method: 'GET',
    hash: '',
    ext: 'some-app-ext-data',
    app: '',
    dlg: '',
  };

  it('a request without a body', () => {
    expect(macOf(example).toString('base64')).toBe('6R4rV5iE+NPoym+WwjeHzjAGXUtLNIxmo1vpMofpLAE=');
  });

  it('a request with one', () => {
    const hash = payloadHash('Thank you for flying Hawk', 'Text/Plain; charset=utf-8');
    expect(hash).toBe('Yi9LfIIFRtBEPt74PVmbTF/xVAwPn7ub15ePICfgnuY=');
    const mac = macOf({ ...example, method: 'POST', hash }).toString('base64');
    expect(mac).toBe('aSe1DERmZuRl3pI36/9BdZmnErTw3sNzOOAUlfeKjVw=');
  });
});

it.each([
  ['http://Example.com', '/a?b', 'example.com', '80', '/a?b'],
  ['https://example.com', '/', 'example.com', '443', '/'],
  ['https://example.com:8443/lab', '/a', 'example.com', '8443', '/lab/a'],
  ['http://[::1]:3000', '/a', '[::1]', '3000', '/a'],
])('the parts of %s and %s', (origin, target, host, port, resource) => {
  expect(urlParts(origin, target)).toEqual({ host, port, resource });
});

describe('the attributes', () => {
  it.each(['id="a", ts="1"', 'id="a",ts="1"', ' id = "a" , ts="1" ', 'id="a", ts="1",'])(
    'are read from %s',
    (text) => {
      expect([...readAttributes(text)]).toEqual([
        ['id', 'a'],
        ['ts', '1'],
      ]);
    },
  );

  it.each([
    '',
    'id',
    'id=a',
    'id="a" ts="1"',
    'id="a", id="b"',
    'ext="a\\"b"',
    'ext="\u00e4"',
    'user="a"',
    'id="a", =',
  ])('are not read from %s', (text) => {
    expect(() => readAttributes(text)).toThrow(MalformedAttributes);
  });

  it('parses or throws MalformedAttributes, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          readAttributes(text);
        } catch (reason) {
          expect(reason).toBeInstanceOf(MalformedAttributes);
        }
      }),
    );
  });
});
