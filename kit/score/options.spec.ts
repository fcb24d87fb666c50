import { readFlags } from '../../src/core/flags.js';
import { scoreFlags, scoreOptions } from './options.js';

const read = (...argv: string[]) => scoreOptions(readFlags(argv, scoreFlags));

describe('the options of the score runner', () => {
  it('have defaults', () => {
    expect(read('--', 'npm', 'test', '--watch')).toEqual({
      suite: ['npm', 'test', '--watch'],
      exclude: [],
      concurrency: 1,
      timeoutMs: 5000,
      timeoutFactor: 1.5,
      dryRunTimeoutMs: 600_000,
      high: 80,
      low: 60,
      bail: false,
      variations: true,
      iterate: false,
      github: false,
    });
  });

  it.each([
    [['--mutants', 'a, b,'], { mutants: ['a', 'b'] }],
    [['--exclude=a,b'], { exclude: ['a', 'b'] }],
    [['--protocol', 'R,s'], { protocols: ['REST', 'SOAP'] }],
    [['--protocol', 'graphql'], { protocols: ['GraphQL'] }],
    [['--break', '0'], { break: 0 }],
    [['--timeout-ms', '100', '--timeout-factor', '2.5'], { timeoutMs: 100, timeoutFactor: 2.5 }],
    [['--shard', '2/3'], { shard: { index: 2, count: 3 } }],
    [['--no-variations'], { variations: false }],
    [['--url', 'https://example.com/'], { url: 'https://example.com' }],
    [['--json', 'x', '--iterate'], { json: 'x', iterate: true }],
  ])('read %j', (argv, options) => {
    expect(read(...argv, '--', 'npm')).toMatchObject(options);
  });

  it.each([
    [[], 'The command of the suite is missing'],
    [['--break', '101', 'x'], "Option '--break' must be a number from 0 to 100, not '101'."],
    [['--break', '', 'x'], "Option '--break' must be a number"],
    [['--high', '80.5', 'x'], "Option '--high' must be a whole number from 0 to 100, not '80.5'."],
    [['--high', 'x', 'x'], "Option '--high' must be a number"],
    [['--low', '81', 'x'], "Option '--low' must not be higher than '--high' (80)."],
    [['--concurrency', '0', 'x'], "Option '--concurrency' must be a whole number from 1 to 64"],
    [['--concurrency', '1.5', 'x'], "Option '--concurrency' must be a whole number"],
    [['--protocol', 'X', 'x'], "Option '--protocol' must be R, G or S, not 'X'."],
    [['--protocol', 'RG', 'x'], "Option '--protocol' must be R, G or S, not 'RG'."],
    [['--shard', '0/3', 'x'], "Option '--shard' must be k/n"],
    [['--shard', '4/3', 'x'], "Option '--shard' must be k/n"],
    [['--url', 'localhost', 'x'], "Option '--url' must be an http or https URL"],
    [['--iterate', 'x'], "Option '--iterate' needs '--json <file>'."],
    [['--mutant', 'a', 'x'], "Unknown option '--mutant'. Did you mean '--mutants'?"],
  ])('reject %j', (argv, message) => {
    expect(() => read(...argv)).toThrow(message);
  });
});
