import { isUuid } from './text.js';
import { timeOrderedId } from './time-ordered-id.js';

describe('a version 7 UUID', () => {
  // The test vector of RFC 9562, appendix A.6.
  it('has the time, the random bits, the version and the variant', () => {
    const random = Buffer.from('0cc318c4dc0c0c07398f', 'hex');

    expect(timeOrderedId(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('is a UUID at any time', () => {
    for (const time of [-1, 0, 2 ** 48 + 5])
      expect(isUuid(timeOrderedId(time, Buffer.alloc(10, 0xff)))).toBe(true);
  });
});
