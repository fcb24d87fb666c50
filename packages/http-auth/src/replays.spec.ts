import { replayKey } from './replays.js';

describe('The key of a used value', () => {
  it('has the same length for long values, so that a client cannot fill the memory', () => {
    expect(replayKey('hawk', 'n'.repeat(16_000))).toHaveLength(43);
  });

  it('differs by scheme and by value', () => {
    const keys = [replayKey('hawk', 'n'), replayKey('wsse', 'n'), replayKey('hawk', 'm')];

    expect(new Set(keys).size).toBe(3);
  });
});
