// The challenge pages: start, feedback, solution and points.
import assert from 'node:assert/strict';
import { visit } from './browser.mjs';
import { press, sendRequest } from './lesson-player.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'challenges: a challenge is started, attempted and solved': () =>
      visit(at('/#/challenges', [404]), solved),
    'challenges: the solution leaves no points': () => visit(at('/#/challenges/rest-02'), withSolution),
  };
}

async function solved(page, { picture }) {
  await press(page, /^Start challenges$/);
  await page.getByText(/^0 of \d+ points$/).waitFor();
  await picture('challenges');
  await page.getByRole('link', { name: 'Unknown product' }).click();
  await page.getByLabel('URL').fill('/api/v1/products/a0000000-0000-4000-8000-00000000ffff');
  await page.getByLabel('Method').selectOption('GET');
  await sendRequest(page);
  await page.getByText('Challenge solved.').waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/challenges/rest-03'));
  await page.getByRole('heading', { name: 'Cheapest first' }).waitFor();
  await page.getByLabel('URL').fill('/api/v1/products?sort=price&order=desc');
  await sendRequest(page);
  await page.getByRole('region', { name: 'Feedback' }).getByText('result.items').first().waitFor();
  await picture('challenge-feedback');
  await page.getByRole('link', { name: 'All challenges' }).click();
  await page.getByText(/^10 of \d+ points$/).waitFor();
}

async function withSolution(page) {
  await press(page, /^Start challenges$/);
  await press(page, /^Show solution$/);
  await page.getByText('The challenge then gives 0 points.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Insert solution' }).waitFor();
  await press(page, /^Insert solution$/);
  await press(page, /^Send$/);
  await page.getByText('Challenge solved.').waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/challenges'));
  await page.getByText(/^0 of \d+ points$/).waitFor();
  assert.equal(await page.getByText(/, 1 of \d+ solved$/).count(), 1);
}
