// Mutated valid inputs for every parser: each input is parsed or rejected, without internal errors.
// FUZZ_INPUTS is the number of inputs, FUZZ_SEED the seed. A failure prints the seed and the shortest failing input.
import { credentialReaders } from './credentials.js';
import { readers } from './readers.js';
import { fuzz } from './target.js';

const targets = [...readers, ...credentialReaders];
const count = Number(process.env.FUZZ_INPUTS ?? 12_000);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const shares = targets.reduce((sum, { share = 1 }) => sum + share, 0);

// A million inputs take minutes; the default takes seconds.
jest.setTimeout(600_000);

it.each(targets)('$name', async (target) => {
  const expected = Math.ceil((count * (target.share ?? 1)) / shares);
  const { accepted, rejected } = await fuzz(target, expected, seed);

  expect(accepted + rejected).toBe(expected);
  // The inputs must include both valid and invalid ones.
  expect({ accepted: accepted > 0, rejected: rejected > 0 }).toEqual({
    accepted: target.only !== 'rejects',
    rejected: target.only !== 'accepts',
  });
});
