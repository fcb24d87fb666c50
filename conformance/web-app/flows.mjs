// The Flows page: a run as a sequence diagram, as a table, and with the request and response of each step.
import assert from 'node:assert/strict';
import { visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const at = (path) => ({ baseUrl, work, path });
  return {
    'flows: a run shows its requests in order': () => visit(at('/#/flows'), run),
    'flows: a step shows its request and response': () => visit(at('/#/flows/process-order'), step),
    'flows: an unknown flow is reported': () => visit(at('/#/flows/nothing'), unknown),
  };
}

async function run(page, { picture }) {
  const names = page.getByRole('navigation', { name: 'All flows' });
  await names.getByRole('link', { name: 'Process an order' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('completed', { exact: true }).waitFor();
  const diagram = page.getByRole('list', { name: 'Requests of the flow Process an order' });
  assert.deepEqual(await diagram.locator('.title').allTextContents(), [
    '1. Create an order',
    '2. Change the status to processing',
    '3. Change the status to completed',
  ]);
  await page.getByText('Show as table').click();
  const rows = page.getByRole('table').getByRole('row');
  await rows
    .filter({ hasText: /Create an order/ })
    .getByText('201')
    .waitFor();
  assert.equal(await rows.count(), 4);
  await picture('flows');
}

async function step(page) {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const second = page.getByRole('button', { name: /^2\. Change the status to processing/ });
  await second.click();
  assert.equal(await second.getAttribute('aria-pressed'), 'true');
  const details = page.getByRole('region', { name: /^Details of step 2/ });
  await details.getByText(/PATCH \/api\/v1\/orders\//).waitFor();
  await details
    .getByText(/"status": "processing"/)
    .first()
    .waitFor();
}

async function unknown(page) {
  await page.getByText('The service has no flow with this ID.').waitFor();
}
