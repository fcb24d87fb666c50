// Long, marked-up and right-to-left text in every field of every page: nothing executes, no page becomes wider than the window, and the
// page still reacts.
import assert from 'node:assert/strict';
import { quiet, visit } from './browser.mjs';
import { openLesson } from './lesson-player.mjs';

/** Unless an earlier text has been there. */
const press = (name) => async (page) => {
  const button = page.getByRole('button', { name }).first();
  if (await button.isVisible()) await button.click();
};

/** Path, and what shows the fields of the page. Home, Flows and History have none. */
const pages = {
  Console: ['/#/console'],
  Data: ['/#/data/users', press(/^(?:Create|New) user/)],
  Sessions: ['/#/sessions'],
  Lessons: ['/#/lessons'],
  'a lesson': ['/#/lessons/first-get', (page) => openLesson(page, 'first-get')],
  Challenges: ['/#/challenges'],
  'a challenge': ['/#/challenges/rest-01', press(/^Begin challenge$/)],
  Class: ['/#/class'],
  'the page of a link to join': ['/#/join/ABCD-EFGH'],
  Authentication: ['/#/auth'],
  'an authentication scheme': ['/#/auth/basic'],
  Faults: [
    '/#/faults',
    async (page) => {
      await press('Add Every third request fails to session')(page);
      await page.getByText('Plan as JSON', { exact: true }).click();
    },
  ],
  Mutants: ['/#/mutants'],
  'the API reference': ['/docs/users'],
};

const texts = {
  markup:
    '"><img src=x onerror="globalThis.executed=1"><script>globalThis.executed=1</script>{{constructor}}`${1}`',
  'right-to-left text': '\u202e\u05d0\u05d1\u05d2\u05d3 \u2066\u0645\u0631\u062d\u0628\u0627\u2069 \u202dabc',
  'ten thousand characters': 'x'.repeat(10_000),
};

/** The service rejects some of it; the browser reports the statuses in its console. */
const rejected = [400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 431];

const fields = 'input:is([type=text], [type=search], [type=password], :not([type])), textarea';

export const checks = ({ baseUrl, work }) =>
  Object.fromEntries(
    Object.entries(pages).map(([name, [path, show = () => undefined]]) => [
      `hostile text: every field of ${name}`,
      () => visit({ baseUrl, work, path, expectedErrors: rejected }, (page) => fillAll(page, show)),
    ]),
  );

async function fillAll(page, show) {
  const start = page.url();
  let filled = 0;
  for (const [kind, text] of Object.entries(texts)) {
    // Every text in a page of its own: an earlier one can have changed what the page shows.
    await page.goto('about:blank');
    await page.goto(start);
    await page.locator('h1').first().waitFor();
    await quiet(page);
    await show(page);
    await quiet(page);
    filled += await fillFields(page, text);
    await quiet(page);
    const { width, window, executed } = await page.evaluate(() => ({
      width: globalThis.document.documentElement.scrollWidth,
      window: globalThis.innerWidth,
      executed: globalThis.executed,
    }));
    assert.equal(executed, undefined, `${kind} was executed`);
    assert.ok(width <= window, `${kind}: the page is ${width} wide in a window of ${window}`);
  }
  assert.ok(filled > 0, 'the page has no field');
}

/** Fills each field and submits it with Enter, which leaves some pages. Returns the number of fields. */
async function fillFields(page, text) {
  const path = new URL(page.url()).hash;
  let filled = 0;
  for (const field of await page.locator(fields).all()) {
    if (!(await isUsable(field))) continue;
    await field.fill(text);
    await field.press('Enter');
    // The response can replace the form, as it does when a class is created.
    await quiet(page, 100);
    filled += 1;
    if (new URL(page.url()).hash.split('?')[0] !== path.split('?')[0]) break;
  }
  return filled;
}

/** A text that was submitted before can have replaced the field. */
const isUsable = async (field) =>
  (await field.isVisible()) && field.isEditable({ timeout: 1000 }).catch(() => false);
