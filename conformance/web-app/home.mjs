// The first page: the session as it is, calls that run as they are copied, and the way back to the standard dataset.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api, tabTo, visit } from './browser.mjs';

const run = promisify(execFile);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a person runs what was copied, by the name of the tab. */
const shells = {
  curl: (text) => run('/bin/sh', ['-c', text]),
  fetch: (text) => run(process.execPath, ['--input-type=module', '-e', text]),
  Python: (text) => run('/usr/bin/python3', ['-c', text]),
};

export function checks({ baseUrl, work }) {
  const home = { baseUrl, work };
  return {
    'home: shows the session, and its time runs': () => visit(home, session),
    'home: is left and entered by keyboard': () => visit(home, keyboard),
    'home: what it offers to copy runs in curl, fetch and Python': () =>
      visit(home, (page) => snippets(page, baseUrl)),
    'home: what it offers to copy runs in Java': () => java(home),
    'home: restores the sample data after confirmation': () => visit(home, (page) => reset(page, baseUrl)),
  };

  async function session(page, { picture }) {
    const shown = await page.locator('.session-id code').textContent();
    assert.match(shown, uuid);
    assert.equal((await api(page, baseUrl, 'GET', '/session')).body.data.id, shown);
    await page.getByRole('button', { name: 'Copy session id' }).click();
    assert.equal(await page.evaluate(() => globalThis.navigator.clipboard.readText()), shown);
    const left = await page.locator('.dial').textContent();
    assert.match(left, /^(30:00|29:5\d)$/);
    await page.waitForFunction(
      (before) => globalThis.document.querySelector('.dial')?.textContent !== before,
      left,
    );
    await page.getByRole('tab', { name: 'curl' }).waitFor();
    await picture('home');
  }
}

async function keyboard(page) {
  await page.getByRole('tab', { name: 'curl' }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => globalThis.document.activeElement?.textContent), 'Skip to content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => globalThis.document.activeElement?.id), 'main');
  await tabTo(page, '[role=tab]');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'fetch', selected: true }).waitFor();
  assert.match(
    await page.getByLabel('the request in fetch', { exact: true }).textContent(),
    /^const response = await fetch/,
  );
}

async function snippets(page, baseUrl) {
  await page.locator('.session-id').waitFor();
  const { session } = await api(page, baseUrl, 'GET', '/api/v1/users');
  await page.locator('.first-calls .choices button').first().waitFor();
  const titles = await page.locator('.first-calls .choices button').allTextContents();
  assert.ok(titles.length >= 5, titles.join());
  for (const title of titles) {
    await page.getByRole('button', { name: title, exact: true }).click();
    const statuses = {};
    for (const [name, execute] of Object.entries(shells)) {
      const { stdout } = await execute(await copied(page, name));
      statuses[name] = stdout.match(/\b(?:2|5)\d\d\b/)?.[0];
    }
    const [first] = Object.values(statuses);
    assert.deepEqual(statuses, { curl: first, fetch: first, Python: first }, title);
  }
  const { body } = await api(page, baseUrl, 'GET', '/session');
  assert.equal(body.data.id, session);
  assert.equal(body.data.counts.products, 24 + Object.keys(shells).length, 'one product each');
}

async function copied(page, name) {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('button', { name: `Copy the request in ${name}` }).click();
  return page.evaluate(() => globalThis.navigator.clipboard.readText());
}

async function java(home) {
  const isThere = await run('java', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isThere) return 'needs java (Debian: default-jdk-headless)';
  return visit(home, async (page) => {
    await page.getByRole('button', { name: 'Create one product' }).click();
    const folder = join(home.work, 'java');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'Call.java'), await copied(page, 'Java'));
    const { stdout } = await run('java', [join(folder, 'Call.java')]);
    assert.match(stdout, /^201 \{"success":true/);
  });
}

async function reset(page, baseUrl) {
  const first = 'a0000000-0000-4000-8000-000000000001';
  await page.locator('.session-id').waitFor();
  assert.equal((await api(page, baseUrl, 'DELETE', `/api/v1/users/${first}`)).status, 204);
  await tabTo(page, '.session-card button:not(.copy)');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.equal(
    (await api(page, baseUrl, 'GET', '/session')).body.data.counts.users,
    11,
    'nothing is reset yet',
  );
  assert.equal(
    await page.evaluate(() => globalThis.document.activeElement?.textContent),
    'Restore the sample data',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('The sample data is restored').waitFor();
  assert.equal((await api(page, baseUrl, 'GET', `/api/v1/users/${first}`)).status, 200);
  await page.getByRole('link', { name: '12 users' }).waitFor();
}
