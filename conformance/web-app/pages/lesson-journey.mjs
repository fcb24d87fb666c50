// The first lesson by keyboard alone, with requests that the learner writes.
import assert from 'node:assert/strict';
import { activate, isFocused, type } from './keyboard.mjs';

/** A request for each step of the lesson first-get. */
const requests = [
  '/api/v1/users?limit=3',
  '/api/v1/users/a0000000-0000-4000-8000-000000000001',
  '/api/v1/users/a0000000-0000-4000-8000-0000000000ff',
  '/api/v1/users/1',
];

export async function lessonByKeyboard(page) {
  await activate(page, page.getByRole('link', { name: 'Start the first lesson' }));
  await page.waitForURL(/#\/lessons\/first-get/);
  await startLesson(page);
  const next = page.getByRole('button', { name: 'Next step' });
  for (const [index, url] of requests.entries()) {
    await type(page, page.getByLabel('URL', { exact: true }), url);
    await page.keyboard.press('ControlOrMeta+Enter');
    if (index === requests.length - 1) break;
    await page.getByRole('button', { name: 'Next step', disabled: false }).waitFor();
    assert.ok(await isFocused(next), `step ${index + 1}: Next step does not have the focus`);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Lesson complete.').waitFor();
}

/** The lesson may have been started by the link. */
async function startLesson(page) {
  const start = page.getByRole('button', { name: 'Start lesson' });
  await start
    .or(page.getByRole('button', { name: 'Restart lesson' }))
    .first()
    .waitFor();
  if ((await start.count()) > 0) await activate(page, start);
}
