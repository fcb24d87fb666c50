import { nestLogLevels } from './log-levels.js';

describe('the levels of the framework', () => {
  it.each([
    ['silent', false],
    ['fatal', ['fatal']],
    ['error', ['fatal', 'error']],
    ['warn', ['fatal', 'error', 'warn']],
    ['info', ['fatal', 'error', 'warn']],
    ['debug', ['fatal', 'error', 'warn', 'log']],
    ['trace', ['fatal', 'error', 'warn', 'log', 'debug']],
  ])('at %s are %j', (level, levels) => {
    expect(nestLogLevels(level)).toEqual(levels);
  });
});
