// Checks every page with axe: in the light theme on a wide screen, and in the dark theme on a narrow screen.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { withBrowser } from './browser.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every page, and the selector of an element that appears when the page is complete. `act` runs before. */
const pages = {
  '/': 'h1',
  '/#/console': 'h1',
  '/#/data': 'table',
  '/#/auth': '.card',
  '/#/auth/basic': 'dl',
  '/#/auth/pkce': 'button',
  '/#/lessons': '.list-row',
  '/#/lessons/first-get': '.step',
  '/#/lessons/create-and-delete': { act: runLesson, ready: '.solution' },
  '/#/challenges': '.list-row',
  // The lesson has started the challenges.
  '/#/challenges/rest-01': 'form.request',
  '/#/class': 'form',
  '/#/join/ABCD-EFGH': 'form',
  '/#/flows': 'article',
  '/#/faults': 'form',
  '/status': 'h1',
};

export function checks({ baseUrl }) {
  return {
    'pages: axe finds no violation': () => withBrowser((browser) => checkPages(browser, baseUrl)),
  };
}

async function checkPages(browser, baseUrl) {
  const displays = [
    { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  ];
  const found = [];
  for (const display of displays) {
    // The axe script is not part of the page, and the CSP of the page would block it.
    const context = await browser.newContext({ ...display, bypassCSP: true });
    const page = await context.newPage();
    for (const [path, ready] of Object.entries(pages)) {
      await page.goto('about:blank');
      await page.goto(baseUrl + path);
      await prepare(page, ready);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      found.push(
        ...violations.map(
          ({ id, nodes }) =>
            `${display.colorScheme} ${path}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
        ),
      );
    }
    await context.close();
  }
  assert.deepEqual(found, []);
}

/** Waits until a page is ready, after the action if it has one. */
async function prepare(page, ready) {
  if (typeof ready === 'string') return page.locator(ready).first().waitFor();
  await ready.act(page);
  return page.locator(ready.ready).first().waitFor();
}

async function runLesson(page) {
  await page.getByRole('button', { name: 'Start lesson' }).click();
  await page.getByLabel('URL').fill('/api/v1/products');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('region', { name: 'Feedback' }).waitFor();
  await page.getByRole('button', { name: 'Show solution' }).click();
}
