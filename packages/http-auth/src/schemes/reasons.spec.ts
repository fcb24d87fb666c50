// Rules for the reasons of every scheme.
import { schemes } from './index.js';

const reasons = schemes.flatMap(({ id, reasons: own }) =>
  Object.entries(own).map(([code, reason]) => ({ id, code, ...reason })),
);

describe.each(schemes.map(({ id }) => id))('the reasons of %s', (scheme) => {
  const own = reasons.filter(({ id }) => id === scheme);

  it('say what is wrong and how to correct it, in separate sentences', () => {
    for (const { code, message, hint } of own) {
      const sentence = /^\S.*[.)]$/s;
      expect({ code, message }).toEqual({ code, message: expect.stringMatching(sentence) });
      expect({ code, hint }).toEqual({ code, hint: expect.stringMatching(sentence) });
      expect({ code, repeats: message.includes(hint) || hint.includes(message) }).toEqual({
        code,
        repeats: false,
      });
    }
  });

  it('have codes in snake case', () => {
    for (const { code } of own) expect(code).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
  });
});
