// A weak suite: it calls many routes and checks little.
import { test } from 'node:test';
import { assert, newSession } from './client.mjs';

test('lists users', async () => {
  const { status, body } = await newSession().get('/api/v1/users?limit=5');
  assert.equal(status, 200);
  assert.equal(body.data.length, 5);
});

test('lists the second page', async () => {
  const { status } = await newSession().get('/api/v1/users?page=2&limit=3&sort=name&order=desc');
  assert.equal(status, 200);
});

test('searches users', async () => {
  const { status } = await newSession().query('/api/v1/users', { filters: { age: { gte: 30 } } });
  assert.equal(status, 200);
});

test('creates a user', async () => {
  const { status, body } = await newSession().post('/api/v1/users', {
    name: 'Ada',
    email: 'ada@example.com',
  });
  assert.equal(status, 201);
  assert.equal(body.data.name, 'Ada');
});

test('updates a user', async () => {
  const session = newSession();
  const created = await session.post('/api/v1/users', { name: 'Grace', email: 'grace@example.com' });
  const { status, body } = await session.patch(`/api/v1/users/${created.body.data.id}`, {
    name: 'Grace Hopper',
  });
  assert.equal(status, 200);
  assert.equal(body.data.name, 'Grace Hopper');
});

test('deletes a user', async () => {
  const session = newSession();
  const created = await session.post('/api/v1/users', { name: 'Alan', email: 'alan@example.com' });
  const { status } = await session.delete(`/api/v1/users/${created.body.data.id}`);
  assert.equal(status, 204);
});
