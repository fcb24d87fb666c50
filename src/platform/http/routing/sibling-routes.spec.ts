// The routes that get a check.
import type { onRequestHookHandler, RouteOptions } from 'fastify';
import { SiblingRoutes } from './sibling-routes.js';

const check: onRequestHookHandler = (_request, _reply, done) => done();

function checkedRoutes(...urls: readonly string[]): string[] {
  const siblings = new SiblingRoutes(check);
  const routes = urls.map((url): RouteOptions => ({ method: 'GET', url, handler: () => undefined }));
  for (const route of routes) siblings.add(route);
  return routes.filter(({ onRequest }) => [onRequest].flat().includes(check)).map(({ url }) => url);
}

it.each([
  ['a path without a parameter before it', ['/classes/join', '/classes/:id'], ['/classes/:id']],
  ['a path without a parameter after it', ['/classes/:id', '/classes/join'], ['/classes/:id']],
  ['no other path in its folder', ['/classes', '/classes/', '/classes/:id', '/users/join'], []],
  ['a path without a parameter under it only', ['/classes/:id', '/classes/:id/join'], []],
])('a route that ends in a parameter and has %s', (_what, urls, checked) => {
  expect(checkedRoutes(...urls)).toEqual(checked);
});

it('a route keeps its own hook after the check', () => {
  const siblings = new SiblingRoutes(check);
  const own: onRequestHookHandler = (_request, _reply, done) => done();
  const route: RouteOptions = { method: 'GET', url: '/a/:id', handler: () => undefined, onRequest: own };
  siblings.add(route);
  siblings.add({ method: 'POST', url: '/a/b', handler: () => undefined });
  expect(route.onRequest).toEqual([check, own]);
});
