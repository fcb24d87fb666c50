// The status page: the state of the service, updated every 15 seconds, also when the service is unavailable.
import assert from 'node:assert/strict';
import { visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const status = { baseUrl, work, path: '/status' };
  return {
    'status: says that the service is up': () => visit(status, up),
    'status: says so when it is not': () => visit({ ...status, expectedErrors: [503] }, down),
  };
}

async function up(page, { picture }) {
  // Other checks open sessions, so the page and this check must have the same report.
  let report;
  await page.route('**/status.json', async (route) => {
    report ??= await (await route.fetch()).json();
    await route.fulfill({ json: report });
  });
  await page.reload();
  await page.getByText('Operational').waitFor();
  const facts = await page.locator('.facts').textContent();
  for (const fact of [report.target.availability, report.active_sessions.toLocaleString('en')])
    assert.ok(facts.includes(fact), fact);
  assert.deepEqual(await page.context().cookies(), [], 'it opens no session');
  await picture('status');
  await page.getByRole('link', { name: 'Practice API' }).first().click();
  await page.getByRole('heading', { name: /^Practice API requests/ }).waitFor();
}

/** Advances the clock of the page, so that the check does not wait. */
async function down(page, { picture }) {
  await page.clock.install();
  await page.reload();
  await page.getByText('Operational').waitFor();
  await page.route('**/health', (route) => route.fulfill({ status: 503, body: '{"status":"unavailable"}' }));
  await page.clock.fastForward(15_000);
  await page.getByText('Unavailable', { exact: true }).waitFor();
  await page.getByText('/health returned 503').waitFor();
  await picture('status-down');
  await page.unroute('**/health');
  await page.clock.fastForward(15_000);
  await page.getByText('Operational').waitFor();
  assert.equal(await page.locator('.checks li').count(), 3);
}
