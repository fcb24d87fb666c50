// Plays a lesson in the browser by keyboard alone, through Insert solution and Send.
import assert from 'node:assert/strict';

/** Of the requests that a step repeats, and of the waits that it demands. */
const MAX_REQUESTS = 20;

/** Opens a lesson and plays all its steps. Throws with the feedback on the page if a step does not pass. */
export async function playLesson(page, { id, steps }) {
  await openLesson(page, id);
  for (let number = 1; number <= steps; number += 1) {
    await playStep(page).catch((error) => {
      throw new Error(`${id}, step ${number}: ${error.message}`, { cause: error });
    });
    if (number < steps) {
      await page.keyboard.press('Enter');
      await page.locator('.passed').waitFor({ state: 'detached' });
    }
  }
  await page.getByText('Lesson complete.').waitFor();
}

/** Opens a lesson and starts it, or starts it again. */
export async function openLesson(page, id) {
  await page.evaluate((lesson) => (globalThis.location.hash = `#/lessons/${lesson}`), id);
  await page.locator(`a[href="#/lessons"]`).first().waitFor();
  await page.getByRole('button', { name: /^(?:Start|Restart) lesson$/ }).waitFor();
  await press(page, /^(?:Start|Restart) lesson$/);
  await page.locator('.step.open').waitFor();
}

/** Afterwards the button Next step or the link to the next lesson has the focus. */
export async function playStep(page) {
  await press(page, /^Show solution$/);
  await page.getByRole('button', { name: 'Insert solution' }).waitFor();
  for (let sent = 0; sent < MAX_REQUESTS; sent += 1) {
    await press(page, /^Insert solution$/);
    if (await sendRequest(page)) return;
    // Some steps demand a time since the previous one.
    if ((await failedChecks(page)).includes('elapsed')) await page.waitForTimeout(1000);
  }
  throw new Error(await feedbackText(page));
}

/** Sends the request in the editor, and waits for the feedback. Whether the step is complete. */
export async function sendRequest(page) {
  const before = await exchangeNumber(page);
  await page.locator('form.request button[type=submit]:not(:disabled)').waitFor();
  await press(page, /^Send$/);
  await page.locator(`.workbench:not([data-exchange="${before}"])`).waitFor();
  return (await page.locator('.passed').count()) > 0;
}

/** The number of the exchange on display. */
const exchangeNumber = (page) => page.locator('.workbench').getAttribute('data-exchange');

const failedChecks = (page) =>
  page.locator('.feedback .failed').evaluateAll((items) => items.map(({ dataset }) => dataset.check));

async function feedbackText(page) {
  const text = await page.locator('.workbench').innerText();
  return text.slice(0, 2000);
}

/** Presses the button of that name with the keyboard. */
export async function press(page, name) {
  for (let i = 0; i < 120; i += 1) {
    const { text, isDisabled } = await page.evaluate(() => ({
      text: globalThis.document.activeElement?.matches('button, a, summary')
        ? globalThis.document.activeElement.textContent.trim()
        : '',
      isDisabled: globalThis.document.activeElement?.disabled === true,
    }));
    if (name.test(text) && !isDisabled) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  return assert.fail(`Tab does not lead to the button ${String(name)}`);
}
