// The package for test suites: all protocols work, and errors name the parts that it does not contain.
import assert from 'node:assert/strict';
import { createSandbox } from 'practice-api-sandbox';

const sandbox = await createSandbox();
const session = sandbox.session();
const user = await session.rest.users.create({ name: 'Ada', email: 'ada@example.com' });
assert.deepEqual((await session.soap('GetUser', { id: user.id })).user, user);
assert.equal((await session.graphql('{ users(limit: 1) { items { name } } }')).users.items[0].name, 'Ada');
const page = await fetch(`${sandbox.url}/`);
assert.equal(page.status, 404);
assert.match((await page.json()).message, /^this installation has no pages: install the complete package/);
await sandbox.close();

await assert.rejects(
  createSandbox({ config: { store: 'redis', redisUrl: 'redis://127.0.0.1:9' } }),
  /no store in Redis: install the complete package/,
);
