// Every reader of what strangers write, under inputs that were good once: it reads or refuses, and never fails.
// FUZZ_INPUTS says how many in all, FUZZ_SEED which ones; a failure prints the seed and the shortest input that fails.
import { credentialReaders } from './credentials.js';
import { readers } from './readers.js';
import { fuzz } from './target.js';

const targets = [...readers, ...credentialReaders];
const count = Number(process.env.FUZZ_INPUTS ?? 12_000);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const shares = targets.reduce((sum, { share = 1 }) => sum + share, 0);

// A million inputs take their time; a dozen thousand do not.
jest.setTimeout(600_000);

it.each(targets)('$name', async (target) => {
  const wanted = Math.ceil((count * (target.share ?? 1)) / shares);
  const { taken, refused } = await fuzz(target, wanted, seed);

  expect(taken + refused).toBe(wanted);
  // Inputs that are all good, or all bad, would show little.
  expect({ taken: taken > 0, refused: refused > 0 }).toEqual({
    taken: target.only !== 'refuses',
    refused: target.only !== 'takes',
  });
});
