import { readFlags } from './flags.js';

const flags = {
  port: { type: 'string', short: 'p' },
  'rate-limit': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const read = (...argv: string[]) => readFlags(argv, flags);

describe('the flags of a command line', () => {
  it.each([
    [['--port', '80'], { port: '80' }, []],
    [['--port=80'], { port: '80' }, []],
    [['-p', '80'], { port: '80' }, []],
    [['-p80'], { port: '80' }, []],
    [['--port=--80'], { port: '--80' }, []],
    [['--port', '-1'], { port: '-1' }, []],
    [['--port='], { port: '' }, []],
    [['--port', '1', '--port', '2'], { port: '2' }, []],
    [['serve', '--rate-limit', '0', '-h'], { 'rate-limit': '0', help: true }, ['serve']],
    [['--help', '--', 'npm', 'test', '--port'], { help: true }, ['npm', 'test', '--port']],
  ])('reads %j', (argv, values, words) => {
    expect(read(...argv)).toEqual({ values, words });
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'. Did you mean '--port'?"],
    [['--rate=1'], "Unknown option '--rate'. Did you mean '--rate-limit'?"],
    [['--ratelimit=1'], "Unknown option '--ratelimit'. Did you mean '--rate-limit'?"],
    [['--constructor'], /^Unknown option '--constructor'/],
    [['-x'], /^Unknown option '-x'/],
    [['--port'], "Option '--port' needs a value."],
    [['--port', '--help'], "Option '--port' needs a value."],
    [['--help=yes'], "Option '--help' does not take a value."],
  ])('rejects %j', (argv, message) => {
    expect(() => read(...argv)).toThrow(message);
  });
});
