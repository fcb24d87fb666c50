// Behaviour of REST alone: PUT, statuses, ETags, the reset, and access tokens.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSession } from '../../dist/node-test.js';
import { protocols } from './protocols.mjs';
import { ada, prepare } from './records.mjs';

const session = useSession({ prepare });
const grace = { name: 'Grace', email: 'grace@example.com' };
const hasRest = protocols.some(({ name }) => name === 'REST');

async function post(path, body) {
  const response = await session().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

async function statusOfMe(token) {
  const headers = { authorization: `Bearer ${token}` };
  return (await session().fetch('/auth/me', { headers })).status;
}

describe('Records', { skip: !hasRest }, () => {
  test('POST returns 201', async () => {
    assert.equal((await session().rest.raw.users.create(grace)).status, 201);
  });

  test('an unknown property is rejected', async () => {
    await assert.rejects(session().rest.users.create({ ...grace, nickname: 'G' }), { status: 400 });
  });

  test('PUT sets omitted fields to their default, and keeps id and created_at', async () => {
    const { users } = session().rest;
    const before = await users.get(ada.id);
    await session().clock.advance({ seconds: 1 });
    const after = await users.replace(ada.id, grace);
    const { updated_at } = after;
    assert.deepEqual(after, { ...before, ...grace, role: 'user', age: null, updated_at });
    assert.ok(updated_at > before.updated_at);
  });

  test('the ETag changes with the record', async () => {
    const { raw } = session().rest;
    const etag = async () => (await raw.users.get(ada.id)).headers.get('etag');
    const before = await etag();
    await raw.users.patch(ada.id, { name: 'Grace' });
    assert.notEqual(await etag(), before);
  });

  test('the reset restores the sample data', async () => {
    const { id } = await session().rest.users.create(grace);
    assert.equal((await post('/api/v1/demo/reset')).status, 200);
    await assert.rejects(session().rest.users.get(id), { status: 404 });
    assert.equal((await session().rest.users.list()).pagination.total, 12);
  });
});

describe('Access tokens', { skip: !hasRest }, () => {
  const client = { client_id: 'demo', client_secret: 'demo-secret' };
  const alice = { username: 'alice@example.com', password: 'alice-admin-2026' };
  const token = (grant) => post('/auth/oauth/token', { ...client, ...grant });

  test('end after an hour', async () => {
    const { body } = await post('/auth/token', alice);
    assert.equal(await statusOfMe(body.data.access_token), 200);
    await session().clock.advance({ minutes: 61 });
    assert.equal(await statusOfMe(body.data.access_token), 401);
  });

  test('end when they are revoked', async () => {
    const { body } = await token({ grant_type: 'client_credentials' });
    assert.equal(await statusOfMe(body.access_token), 200);
    await post('/auth/oauth/revoke', { ...client, token: body.access_token });
    assert.equal(await statusOfMe(body.access_token), 401);
  });

  test('can be refreshed once per refresh token, also with a narrower scope', async () => {
    const { body } = await token({ grant_type: 'password', ...alice, scope: 'read write' });
    const grant = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    const narrow = await token({ ...grant, scope: 'read' });
    assert.deepEqual([narrow.status, narrow.body.scope], [200, 'read']);
    const again = await token(grant);
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
  });
});
