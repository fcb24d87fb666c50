import { createLog } from './log.js';
import { terminalStream } from './terminal-stream.js';

describe('the log on a terminal', () => {
  const shown = (write: (log: ReturnType<typeof createLog>) => void): string => {
    const written: string[] = [];
    write(createLog('trace', terminalStream({ write: (line) => void written.push(line) })));
    return written.join('');
  };

  it('has time and message at level info', () => {
    expect(shown((log) => log.info('at http://localhost:3000'))).toMatch(
      /^\d\d:\d\d:\d\d at http:\/\/localhost:3000\n$/,
    );
  });

  it('has the level of other messages, the fields, and below them the stack of an error', () => {
    const text = shown((log) =>
      log.error({ request: 'r1', err: new Error('\u001b[31mred') }, 'a test error'),
    );

    expect(text).toMatch(/^\S+ ERROR a test error request=r1\nError: \\u001b\[31mred\n +at /);
  });
});
