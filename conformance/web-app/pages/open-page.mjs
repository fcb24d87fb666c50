// Opens a page of the inventory in a context of its own, with a fixed session ID, and records what must not happen: errors,
// requests to other origins and violations of the CSP.
import { createHash } from 'node:crypto';

/** The same origin in every run: the browser maps it to the port of the service. `localhost` is a secure context. */
export const origin = 'http://localhost';

export const browserArgs = (port) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--host-resolver-rules=MAP localhost:80 127.0.0.1:${port}`,
];

/** Fonts, images and documents; the rest are messages of the page to the service. */
const assetTypes = { script: 'js', stylesheet: 'css', font: 'fonts' };

/**
 * Returns the page, the list of violations so far, and the transferred bytes by type. Expected errors are HTTP statuses, or
 * parts of messages, which the browser reports in its console.
 */
export async function openPage(browser, { name, expectedErrors = [], routes = {}, settings = {} }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...settings,
  });
  await context.addCookies([{ name: 'sandbox_session', value: sessionIdOf(name), url: origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const violations = [];
  const transferred = { js: 0, css: 0, fonts: 0, total: 0 };
  const pending = new Set();
  const sizes = [];
  page.on('request', (request) => {
    pending.add(request);
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin)
      violations.push(`request to ${url.href}`);
  });
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('requestfinished', (request) => {
    pending.delete(request);
    sizes.push(countBytes(request, transferred));
  });
  page.on('pageerror', ({ message }) => violations.push(`error: ${message}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (!expectedErrors.some((part) => message.text().includes(String(part))))
      violations.push(`console: ${message.text()}`);
  });
  await page.addInitScript(() => {
    globalThis.document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP ${violatedDirective} blocked ${blockedURI}`),
    );
  });
  for (const [url, handler] of Object.entries(routes)) await page.route(url, handler);
  const settled = () => settle(page, pending);
  return {
    context,
    page,
    violations,
    settled,
    transferred: () => Promise.all(sizes).then(() => transferred),
  };
}

/** A UUID that depends on the name only. */
function sessionIdOf(name) {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function countBytes(request, transferred) {
  const { responseBodySize = 0 } = await request.sizes().catch(() => ({}));
  const type = assetTypes[request.resourceType()];
  if (type !== undefined) transferred[type] += responseBodySize;
  transferred.total += Math.max(0, responseBodySize);
}

/** Waits until no request has been pending for a moment, the fonts are loaded and the page has a heading. */
async function settle(page, pending) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const deadline = Date.now() + 10_000;
  for (let quiet = 0; quiet < 3 && Date.now() < deadline;) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    quiet = [...pending].every(isEndless) ? quiet + 1 : 0;
  }
  await page.evaluate(() => globalThis.document.fonts.ready.then(() => undefined));
}

/** Event streams stay open. */
const isEndless = (request) => /\/(?:stream|events)$/.test(request.url());
