import { createLog } from './log.js';
import { terminalStream } from './terminal-stream.js';

describe('the log on a terminal', () => {
  const shown = (write: (log: ReturnType<typeof createLog>) => void): string => {
    const written: string[] = [];
    write(createLog('trace', terminalStream({ write: (line) => void written.push(line) })));
    return written.join('');
  };

  it('is the time and the message where all is well', () => {
    expect(shown((log) => log.info('at http://localhost:3000'))).toMatch(
      /^\d\d:\d\d:\d\d at http:\/\/localhost:3000\n$/,
    );
  });

  it('names the level of anything else, the fields, and the stack of an error below it', () => {
    const text = shown((log) => log.error({ request: 'r1', err: new Error('\u001b[31mred') }, 'a fault'));

    expect(text).toMatch(/^\S+ ERROR a fault request=r1\nError: \\u001b\[31mred\n +at /);
  });
});
