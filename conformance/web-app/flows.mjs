// The flow and simulation pages: a flow, and simulated errors.
import assert from 'node:assert/strict';
import { visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'flows: a run shows its calls in order': () => visit(at('/#/flows'), flow),
    'simulate: sends the selected error and delay': () => visit(at('/#/simulate', [503]), simulatedErrors),
  };
}
async function flow(page, { picture }) {
  await page.getByRole('button', { name: 'Run Process an order' }).click();
  const card = page.getByRole('article', { name: 'Process an order' });
  await card.getByText('completed', { exact: true }).waitFor();
  assert.deepEqual(await card.locator('.sequence .title').allTextContents(), [
    'Create an order',
    'Change the status to processing',
    'Change the status to completed',
  ]);
  await card.getByText('Details of step 2').click();
  await card.getByText('"status": "processing"').first().waitFor();
  await picture('flows');
}

async function simulatedErrors(page, { picture }) {
  await page.getByLabel('Error').selectOption('503');
  await page.getByLabel(/^Delay/).fill('200');
  await page.getByRole('combobox', { name: /^Requests/ }).selectOption('5');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('0 of 5 succeeded').waitFor();
  const times = await page.locator('.outcomes li small').allTextContents();
  assert.equal(times.length, 5);
  for (const time of times) assert.ok(Number.parseInt(time, 10) >= 195, time);
  await picture('simulate');
}
