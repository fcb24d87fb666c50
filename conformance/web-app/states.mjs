// The states of the service on every page: no connection, rate limit, error response, slow response, end of the session.
import assert from 'node:assert/strict';
import { hold, quiet, visit } from './browser.mjs';
import { endsSoon, sessionRequests } from './ending-session.mjs';

export function checks({ baseUrl, work }) {
  const lessons = { baseUrl, work, path: '/#/lessons' };
  const list = '**/learn/';
  return {
    'states: a lost connection is shown and repeated': () =>
      visit({ ...lessons, expectedErrors: ['net::ERR_INTERNET_DISCONNECTED'] }, offline),
    'states: what is loaded stays readable without a connection': () =>
      visit(
        { ...lessons, path: '/#/data/users', expectedErrors: ['net::ERR_INTERNET_DISCONNECTED'] },
        readable,
      ),
    'states: a rate limit has one message on every page, which then loads by itself': () =>
      visit({ ...lessons, path: '/', expectedErrors: [429] }, (page) => limitedPages(page, baseUrl)),
    'states: a rate limit is shown, and repeated once when it ends': () =>
      visit({ ...lessons, path: '/', expectedErrors: [429] }, (page) => limited(page, list)),
    'states: an error response is shown with its details': () =>
      visit({ ...lessons, path: '/', expectedErrors: [400] }, (page) => invalid(page, list)),
    'states: a validation error and a lost response are shown once': () =>
      visit(
        { ...lessons, path: '/#/sessions', expectedErrors: [400, 'net::ERR_INTERNET_DISCONNECTED'] },
        once,
      ),
    'states: what is selected differs in forced colours': () =>
      visit({ ...lessons, path: '/#/faults' }, forcedColors),
    'states: a slow response shows a placeholder, then Retry': () =>
      visit({ ...lessons, path: '/' }, (page) => slow(page, list)),
    'states: a page that loads late does not replace the one opened after it': () =>
      visit({ ...lessons, path: '/' }, overtaken),
    'states: the end of the session is announced, and can be postponed': () =>
      visit({ ...lessons, path: '/' }, (page) => ending(page)),
    'states: an open page without a stream reads its session again before it ends': () =>
      visit({ ...lessons, path: '/' }, (page) => kept(page)),
    'states: an unknown route has a title and a search': () =>
      visit({ ...lessons, path: '/#/nowhere' }, notFound),
    'states: the key ? shows the keys': () => visit(lessons, keys),
    'states: the chosen theme applies before the first paint': () => visit({ ...lessons, path: '/' }, theme),
  };
}

async function offline(page) {
  await page.locator('.session-status .bar').first().waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => (globalThis.location.hash = '#/flows'));
  await page.getByText('No connection to').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor();
  await page.getByText('No connection to').waitFor({ state: 'detached' });
}

async function readable(page) {
  await page.locator('tbody tr').first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('No connection to').waitFor();
  await quiet(page);
  assert.equal(await page.locator('tbody tr').count(), 10, 'rows of the table');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await quiet(page);
  assert.equal(await page.locator('tbody tr').count(), 10, 'rows of the table after Next');
  assert.equal(await page.getByText(/no connection|no response|failed to/i).count(), 1, 'messages');
  await page.context().setOffline(false);
  await page.getByText('Page 2 of 2').waitFor();
}

/** Each page, and what is on it when it is loaded. */
const loadedPages = {
  '/#/': '.strip strong',
  '/#/console': '[role=option]',
  '/#/data/users': 'tbody tr',
  '/#/history': 'main button',
  '/#/sessions': '.strip strong',
  '/#/lessons': '.list-row',
  '/#/challenges': '.list-row',
  '/#/auth': 'a[href="#/auth/basic"]',
  '/#/flows': 'article',
  '/#/faults': 'form[aria-label="Request parameters"]',
  '/#/mutants': 'main section',
};

async function limitedPages(page, baseUrl) {
  let isLimited = true;
  const types = ['fetch', 'xhr'];
  await page.route('**/*', (route) => {
    if (!isLimited || !types.includes(route.request().resourceType())) return route.fallback();
    const headers = { 'retry-after': '3', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
    return route.fulfill({ status: 429, headers, json: { success: false, message: 'Too many requests' } });
  });
  for (const [path, loaded] of Object.entries(loadedPages)) {
    isLimited = true;
    await page.goto('about:blank');
    await page.goto(baseUrl + path);
    await page.getByText('Rate limit reached (60 requests per minute).').waitFor();
    await quiet(page);
    const messages = page.getByText(/Rate limit reached|Too many requests|could not be loaded/);
    assert.deepEqual(
      await messages.allTextContents(),
      ['Rate limit reached (60 requests per minute).'],
      path,
    );
    await page.getByText(/^Retrying in [1-3] s\.$/).waitFor();
    isLimited = false;
    await page.getByText('Rate limit reached').waitFor({ state: 'detached' });
    await page.locator(loaded).first().waitFor();
    await page.locator('main .skeleton').waitFor({ state: 'detached' });
  }
}

async function limited(page, list) {
  let requests = 0;
  await page.route(list, (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    const headers = { 'retry-after': '2', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
    return route.fulfill({ status: 429, headers, json: { success: false, message: 'Too many requests' } });
  });
  await page.evaluate(() => (globalThis.location.hash = '#/lessons'));
  await page.getByText('Rate limit reached (60 requests per minute).').waitFor();
  await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  await page.getByText('Rate limit reached').waitFor({ state: 'detached' });
  await page.locator('.list-row').first().waitFor();
  assert.equal(requests, 2);
}

async function invalid(page, list) {
  const details = [{ field: 'limit', message: 'must be <= 100' }];
  const json = { success: false, error: 'VALIDATION_ERROR', message: 'Invalid request', details };
  await page.route(list, (route) => route.fulfill({ status: 400, json }));
  await page.evaluate(() => (globalThis.location.hash = '#/lessons'));
  await page.getByRole('heading', { level: 1, name: 'Lessons' }).waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'Invalid request' });
  assert.match(await notice.textContent(), /400 Invalid request.*limit must be <= 100/);
  await page.unroute(list);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await page.locator('.list-row').first().waitFor();
}

async function once(page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import records' });
  await dialog.getByText('No file chosen').waitFor();
  const buffer = Buffer.from('{"data":{"users":[{"name":"","email":"a@b.cd"}]}}');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByLabel('File').focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'records.json', mimeType: 'application/json', buffer });
  await dialog.getByText('records.json').waitFor();
  await dialog.getByRole('button', { name: 'Import' }).click();
  const alert = dialog.getByRole('alert').filter({ hasText: '400' });
  await alert.waitFor();
  assert.equal((await alert.textContent()).split('must NOT have fewer').length - 1, 1, 'messages');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Extend' }).first().click();
  await page.getByText('No connection to').waitFor();
  await quiet(page);
  assert.equal(await page.getByText(/no connection|no response|status 0|failed to fetch/i).count(), 1);
}

/** Each selected element has the colours of a selection, and others of its kind have not. */
async function forcedColors(page) {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Fail 30%' }).click();
  const kinds = [
    ['.navigation a[aria-current]', '.navigation a:not([aria-current])'],
    ['button[aria-pressed=true]', 'button[aria-pressed=false]'],
    ['.segmented label:has(:checked)', '.segmented label:not(:has(:checked))'],
  ];
  const isSelection = (selector) => page.locator(selector).first().evaluate(hasSelectionColours);
  for (const [selected, other] of kinds)
    assert.deepEqual([await isSelection(selected), await isSelection(other)], [true, false], selected);
  await page.evaluate(() => (globalThis.location.hash = '#/console'));
  await page.getByRole('tab').first().waitFor();
  assert.ok(await isSelection('[role=tab][aria-selected=true]'), 'selected tab');
  assert.ok(!(await isSelection('[role=tab][aria-selected=false]')), 'other tab');
}

/** Runs in the page. */
function hasSelectionColours(element) {
  const { document, getComputedStyle } = globalThis;
  const probe = document.createElement('i');
  Object.assign(probe.style, { color: 'HighlightText', background: 'Highlight', forcedColorAdjust: 'none' });
  document.body.append(probe);
  const coloursOf = (one) => `${getComputedStyle(one).color} on ${getComputedStyle(one).backgroundColor}`;
  const isSelection = coloursOf(element) === coloursOf(probe);
  probe.remove();
  return isSelection;
}

async function slow(page, list) {
  const proceed = await hold(page, list);
  await page.evaluate(() => (globalThis.location.hash = '#/lessons'));
  await page.locator('.skeleton').waitFor();
  await page.getByText('Still loading. The service has not responded yet.').waitFor();
  proceed();
  await page.locator('.list-row').first().waitFor();
}

async function overtaken(page) {
  const code = /\/app\/flows-.*\.js$/;
  const proceed = await hold(page, code);
  const requested = page.waitForRequest(code);
  await page.evaluate(() => (globalThis.location.hash = '#/flows'));
  const url = (await requested).url();
  await page.evaluate(() => (globalThis.location.hash = '#/lessons'));
  await page.locator('.list-row').first().waitFor();
  proceed();
  // Resolves after the import of the web app, which is earlier and of the same module. The page is drawn before the second frame.
  await page.evaluate((module) => import(module), url);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  });
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Lessons');
}

async function ending(page) {
  await page.route(sessionRequests, endsSoon);
  await page.reload();
  await page.getByText('The service deletes the session and its data in less than five minutes.').waitFor();
  await page.getByText('The session ends in less than five minutes.').waitFor();
  await page.locator('.session-status.ending').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export data' }).click();
  assert.ok((await download).suggestedFilename());
  await page.locator('.session-end').getByRole('button', { name: 'Extend' }).click();
  await page.unroute(sessionRequests);
  await page.locator('.session-end').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Extend session' }).waitFor({ state: 'detached' });
}

/** The service restarts the lifetime with the request. */
async function kept(page) {
  await page.route('**/session/stream', () => undefined);
  await page.clock.install();
  await page.reload();
  await page
    .locator('.session-status')
    .getByText(/^(?:30:00|29:\d\d) left$/)
    .first()
    .waitFor();
  const read = page.waitForRequest((request) => request.url().endsWith('/session'));
  await page.clock.fastForward('24:30');
  await read;
  await page
    .locator('.session-status')
    .getByText(/^(?:30:00|29:\d\d) left$/)
    .first()
    .waitFor();
  assert.equal(await page.locator('.session-end').count(), 0);
}

async function notFound(page) {
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  assert.equal(await page.title(), 'Page not found · Practice API sandbox');
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').waitFor();
}

async function keys(page) {
  await page.locator('.list-row').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Send the request').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function theme(page) {
  await page.getByRole('button', { name: 'Use dark theme' }).first().click();
  await page.route('**/app/app.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.reload();
  assert.equal(await page.evaluate(() => globalThis.document.documentElement.dataset.theme), 'dark');
}
