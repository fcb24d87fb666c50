// Two checks of the pages: axe for accessibility, in light and dark, wide and narrow; and Lighthouse for performance.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const least = 0.95;

/** Every page, and how it is got ready to be looked at. */
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
    'pages: axe finds no barrier': () => withBrowser([], (browser) => looked(browser, baseUrl)),
    'pages: Lighthouse gives at least 0.95': () => measured(baseUrl),
  };
}

async function looked(browser, baseUrl) {
  const looks = [
    { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  ];
  const barriers = [];
  for (const look of looks) {
    // The axe script is not part of the page, and the CSP of the page would block it.
    const context = await browser.newContext({ ...look, bypassCSP: true });
    const page = await context.newPage();
    for (const [path, ready] of Object.entries(pages)) {
      await page.goto('about:blank');
      await page.goto(baseUrl + path);
      await prepare(page, ready);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      barriers.push(
        ...violations.map(
          ({ id, nodes }) =>
            `${look.colorScheme} ${path}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
        ),
      );
    }
    await context.close();
  }
  assert.deepEqual(barriers, []);
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

async function measured(baseUrl) {
  const port = 9300 + (process.pid % 600);
  await withBrowser([`--remote-debugging-port=${port}`], async () => {
    const categories = ['performance', 'accessibility', 'best-practices'];
    for (const path of ['/', '/#/lessons', '/status']) {
      const options = {
        port,
        onlyCategories: categories,
        formFactor: 'desktop',
        screenEmulation: desktop,
        logLevel: 'silent',
      };
      const { lhr } = await lighthouse(baseUrl + path, {
        ...options,
        throttling: lan,
        throttlingMethod: 'simulate',
      });
      for (const name of categories) {
        const { score, auditRefs } = lhr.categories[name];
        const weak = auditRefs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
          .map(({ id }) => id);
        assert.ok(score >= least, `${path}: ${name} ${score}, weak in ${weak.join(', ')}`);
      }
    }
  });
}

/** Lighthouse's own figures for a desktop on a good line. */
const desktop = { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false };
const lan = { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 };

async function withBrowser(more, use) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...flags, ...more] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
