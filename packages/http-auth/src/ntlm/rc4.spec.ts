import { rc4 } from './rc4.js';

describe('rc4', () => {
  it.each([
    ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8'],
    ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97'],
  ])('has the key stream of RFC 6229 for the key %s', (key, stream) => {
    expect(rc4(Buffer.from(key, 'hex'), Buffer.alloc(16)).toString('hex')).toBe(stream);
  });
});
