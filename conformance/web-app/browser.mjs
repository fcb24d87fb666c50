// Runs a check in Chromium and fails on requests to other hosts, console messages, pages wider than the window, and violations
// of the CSP.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } };

/** Browsers that no visit uses. Two visits at the same time have two browsers, because the pages of a browser share the clipboard. */
const idle = [];

/**
 * Opens a page with cookies and storage of its own, runs the visit, and checks the rules above. Responses with these statuses,
 * and these network errors, are expected, although the browser reports them in its console.
 */
export async function visit({ baseUrl, work, path = '/', expectedErrors = [] }, visitor) {
  const browser = idle.pop() ?? (await launch());
  const contexts = [];
  try {
    const violations = [];
    // Another user.
    const open = async (at) => {
      const context = await browser.newContext({ viewport: sizes.desk, reducedMotion: 'reduce' });
      contexts.push(context);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await watch(page, baseUrl, { expectedErrors, violations });
      await page.goto(baseUrl + at);
      return page;
    };
    const page = await open(path);
    const folder = join(work, 'screenshots');
    await visitor(page, { open, picture: (name, shown = page) => picture(shown, folder, name) });
    assert.deepEqual(violations, []);
    await Promise.all(contexts.map((context) => context.close()));
  } catch (error) {
    await browser.close();
    throw error;
  }
  idle.push(browser);
}

const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args });

/** Closes the browsers after the last visit. */
export const closeBrowsers = () => Promise.all(idle.splice(0).map((browser) => browser.close()));

/** The requests of each page that have no complete response yet. */
const pendingOf = new WeakMap();

/** Streams have no end. */
const isStream = (request) => /\/(?:stream|events)$/.test(request.url());

/** Milliseconds. */
const MAX_QUIET_WAIT = 60_000;

/** Waits until the page has sent no request for some time, and has all responses. */
export async function quiet(page, milliseconds = 500) {
  const began = Date.now();
  let last = began;
  const onRequest = (request) => {
    if (!isStream(request)) last = Date.now();
  };
  const open = () => [...pendingOf.get(page)].filter((request) => !isStream(request));
  page.on('request', onRequest);
  while (Date.now() - last < milliseconds || open().length > 0) {
    if (Date.now() - began > MAX_QUIET_WAIT)
      throw new Error(`the page still sends requests: ${open().map((request) => request.url())}`);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  page.off('request', onRequest);
}

async function watch(page, baseUrl, { expectedErrors, violations }) {
  const host = new URL(baseUrl).host;
  const pending = new Set();
  pendingOf.set(page, pending);
  for (const event of ['requestfinished', 'requestfailed'])
    page.on(event, (request) => pending.delete(request));
  page.on('request', (request) => {
    pending.add(request);
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.host !== host) violations.push(`request to ${url.href}`);
  });
  page.on('pageerror', ({ message }) => violations.push(`error: ${message}`));
  page.on('dialog', (dialog) => {
    violations.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const isExpected = expectedErrors.some((error) =>
      [`the server responded with a status of ${error}`, `Failed to load resource: ${error}`].some((text) =>
        message.text().includes(text),
      ),
    );
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      violations.push(`console: ${message.text()}`);
  });
  await page.addInitScript(() => {
    globalThis.document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`blocked by ${violatedDirective}: ${blockedURI}`),
    );
  });
}

/**
 * No page may be wider than its window: small and large, light and dark. With SCREENSHOTS=1, each of the four is also written to a
 * file, for the eye: `npm run test:pages` compares screenshots.
 */
async function picture(page, folder, name) {
  const isWritten = process.env.SCREENSHOTS === '1';
  if (isWritten) await mkdir(folder, { recursive: true });
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      const width = await page.evaluate(() => globalThis.document.documentElement.scrollWidth);
      assert.ok(width <= viewport.width, `${name} is ${width} wide in a window of ${viewport.width}`);
      const path = join(folder, `${name}-${size}-${colorScheme}.png`);
      if (isWritten) await page.screenshot({ path, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.desk);
}

/** Keeps the requests to a URL waiting until the returned function is called. */
export async function hold(page, url) {
  let proceed = () => undefined;
  const held = new Promise((resolve) => (proceed = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return proceed;
}

/** Presses Tab until something of that description has the focus, as those do who have no mouse. */
export async function tabTo(page, selector, most = 80) {
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press('Tab');
    if (
      await page.evaluate((wanted) => globalThis.document.activeElement?.matches(wanted) ?? false, selector)
    )
      return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Waits until an element has the focus: pages and browsers move it some time after they show the element. */
export const focused = (page, locator) => locator.and(page.locator(':focus')).waitFor();

/** The text that a button copies, which the browser writes to the clipboard some time after the click. */
export async function copiedBy(page, button) {
  await page.evaluate(() => globalThis.navigator.clipboard.writeText(''));
  await button.click();
  await page.waitForFunction(async () => (await globalThis.navigator.clipboard.readText()) !== '');
  return page.evaluate(() => globalThis.navigator.clipboard.readText());
}

/** The call of the API in the session of the page, as another program would make it. */
export async function api(page, baseUrl, method, path, body) {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'sandbox_session')?.value;
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(session !== undefined && { 'x-session-id': session }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, session, body: text === '' ? undefined : JSON.parse(text) };
}
