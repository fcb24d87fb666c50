// The command palette: found and used by keyboard alone.
import assert from 'node:assert/strict';
import { focused, visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const home = { baseUrl, work };
  return {
    'palette: opens an operation with the keyboard': () => visit(home, operation),
    'palette: runs a command, and returns the focus': () => visit(home, command),
    'palette: a prefix limits the search': () => visit(home, prefix),
  };
}

async function open(page) {
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+k');
  return page.getByRole('combobox');
}

async function operation(page, { picture }) {
  const field = await open(page);
  await field.fill('search orders');
  await page.getByRole('option', { name: /^Search orders/ }).waitFor();
  await picture('palette');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/console\?method=QUERY/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function command(page) {
  const button = page.getByRole('button', { name: 'Search' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox').fill('> extend');
  await page.getByRole('option', { name: /^Extend session/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The time of the session starts again.').waitFor();
  await focused(page, button);
}

async function prefix(page) {
  const field = await open(page);
  await field.fill('@digest');
  await page.getByRole('option').first().waitFor();
  const details = await page.getByRole('option').locator('small').allTextContents();
  assert.deepEqual([...new Set(details)], ['Authentication']);
  await field.fill('nothing has this name');
  await page.getByText('Nothing matches').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
