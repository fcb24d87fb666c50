// The focus after every action: it must not fall to the body of the document, from which Tab would start at the top of the page.
import assert from 'node:assert/strict';
import { quiet, visit } from './browser.mjs';

const paths = {
  Home: '/#/',
  Console: '/#/console',
  Data: '/#/data/users',
  Authentication: '/#/auth',
  'Authentication scheme': '/#/auth/basic',
  'Authentication PKCE': '/#/auth/pkce',
  Lessons: '/#/lessons',
  Challenges: '/#/challenges',
  Challenge: '/#/challenges/rest-01',
  Flows: '/#/flows',
  Faults: '/#/faults',
  Sessions: '/#/sessions',
  History: '/#/history',
  Mutants: '/#/mutants?q=limit',
  Status: '/status',
  Class: '/#/class',
};

/** Buttons of dialogs and menus that a button opens, and of dialogs that those open. */
const MAX_DEPTH = 3;

/** Buttons of lists that have the same name but for the name of their item. */
const MAX_ALIKE = 2;

/** Milliseconds without a request. */
const QUIET = 100;

export function focusChecks({ baseUrl, work }) {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      `focus: stays on the page after each action of ${name}`,
      // An action without valid input can end with any error response.
      () => visit({ baseUrl, work, path, expectedErrors: [''] }, (page) => allActions(page, baseUrl + path)),
    ]),
  );
}

async function allActions(page, url) {
  const lost = [];
  /** The layers whose buttons are known: the menus of a list are alike. */
  const seen = new Set();
  const explore = async (before, buttons) => {
    for (const button of buttons) {
      const steps = [...before, button];
      if (!(await open(page, url, steps))) continue;
      if (await page.evaluate(isFocusLost)) lost.push(steps.map(({ name }) => name).join(' → '));
      const layer = await page.evaluate(buttonsOf, { maxAlike: MAX_ALIKE, isLayer: true });
      const key = layer.map(({ name }) => name).join();
      if (layer.length === 0 || seen.has(key) || steps.length === MAX_DEPTH) continue;
      seen.add(key);
      await explore(steps, layer);
    }
  };
  await page.addInitScript(defineVisibleButtons);
  await open(page, url, []);
  const buttons = await page.evaluate(buttonsOf, { maxAlike: MAX_ALIKE, isLayer: false });
  assert.ok(buttons.length > 0, 'no button was found');
  await explore([], buttons);
  assert.deepEqual(lost, [], 'actions after which nothing has the focus');
}

/** Opens the page again and activates the buttons one after the other. Returns whether all of them were there. */
async function open(page, url, steps) {
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await quiet(page, QUIET);
  for (const step of steps) {
    if (!(await page.evaluate(focusButton, step))) return false;
    await page.keyboard.press('Enter');
    await quiet(page, QUIET);
  }
  return true;
}

/** Runs in each page before its scripts. */
function defineVisibleButtons() {
  const { document } = globalThis;
  const selector = 'button:enabled, a.button[href^="#"], summary';
  const visibleIn = (root) =>
    [...(root?.querySelectorAll(selector) ?? [])].filter(
      (one) => one.checkVisibility() && !one.hasAttribute('download'),
    );
  /**
   * Of the topmost dialog, menu or message, or of the page. The buttons around the pages are the same on all of them, so only
   * pages without buttons of their own have them.
   */
  globalThis.visibleButtons = (isLayer) => {
    const layers = document.querySelectorAll('dialog[open], [popover]:popover-open, .toast');
    if (isLayer) return visibleIn([...layers].at(-1));
    const own = visibleIn(document.querySelector('main'));
    return own.length > 0 ? own : visibleIn(document);
  };
  globalThis.nameOf = (button) => (button.ariaLabel ?? button.textContent).trim().replace(/\s+/g, ' ');
}

/** Runs in the page. */
function buttonsOf({ maxAlike, isLayer }) {
  const { nameOf, visibleButtons } = globalThis;
  const kinds = new Map();
  const names = new Map();
  const found = [];
  for (const one of visibleButtons(isLayer)) {
    const name = nameOf(one);
    const nth = names.get(name) ?? 0;
    names.set(name, nth + 1);
    const place = one.closest('section, [role=tabpanel], form, dialog, header, aside, main')?.ariaLabel;
    const verb = one.role === 'tab' ? '' : name.split(' ')[0];
    const kind = `${place} ${one.className} ${verb} ${one.parentElement.className}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kinds.get(kind) <= maxAlike) found.push({ name, nth, isLayer });
  }
  return found;
}

/** Runs in the page. Returns whether the button is there. */
function focusButton({ name, nth, isLayer }) {
  const { nameOf, visibleButtons } = globalThis;
  const button = visibleButtons(isLayer).filter((one) => nameOf(one) === name)[nth];
  button?.focus();
  return button !== undefined;
}

/** Runs in the page. */
function isFocusLost() {
  const { activeElement, body } = globalThis.document;
  return activeElement === null || activeElement === body || !activeElement.checkVisibility();
}
