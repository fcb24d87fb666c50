import { unknownVariables } from './config-unknown.js';

it.each([
  ['RATE_LIMIT', 'RATE_LIMIT_PER_MINUTE'],
  ['RATE_LIMIT_PER_SECOND', 'RATE_LIMIT_PER_MINUTE'],
  ['SESSION_TTL', 'SESSION_TTL_SECONDS'],
  ['SESION_TTL_SECONDS', 'SESSION_TTL_SECONDS'],
  ['REDIS_URI', 'REDIS_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['MAX_SESSION', 'MAX_SESSIONS'],
  ['port', 'PORT'],
])('%s resembles %s', (name, known) => {
  expect(unknownVariables({ [name]: 'x' })).toEqual([{ name, known }]);
});

it.each([
  ...['PATH', 'HOME', 'HOSTNAME', 'LOGNAME', 'NODE_ENV', 'OTEL_TRACES_SAMPLER', 'npm_command', 'SHELL'],
  ...['REDIS_SERVICE_HOST', 'REDIS_PORT', 'PRACTICE_API_SANDBOX_PORT', 'PORT', 'MAX_SESSIONS'],
])('%s resembles no other variable', (name) => {
  expect(unknownVariables({ [name]: 'x' })).toEqual([]);
});
