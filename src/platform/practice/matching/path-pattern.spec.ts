import { matchesPath } from './path-pattern.js';

const ID = 'a0000000-0000-4000-8000-00000000000a';

it.each([
  ['/api/v1/users', '/api/v1/users'],
  ['/api/v1/users', '/api/v1/users/'],
  ['/api/v1/users/', '/api/v1/users'],
  ['/', '/'],
  ['/api/v1/users/{id}', '/api/v1/users/7'],
  ['/api/v1/{entity}/{id}', '/api/v1/users/7/'],
  ['/api/**', '/api/v1/users'],
  ['/api/**', '/api'],
  ['/**', '/'],
  ['/**', '/x/y'],
  ['/api/v1/users', '/api/v1/%75sers'],
  ['/a%2fb', '/a%2Fb'],
  [`/users/${ID}`, `/users/${ID.toUpperCase()}`],
])('%s matches %s', (pattern, path) => {
  expect(matchesPath(pattern, path)).toBe(true);
});

it.each([
  ['/api/v1/users', '/api/v1/Users'],
  ['/api/v1/users', '/api/v1/users/7'],
  ['/api/v1/users', '/api/v1/users//'],
  ['/api/v1/users/{id}', '/api/v1/users'],
  ['/api/v1/users/{id}', '/api/v1/users//'],
  ['/api/v1/users/{id}', '/api/v1/users/7/x'],
  ['/api/v1/**', '/api'],
  ['/**/users', '/api/users'],
  ['/a/b', '/a%2Fb'],
  ['/u.*', '/users'],
  ['/users/(?:)', '/users/'],
])('%s does not match %s', (pattern, path) => {
  expect(matchesPath(pattern, path)).toBe(false);
});

it('reads long paths in linear time', () => {
  expect(matchesPath('/{a}/{b}', `/${'%'.repeat(60_000)}/x`)).toBe(true);
});
