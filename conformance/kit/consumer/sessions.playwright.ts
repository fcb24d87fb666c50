// Runs in four workers, each with a sandbox of its own.
import { existsSync } from 'node:fs';
import { expect, sandboxTest } from 'practice-api-sandbox/playwright';

const test = sandboxTest({
  prepare: (base) => base.import({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } }),
});

const bob = { name: 'Bob', email: 'bob@example.com' };

for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`test ${n} has the prepared records`, async ({ request, session }) => {
    const users = await request.get('/api/v1/users');
    expect(await users.json()).toMatchObject({ pagination: { total: 1 } });
    await request.post('/api/v1/users', { data: bob });
    await expect(session).toHaveReceived({ operation: 'createUser' }, 1);
    await expect(session).not.toHaveReceived({ operation: 'deleteUser' });
    expect(
      (await session.soap('GetUser', { id: (await session.rest.users.list()).data[0]?.id ?? '' })).user,
    ).toMatchObject(bob);
  });
}

test('a page uses the session of the test', async ({ page, session }) => {
  test.skip(!existsSync('/usr/bin/chromium'), 'chromium is not installed');
  await page.goto('/api');
  const total = await page.evaluate(async () => {
    const response = await fetch('/api/v1/users');
    const { pagination } = (await response.json()) as { pagination: { total: number } };
    return pagination.total;
  });
  expect(total).toBe(1);
  await session.requests.verify({ operation: 'listUsers' }, 1);
});

// run.mjs expects that this test fails, and that the journal is attached.
test('fails', async ({ request, session }) => {
  test.skip(process.env.EXPECT_FAILURE === undefined);
  session.requests.expect({ operation: 'createUser' });
  await request.get('/api/v1/users');
});
