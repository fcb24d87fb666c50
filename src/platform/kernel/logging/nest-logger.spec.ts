import { createLog } from './log.js';
import { nestLogger } from './nest-logger.js';

it.each([
  ['fatal', 'fatal'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['log', 'trace'],
  ['debug', 'trace'],
  ['verbose', 'trace'],
] as const)('a message that Nest logs with %s has level %s and the context in the log', (method, level) => {
  const written: string[] = [];
  const log = createLog('trace', { write: (line) => void written.push(line) });
  nestLogger(log)[method]?.('Mapped {/x, GET} route', 'RouterExplorer');

  expect(written.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level, time: expect.any(String), context: 'RouterExplorer', msg: 'Mapped {/x, GET} route' },
  ]);
});

it('does not log an error of the start, which Nest also throws', () => {
  const written: string[] = [];
  const log = createLog('trace', { write: (line) => void written.push(line) });
  nestLogger(log).error(new Error('PORT=x: must be a number'), 'ExceptionHandler');

  expect(written).toEqual([]);
});
