// Text of any Unicode characters for property tests. fast-check's unit `binary` takes a second to create.
import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any code point except surrogates. */
const character = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count));

/** @param maxLength in code points */
export const anyText = (maxLength = 20): fc.Arbitrary<string> => fc.string({ unit: character, maxLength });
