// The Faults page: requests with delays and errors, their results as a dot plot and a table, and the request as code.
import assert from 'node:assert/strict';
import { api, copiedBy, tabTo, visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'Faults page: sends the selected error and delay': () => visit(at('/#/faults', [503]), errorAndDelay),
    'Faults page: presets set the fields': () => visit(at('/#/faults'), presets),
    'Faults page: the code contains the same parameters': () => visit(at('/#/faults'), code),
    'Faults page: random failures are counted as the table lists them': () =>
      visit(at('/#/faults', [500, 502, 503, 504]), randomFailures),
    'Faults page: a preset applies to other clients of the session, and its counters are shown': () =>
      visit(at('/#/faults'), (page, tools) => sessionPlan(page, tools, baseUrl)),
    'Faults page: the plan is edited as JSON by keyboard, and its errors are listed': () =>
      visit(at('/#/faults', [400]), (page) => planDocument(page, baseUrl)),
  };
}

async function errorAndDelay(page, { picture }) {
  await page.getByLabel('Operation').selectOption({ label: 'List products (GET /api/v1/products)' });
  await page.getByLabel('Error status').selectOption('503');
  await page.getByLabel(/^Delay/).fill('200');
  await page.getByLabel('Number of requests').selectOption('5');
  await page.getByRole('button', { name: 'Send 5 requests' }).click();
  await page.getByText(/^0 of 5 succeeded, median \d+ ms$/).waitFor();
  assert.equal(await page.getByRole('img', { name: /^Time and status/ }).count(), 1);
  const rows = await tableRows(page);
  assert.equal(rows.length, 5);
  for (const row of rows) {
    assert.match(row, /503 Service Unavailable/);
    assert.ok(Number(/(\d+) ms/.exec(row)[1]) >= 195, row);
    assert.match(row, /error$/);
  }
  await picture('faults');
}

async function presets(page) {
  await page.getByRole('button', { name: 'Slow', exact: true }).click();
  assert.equal(await page.getByLabel(/^Delay/).inputValue(), '2000');
  const unavailable = page.getByRole('button', { name: '503 Service Unavailable' });
  await unavailable.click();
  assert.equal(await unavailable.getAttribute('aria-pressed'), 'true');
  assert.equal(await page.getByLabel(/^Delay/).inputValue(), '0');
  assert.equal(await page.getByLabel('Error status').inputValue(), '503');
}

async function code(page) {
  await page.getByLabel('Fail 30% of requests').check();
  await page.getByLabel(/^Delay/).fill('250');
  for (const name of ['curl', 'fetch', 'Python', 'Java']) {
    await page.getByRole('radiogroup', { name: 'Language' }).getByText(name, { exact: true }).click();
    const text = await page.getByRole('region', { name: `${name} code` }).innerText();
    assert.match(text, /delay=250&random_fail=true/, name);
    assert.match(text, /x-session-id/, name);
  }
}

async function randomFailures(page) {
  await page.getByRole('button', { name: 'Fail 30%', exact: true }).click();
  await page.getByLabel('Number of requests').selectOption('20');
  await page.getByRole('button', { name: 'Send 20 requests' }).click();
  const summary = await page.getByText(/^\d+ of 20 succeeded/).textContent();
  const rows = await tableRows(page);
  const succeeded = rows.filter((row) => row.includes('200 OK')).length;
  assert.equal(Number.parseInt(summary, 10), succeeded);
  assert.equal(rows.filter((row) => row.endsWith('random_fail')).length, 20 - succeeded);
  assert.equal(await page.locator('.dot-plot circle').count(), 20);
}

async function sessionPlan(page, { picture }, baseUrl) {
  const rule = (id) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: id }) });
  const showsCounts = async (id, ...counts) => {
    const cells = rule(id).getByRole('cell');
    for (const [i, count] of counts.entries()) await cells.nth(i).filter({ hasText: count }).waitFor();
  };
  await page.getByText('No rules. Add a preset').waitFor();
  await page.getByRole('button', { name: 'Add Fail twice, then succeed to session' }).click();
  await rule('retry-twice').waitFor();
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await api(page, baseUrl, 'GET', '/api/v1/users')).status);
  assert.deepEqual(statuses, [503, 503, 200]);
  await showsCounts('retry-twice', /^3$/, /^2$/);
  await page.getByRole('button', { name: 'Add Broken JSON to session' }).click();
  await rule('broken-json').waitFor();
  await picture('faults-plan');
  // A new plan starts at 0.
  await showsCounts('retry-twice', /^0$/, /^0$/);
  await page.getByRole('button', { name: 'Remove rule broken-json' }).click();
  await rule('broken-json').waitFor({ state: 'detached' });
  assert.equal((await api(page, baseUrl, 'GET', '/api/v1/users')).status, 503);
  await page.getByRole('button', { name: 'Reset counters' }).click();
  await page.getByText('Counters reset.').waitFor();
  await showsCounts('retry-twice', /^0$/, /^0$/);
  await page.getByText('Plan as JSON').click();
  const copied = JSON.parse(await copiedBy(page, page.getByRole('button', { name: 'Copy plan' })));
  await page.getByRole('button', { name: 'Remove plan' }).click();
  await page.getByText('No rules. Add a preset').waitFor();
  assert.equal((await api(page, baseUrl, 'GET', '/api/v1/users')).status, 200);
  const { status, body } = await api(page, baseUrl, 'PUT', '/session/faults', copied);
  assert.deepEqual([status, body.data.seed, body.data.rules[0].id], [200, copied.seed, 'retry-twice']);
}

async function planDocument(page, baseUrl) {
  const field = page.getByLabel('Plan document');
  await page.getByText('No rules. Add a preset').waitFor();
  await tabTo(page, '.plan-document > summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '.plan-document textarea');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(
    '{"rules": [{"delay": {"type": "fixed", "milliseconds": -1}}, {"when": {}}]}',
  );
  await tabTo(page, '.plan-document button');
  await page.keyboard.press('Enter');
  await page.getByText('body/rules/0/delay/milliseconds must be').waitFor();
  assert.equal(await page.getByRole('alert').getByRole('listitem').count(), 2);
  await field.fill('{"seed": 7, "rules": [{"id": "slow", "delay": {"type": "fixed", "milliseconds": 5}}]}');
  await page.getByRole('button', { name: 'Set plan' }).click();
  await page.getByRole('cell', { name: 'delay 5 ms' }).waitFor();
  assert.deepEqual((await api(page, baseUrl, 'GET', '/session/faults')).body.data.seed, 7);
}

async function tableRows(page) {
  await page.getByText('Show as table').click();
  return page.getByRole('table').locator('tbody tr').allTextContents();
}
