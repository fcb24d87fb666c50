// Equality of request paths.
import { pathEqual } from './path.js';

const UUID = 'a0000000-0000-4000-8000-00000000000b';

it.each([
  ['/api/v1/users', '/api/v1/users', true],
  ['/api/v1/users/', '/api/v1/users', true],
  ['/api/v1/users', '/api/v1/users/', true],
  ['/api/v1/users//', '/api/v1/users', false],
  ['/api/v1/Users', '/api/v1/users', false],
  ['/api/v1/%75sers', '/api/v1/users', true],
  ['/api/v1/users%2F1', '/api/v1/users/1', false],
  ['/api/v1/users%2f1', '/api/v1/users%2F1', true],
  [`/api/v1/users/${UUID.toUpperCase()}`, `/api/v1/users/${UUID}`, true],
  ['/api/v1/users/1', '/api/v1/users/{id}', true],
  ['/api/v1/users/', '/api/v1/users/{id}', false],
  ['/api/v1/users/1/2', '/api/v1/users/{id}', false],
  ['/api/v1/users/1/2', '/api/v1/**', true],
  ['/api/v1', '/api/v1/**', true],
  ['/api/v2/users', '/api/v1/**', false],
  ['/', '/', true],
  ['/api/v1/users.*', '/api/v1/users', false],
])('%s and %s: %s', (actual, pattern, isEqual) => {
  expect(pathEqual(actual, pattern)).toBe(isEqual);
});
