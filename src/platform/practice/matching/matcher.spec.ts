import { WorkBudget } from '../../kernel/runtime/work-budget.js';
import { MatchSubject } from './match-subject.js';
import type { MatchedRequest } from './matched-request.js';
import { matches as matchesSubject, type Matcher } from './matcher.js';

const unlimited = (): WorkBudget => new WorkBudget(Infinity, () => new Error());

const matches = (matcher: Matcher, given: MatchedRequest): boolean =>
  matchesSubject(matcher, new MatchSubject(given, unlimited()));

const request: MatchedRequest = {
  protocol: 'REST',
  operations: ['listUsers'],
  method: 'GET',
  path: '/api/v1/users',
  query: { page: '2', role: ['user', 'admin'] },
  headers: { accept: '*/*', 'x-number': '7' },
  body: { items: [{ id: 'a', count: 3 }] },
  status: 200,
};

it.each<[Matcher]>([
  [{}],
  [{ protocol: 'REST' }],
  [{ protocol: ['SOAP', 'REST'] }],
  [{ operation: 'listUsers' }],
  [{ operation: ['getUser', 'listUsers'] }],
  [{ method: ['GET', 'HEAD'] }],
  [{ path: '/api/v1/{entity}' }],
  [{ query: { page: 2, role: 'admin', limit: { exists: false } } }],
  [{ headers: { Accept: { contains: '*' }, 'X-Number': { gt: 6 } } }],
  [{ body: { 'items.0.id': 'a', 'items.0.count': { gte: 3 } } }],
  [{ status: { lt: 300 } }],
  [{ protocol: 'REST', method: 'GET', path: '/api/**', status: [200, 304] }],
])('%j matches', (matcher) => {
  expect(matches(matcher, request)).toBe(true);
});

it.each<[Matcher]>([
  [{ protocol: 'SOAP' }],
  [{ operation: 'getUser' }],
  [{ method: 'get' }],
  [{ method: [] }],
  [{ path: '/api/v1/products' }],
  [{ query: { page: 3 } }],
  [{ query: { Page: 2 } }],
  [{ query: { toString: { exists: true } } }],
  [{ headers: { 'x-number': 8 } }],
  [{ body: { 'items.1.id': { exists: true } } }],
  [{ body: { 'items.0.count': '3' } }],
  [{ status: 404 }],
  [{ protocol: 'REST', method: 'POST' }],
])('%j does not match', (matcher) => {
  expect(matches(matcher, request)).toBe(false);
});

it('matches one of several operations, and none without an operation', () => {
  const batch = { ...request, operations: ['getUser', 'createUser'] };
  expect(matches({ operation: 'createUser' }, batch)).toBe(true);
  expect(matches({ operation: 'createUser' }, { ...request, operations: [] })).toBe(false);
});

it('does not match a status before there is a response', () => {
  const { status: _status, ...pending } = request;
  expect(matches({ status: { gte: 0 } }, pending)).toBe(false);
});
