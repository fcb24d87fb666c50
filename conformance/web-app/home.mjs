// The home page: the session, code that runs unchanged, the first response, and the sample data.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api, copiedBy, focused, hold, quiet, tabTo, visit } from './browser.mjs';

const run = promisify(execFile);

/** How a person runs the copied code, by language. */
const shells = {
  curl: (text) => run('/bin/sh', ['-c', text]),
  fetch: (text) => run(process.execPath, ['--input-type=module', '-e', text]),
  Python: (text) => run('/usr/bin/python3', ['-c', text]),
};

export function checks({ baseUrl, work }) {
  const home = { baseUrl, work };
  return {
    'home: shows the session and its remaining time': () => visit(home, session),
    'home: returns a response with one click': () => visit(home, oneClick),
    'home: keeps its layout when the response arrives': () => visit(home, (page) => steady(page, baseUrl)),
    'home: a late response stays with its request': () => visit(home, late),
    'home: is usable by keyboard': () => visit(home, keyboard),
    'home: its code runs in curl, fetch and Python': () => visit(home, (page) => snippets(page, baseUrl)),
    'home: its code runs in Java': () => java(home),
    'home: restores the sample data after confirmation': () => visit(home, (page) => reset(page, baseUrl)),
  };

  async function session(page, { picture }) {
    const { session: id } = await sessionOf(page);
    assert.equal(await copiedBy(page, page.getByRole('button', { name: 'Copy session ID' }).first()), id);
    const timeLeft = page.locator('.strip strong').first();
    const left = await timeLeft.textContent();
    assert.match(left, /^(30:00|29:\d\d)$/);
    await page.waitForFunction(
      (before) => globalThis.document.querySelector('.strip strong')?.textContent !== before,
      left,
    );
    await page.getByRole('link', { name: 'All lessons' }).waitFor();
    await picture('home');
  }

  /** Waits until the page shows its session. */
  async function sessionOf(page) {
    await page.locator('.strip strong').first().waitFor();
    return api(page, baseUrl, 'GET', '/session');
  }
}

/** The first Tab reaches the skip link; Send shows the response without leaving the page. */
async function keyboard(page) {
  await page.getByRole('radio', { name: 'curl' }).waitFor();
  await page.keyboard.press('Tab');
  await focused(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await focused(page, page.locator('#main'));
  await tabTo(page, '[role=tab]');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Create a product', selected: true }).waitFor();
  await tabTo(page, '.segmented input');
  await page.keyboard.press('ArrowRight');
  const code = await page.getByRole('region', { name: 'fetch code' }).textContent();
  assert.match(code, /^const response = await fetch/);
}

/** The button of the introduction sends the selected request. */
async function oneClick(page) {
  await page.getByRole('button', { name: 'Send a request' }).click();
  await page.getByText('200 OK').waitFor();
  await page.getByRole('region', { name: 'Response body' }).waitFor();
  await page.getByRole('link', { name: 'Open in Console' }).waitFor();
  await focused(page, page.getByRole('button', { name: 'Send', exact: true }));
}

/** Browsers do not count layout shifts soon after a click as unexpected, so the positions are compared too. */
async function steady(page, baseUrl) {
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('about:blank');
    await page.goto(baseUrl);
    await page.locator('.lesson-cards').waitFor();
    await page.locator('.strip strong').first().waitFor();
    await quiet(page);
    await page.evaluate(recordShifts);
    const before = await page.evaluate(positions);
    assert.ok(before.length > 20, 'elements that are compared');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('200 OK').waitFor();
    await page.locator('.strip').getByRole('button', { name: 'Restore sample data' }).waitFor();
    await quiet(page);
    assert.deepEqual(await page.evaluate(positions), before, `${viewport.width} px`);
    const shifts = await page.evaluate(() => globalThis.shifts());
    assert.ok(shifts <= 0.02, `layout shifts of ${shifts}`);
  }
}

/** Runs in the page: the places of everything that is not in the response. */
function positions() {
  const { document, scrollY } = globalThis;
  return [...document.querySelectorAll('main :is(h1, h2, h3, section, a, button, [role=tab])')]
    .filter((one) => !one.closest('.card-response, .strip'))
    .map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const place = [left, top + scrollY, width, height].map(Math.round).join(' ');
      return `${one.localName} ${one.textContent.trim().slice(0, 30)}: ${place}`;
    });
}

/** Runs in the page: the sum of the layout shifts from now on, also soon after a click. */
function recordShifts() {
  const { PerformanceObserver } = globalThis;
  let sum = 0;
  const add = (list) => list.forEach(({ value }) => (sum += value));
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  globalThis.shifts = () => {
    add(observer.takeRecords());
    return sum;
  };
}

async function late(page) {
  const proceed = await hold(page, '**/api/v1/users?limit=3');
  const response = page.waitForResponse('**/api/v1/users?limit=3');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('tab', { name: 'Create a product' }).click();
  proceed();
  await (await response).finished();
  await page.locator('button[aria-disabled=false]', { hasText: 'Send' }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Response body' }).count(), 0);
  await page.getByRole('tab', { name: 'List users' }).click();
  await page.getByRole('region', { name: 'Response body' }).waitFor();
}

async function snippets(page, baseUrl) {
  await page.clock.install();
  await page.locator('.strip strong').first().waitFor();
  const { session, body: before } = await api(page, baseUrl, 'GET', '/api/v1/products?limit=1');
  const titles = await page.getByRole('tab').allTextContents();
  assert.ok(titles.length >= 5, titles.join());
  for (const title of titles) {
    await page.getByRole('tab', { name: title, exact: true }).click();
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
  const products = before.pagination.total + Object.keys(shells).length;
  assert.equal(body.data.counts.products, products, 'one product each');
}

async function copied(page, name) {
  await page.locator('.segmented label', { hasText: name }).click();
  await page.getByRole('button', { name: `Copy ${name} code` }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  // The button gets its name back after 1.5 seconds.
  await page.clock.fastForward(1500);
  return page.evaluate(() => globalThis.navigator.clipboard.readText());
}

async function java(home) {
  const isThere = await run('java', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isThere) return 'needs java (Debian: default-jdk-headless)';
  return visit(home, async (page) => {
    await page.clock.install();
    await page.getByRole('tab', { name: 'Create a product' }).click();
    const folder = join(home.work, 'java');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'Request.java'), await copied(page, 'Java'));
    const { stdout } = await run('java', [join(folder, 'Request.java')]);
    assert.match(stdout, /^201 \{"success":true/);
  });
}

async function reset(page, baseUrl) {
  const first = 'a0000000-0000-4000-8000-000000000001';
  await page.getByRole('link', { name: '12 users' }).waitFor();
  await page.locator('.strip').getByRole('button', { name: 'Extend' }).click();
  await page.getByText('The time of the session starts again.').waitFor();
  assert.equal((await api(page, baseUrl, 'DELETE', `/api/v1/users/${first}`)).status, 204);
  await tabTo(page, '.strip button:last-child:not(.copy)');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Restore sample data?' }).waitFor();
  await page.keyboard.press('Escape');
  const { body } = await api(page, baseUrl, 'GET', '/session');
  assert.equal(body.data.counts.users, 11, 'nothing is restored yet');
  await focused(page, page.getByRole('button', { name: 'Restore sample data' }));
  // The browser may send the close event after it has returned the focus. Until then the button does nothing.
  await page.getByRole('button', { name: 'Restore sample data', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Restore sample data?' }).waitFor();
  await tabTo(page, 'button.danger');
  await page.keyboard.press('Enter');
  await page.getByText('Sample data restored.').waitFor();
  assert.equal((await api(page, baseUrl, 'GET', `/api/v1/users/${first}`)).status, 200);
  await page.getByRole('link', { name: '12 users' }).waitFor();
}
