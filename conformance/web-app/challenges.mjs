// The challenge pages: start, feedback, solution and points.
import assert from 'node:assert/strict';
import { focused, visit } from './browser.mjs';
import { insertSolution, press, sendRequest } from './lesson-player.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'challenges: a challenge is started, attempted and solved': () =>
      visit(at('/#/challenges', [404]), solved),
    'challenges: the solution leaves no points': () => visit(at('/#/challenges/rest-02'), withSolution),
    'challenges: a long value is shortened, and sent whole': () =>
      visit(at('/#/challenges/http-05', [413]), withLongValue),
  };
}

async function solved(page, { picture }) {
  await picture('challenges-not-begun');
  await press(page, /^Begin all of REST basics$/);
  await page.getByRole('button', { name: 'Begin all of REST basics' }).waitFor({ state: 'detached' });
  await press(page, /^Begin all of HTTP$/);
  await page.getByText(/^of \d+ points$/).waitFor();
  await page.getByText(/^0 of \d+ solved$/).waitFor();
  await picture('challenges');
  await page.getByLabel('Level').getByText('Beginner').click();
  await page.getByRole('searchbox').fill('unknown');
  await page.getByRole('link', { name: 'Unknown product' }).click();
  await page.getByLabel('URL', { exact: true }).fill('/api/v1/products/a0000000-0000-4000-8000-00000000ffff');
  assert.equal(await sendRequest(page), true);
  await page.getByText('Challenge solved.').waitFor();
  await focused(page, page.locator('.work').getByRole('link', { name: 'All challenges', exact: true }));
  await page.evaluate(() => (globalThis.location.hash = '#/challenges/rest-03'));
  await page.getByRole('heading', { name: 'Cheapest first' }).waitFor();
  await page.getByLabel('URL', { exact: true }).fill('/api/v1/products?sort=price&order=desc');
  assert.equal(await sendRequest(page), false);
  await page
    .locator('.check-card .failed')
    .getByText('The field data of the response must')
    .first()
    .waitFor();
  await page.getByText('75% of the points').first().waitFor();
  await picture('challenge-feedback');
  await page.getByRole('link', { name: 'All challenges' }).click();
  await page.getByText(/^1 of \d+ solved$/).waitFor();
  assert.match(await page.locator('.points').innerText(), /^10 of \d+ points$/);
  await page.getByLabel('State').selectOption('solved');
  assert.equal(await page.locator('.list-row').count(), 1);
  await page.waitForURL(/\?state=solved$/);
}

/** The solution has a body of more than 100 KiB. */
async function withLongValue(page) {
  await press(page, /^Begin challenge$/);
  await press(page, /^Show solution/);
  await page.getByRole('dialog').getByRole('button', { name: 'Show solution' }).press('Enter');
  await page.getByRole('button', { name: 'Insert', exact: true }).waitFor();
  await insertSolution(page);
  await page.getByText('curl command').click();
  const shown = page.getByText('… (102,400 characters)');
  await shown.last().waitFor();
  assert.equal(await shown.count(), 3);
  const guide = await page.getByRole('region', { name: 'Guide' }).innerText();
  assert.ok(guide.length < 10_000, String(guide.length));
  await press(page, /^Send/);
  await page.getByText('Challenge solved.').waitFor();
}

async function withSolution(page) {
  await press(page, /^Begin challenge$/);
  await press(page, /^Show solution/);
  await page.getByText('The challenge then gives 0 points.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Show solution' }).press('Enter');
  await page.getByRole('button', { name: 'Insert', exact: true }).waitFor();
  await insertSolution(page);
  await press(page, /^Send/);
  await page.getByText('Challenge solved.').waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/challenges'));
  await page.getByText(/^1 of \d+ solved$/).waitFor();
  assert.match(await page.locator('.points').innerText(), /^0 of \d+ points$/);
}
