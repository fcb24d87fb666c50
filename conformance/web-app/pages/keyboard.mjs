// Uses a page by keyboard alone: moves the focus with Tab, and types.

/** More Tab stops than a page may have before its main control. */
const MAX_STOPS = 80;

/** Presses Tab until the element has the focus. Returns how often. */
export async function tabTo(page, locator, key = 'Tab') {
  await locator.first().waitFor();
  for (let stops = 0; stops <= MAX_STOPS; stops += 1) {
    if (await isFocused(locator)) return stops;
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_STOPS} times ${key} does not lead to ${String(locator)}`);
}

/** Whether one of the elements has the focus. */
export function isFocused(locator) {
  return locator.evaluateAll((elements) => elements.includes(globalThis.document.activeElement));
}

/** Moves the focus to a button or link and activates it. */
export async function activate(page, locator, key = 'Enter') {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and replaces its text. */
export async function type(page, locator, text) {
  await tabTo(page, locator);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Opens the command palette, types and activates the selected item. */
export async function runCommand(page, text) {
  await page.keyboard.press('ControlOrMeta+K');
  const field = page.getByRole('combobox').and(page.locator(':focus'));
  await field.waitFor();
  await page.keyboard.insertText(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'hidden' });
}

export async function clipboardOf(page) {
  return page.evaluate(() => globalThis.navigator.clipboard.readText());
}
