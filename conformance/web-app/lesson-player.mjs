// Plays a lesson in the browser by keyboard alone, through Show solution and Send.
import assert from 'node:assert/strict';
import { focused } from './browser.mjs';

/** The statuses that lessons provoke; the browser reports them in its console. */
export const provoked = [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 428, 429, 500, 501, 502, 503, 504];

/** Of the requests that a step repeats, and of the waits that it demands. */
const MAX_REQUESTS = 20;

/** Opens a lesson and plays all its steps. Throws with the feedback on the page if a step does not pass. */
export async function playLesson(page, { id, steps }) {
  await openLesson(page, id);
  for (let number = 1; number <= steps; number += 1) {
    await playStep(page).catch((error) => {
      throw new Error(`${id}, step ${number}: ${error.message}`, { cause: error });
    });
    if (number === steps) break;
    await focused(page, page.locator('.work-bar').getByRole('button', { name: 'Next step', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText(`Step ${number + 1} of ${steps}`, { exact: true }).waitFor();
  }
  await page.getByText('Lesson complete', { exact: true }).waitFor();
  assert.match(await focusedText(page), /^(?:Next lesson: .+|All lessons complete)$/);
}

const focusedText = (page) => page.evaluate(() => globalThis.document.activeElement?.textContent.trim());

/** Opens a lesson and starts it, or starts it again. */
export async function openLesson(page, id) {
  await page.evaluate((lesson) => (globalThis.location.hash = `#/lessons/${lesson}`), id);
  const player = page.locator(`.player[data-id="${id}"]`);
  await player.getByRole('button', { name: /^(?:Start|Restart) lesson$/ }).waitFor();
  await press(page, /^(?:Start|Restart) lesson$/);
  await player.locator('[aria-current=step]').waitFor();
}

/** Afterwards the button Next step or the link to the next lesson has the focus. */
export async function playStep(page) {
  await press(page, /^Show solution$/);
  await page.getByRole('button', { name: 'Insert', exact: true }).waitFor();
  await sendFirstRequests(page);
  await insertSolution(page);
  for (let sent = 0; sent < MAX_REQUESTS; sent += 1) {
    if (await sendRequest(page)) return;
    // Some steps demand a time since the previous one.
    if ((await failedChecks(page)).includes('elapsed')) await page.waitForTimeout(1000);
    await insertSolution(page);
  }
  throw new Error(await workText(page));
}

/** The requests to control routes before the request of the step. */
async function sendFirstRequests(page) {
  const statuses = page.locator('.first-requests .row');
  for (let i = 0; i < (await statuses.count()); i += 1) {
    const button = statuses.nth(i).getByRole('button');
    await button.press('Enter');
    await statuses.nth(i).locator('.pill, [class*=status]').first().waitFor();
  }
}

/** Its values may be valid once. */
export async function insertSolution(page) {
  const loaded = page.waitForResponse(/\/help$/);
  await press(page, /^Insert$/);
  await loaded;
  await page.getByText('The request is inserted.').waitFor();
}

/** Sends the request in the editor, and waits for the result. Whether the step is complete. */
export async function sendRequest(page) {
  const before = await exchangeNumber(page);
  await page.locator('.work form button:not(:disabled)', { hasText: /^Send/ }).waitFor();
  await press(page, /^Send/);
  await page.locator(`.work-body:not([data-exchange="${before}"])`).waitFor();
  return (await page.locator('.work-bar :is(.primary:not(:disabled), .good)').count()) > 0;
}

/** The number of the exchange on display. */
const exchangeNumber = (page) => page.locator('.work-body').getAttribute('data-exchange');

const failedChecks = (page) =>
  page.locator('.check-card .failed').evaluateAll((items) => items.map(({ dataset }) => dataset.check));

async function workText(page) {
  const text = await page.locator('.work-body').innerText();
  return text.slice(0, 2000);
}

/** Waits until there is a button of that name that is not disabled, and presses it with the keyboard. */
export async function press(page, name) {
  await page.waitForFunction(
    (wanted) =>
      Array.from(globalThis.document.querySelectorAll('button:not(:disabled), a, summary')).some(
        ({ textContent }) => wanted.test(textContent.trim()),
      ),
    name,
  );
  for (let i = 0; i < 120; i += 1) {
    const text = await page.evaluate(() => {
      const { activeElement } = globalThis.document;
      return activeElement?.matches('button:not(:disabled), a, summary')
        ? activeElement.textContent.trim()
        : '';
    });
    if (name.test(text)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  return assert.fail(`Tab does not lead to the button ${String(name)}`);
}
