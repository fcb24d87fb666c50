// The learning pages: a lesson played to its end, a lesson continued by another client, a flow, and simulated errors.
// prose: allow asks (hint of the service)
import assert from 'node:assert/strict';
import { api, visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'learn: a lesson is played to its end, step by step': () => visit(at('/#/learn', [404]), played),
    'learn: a lesson knows what another client did in its session': () =>
      visit(at('/#/learn/first-get'), (page) => together(page, baseUrl)),
    'learn: a wrong request is reported': () =>
      visit(at('/#/learn/first-get'), (page) => wrong(page, baseUrl)),
    'flows: a run shows its calls in order': () => visit(at('/#/flows'), flow),
    'simulate: sends the selected error and delay': () => visit(at('/#/simulate', [503]), simulatedErrors),
  };
}

async function played(page, { picture }) {
  await page.getByRole('link', { name: 'Your first GET' }).waitFor();
  await picture('learn');
  await page.getByRole('link', { name: 'Your first GET' }).click();
  for (const done of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`${done} of 3 done`).waitFor();
    if (done === 1) await picture('lesson');
  }
  await page.getByText('Lesson completed').waitFor();
}

async function together(page, baseUrl) {
  await page.getByText('0 of 3 done').waitFor();
  await api(page, baseUrl, 'GET', '/api/v1/users?limit=3');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('1 of 3 done').waitFor();
  // The id that the other client saw is filled in here.
  await page.getByText('GET /api/v1/users/a0000000-').waitFor();
}

async function wrong(page, baseUrl) {
  await page.getByText('0 of 3 done').waitFor();
  await api(page, baseUrl, 'GET', '/api/v1/users?limit=4');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('the parameter limit is 4, but the step expects 3').waitFor();
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
