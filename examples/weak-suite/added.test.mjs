// The tests that the weak suite lacks: each checks the sentence that a surviving mutant violates.
import { test } from 'node:test';
import { assert, newSession } from './client.mjs';

const ids = ({ body }) => body.data.map(({ id }) => id);

test('a page has at most limit records, and total counts all matches', async () => {
  const { body } = await newSession().get('/api/v1/users?limit=5');
  assert.equal(body.data.length, 5);
  assert.equal(body.pagination.total, 12);
});

test('the second page begins behind the first', async () => {
  const session = newSession();
  const all = ids(await session.get('/api/v1/users?limit=6'));
  assert.deepEqual(ids(await session.get('/api/v1/users?limit=3&page=1')), all.slice(0, 3));
  assert.deepEqual(ids(await session.get('/api/v1/users?limit=3&page=2')), all.slice(3));
});

test('order=desc reverses the order', async () => {
  const session = newSession();
  const ascending = ids(await session.get('/api/v1/users?limit=12&sort=name&order=asc'));
  assert.deepEqual(
    ids(await session.get('/api/v1/users?limit=12&sort=name&order=desc')),
    ascending.reverse(),
  );
});

test('gte includes the bound', async () => {
  const session = newSession();
  const { body } = await session.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com', age: 30 });
  const found = ids(await session.query('/api/v1/users', { filters: { age: { gte: 30, lte: 30 } } }));
  assert.ok(found.includes(body.data.id));
});

test('create keeps the given role', async () => {
  const { body } = await newSession().post('/api/v1/users', {
    name: 'Ada',
    email: 'ada@example.com',
    role: 'admin',
  });
  assert.equal(body.data.role, 'admin');
});

test('an email is unique', async () => {
  const session = newSession();
  await session.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
  const { status } = await session.post('/api/v1/users', { name: 'Other', email: 'ada@example.com' });
  assert.equal(status, 409);
});

test('an unknown property is rejected', async () => {
  const { status } = await newSession().post('/api/v1/users', {
    name: 'Ada',
    email: 'ada@example.com',
    nick: 'A',
  });
  assert.equal(status, 400);
});

test('PATCH changes updated_at', async () => {
  const session = newSession();
  const created = await session.post('/api/v1/users', { name: 'Grace', email: 'grace@example.com' });
  const { body } = await session.patch(`/api/v1/users/${created.body.data.id}`, { name: 'Grace Hopper' });
  assert.ok(body.data.updated_at > created.body.data.updated_at);
});

test('a deleted record is gone', async () => {
  const session = newSession();
  const created = await session.post('/api/v1/users', { name: 'Alan', email: 'alan@example.com' });
  await session.delete(`/api/v1/users/${created.body.data.id}`);
  const { status } = await session.get(`/api/v1/users/${created.body.data.id}`);
  assert.equal(status, 404);
});
