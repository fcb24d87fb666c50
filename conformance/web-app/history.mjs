// The History page: requests of all clients of the session, one of them in detail, HAR, and the recording.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { api, copiedBy, quiet, tabTo, visit } from './browser.mjs';

const run = promisify(execFile);

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  const start = (check) => (page, tools) => recorded(page, tools, baseUrl, check);
  return {
    'history: requests of other clients appear without reload': () =>
      visit(at('/#/history'), start(appearance)),
    'history: filters are in the URL': () => visit(at('/#/history'), start(filters)),
    'history: an entry has request, response and a curl command that repeats it': () =>
      visit(at('/#/history'), start(entry)),
    'history: an entry opens in the Console': () => visit(at('/#/history'), start(inConsole)),
    'history: a failed authentication shows its reason': () => visit(at('/#/history'), start(reason)),
    'history: HAR is downloaded with and without credentials': () => visit(at('/#/history'), start(har)),
    'history: recording stops, and the entries are cleared': () => visit(at('/#/history'), start(clearing)),
    'history: a phone shows the list, then the entry, by keyboard': () =>
      visit(at('/#/history'), start(phone)),
    'history: the page records none of its own requests': () => visit(at('/#/history'), start(ownRequests)),
    'history: older requests are loaded on request': () => visit(at('/#/history'), start(older)),
    'history: a slow response neither repeats requests nor restores deleted entries': () =>
      visit(at('/#/history'), start(slowUpdate)),
    'history: the end of the session ends the recording': () => visit(at('/#/history'), start(expiry)),
    'history: an unknown number is reported': () => visit(at('/#/history', [404]), start(unknown)),
    'history: an error of the service is shown, and Retry loads the page': () =>
      visit(at('/#/flows', [500]), failure),
  };
}

/** Starts the recording. `send` sends a request as another client. */
async function recorded(page, tools, baseUrl, check) {
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByText('Waiting for the first request …').waitFor();
  const { session } = await api(page, baseUrl, 'GET', '/session');
  const send = (path, { headers = {}, ...options } = {}) =>
    fetch(baseUrl + path, {
      ...options,
      headers: { 'x-session-id': session, 'user-agent': 'curl/8.5.0', ...headers },
    });
  await check(page, { ...tools, send, baseUrl });
}

const product = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'user-agent': 'Java-http-client/21' },
  body: JSON.stringify({ name: "Potter's vase", price: 29.5, stock: 12 }),
};
const row = (page, text) => page.locator('.request-row', { hasText: text });

async function appearance(page, { send, picture }) {
  const command = page.getByRole('region', { name: 'curl command' });
  assert.match(await command.textContent(), /^curl -i .*x-session-id: [\da-f-]{36}'/);
  await picture('history-waiting');
  await send('/api/v1/users?limit=3');
  await row(page, '/api/v1/users?limit=3').waitFor();
  await send('/api/v1/products', product);
  await row(page, '/api/v1/products').waitFor();
  const rows = await page.locator('.request-row').allTextContents();
  assert.equal(rows.length, 2);
  assert.match(rows[0], /^POST\/api\/v1\/products201.*Java/);
  assert.match(rows[1], /^GET\/api\/v1\/users\?limit=3200.*curl/);
  await picture('history-list');
}

async function filters(page, { send }) {
  await send('/api/v1/users');
  await send('/api/v1/users/unknown');
  await send('/api/v1/products', product);
  await page.getByText('3 of 3 requests').waitFor();
  const select = (label) => page.getByRole('combobox', { name: label, exact: true });
  await select('Status').selectOption('4xx client error');
  await page.getByText('1 of 3 requests').waitFor();
  await page.reload();
  await page.getByText('1 of 3 requests').waitFor();
  await select('Client').selectOption('Java');
  await page.getByText('No requests match the filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('3 of 3 requests').waitFor();
  await select('Method').selectOption('POST');
  await page.getByText('1 of 3 requests').waitFor();
  await select('Method').selectOption('All methods');
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('java products');
  await page.getByText('1 of 3 requests').waitFor();
  await page.waitForURL(/q=java\+products/);
}

async function entry(page, { send, picture, baseUrl }) {
  await send('/api/v1/products', product);
  await row(page, '/api/v1/products').click();
  await page.getByRole('heading', { level: 2 }).getByText('/api/v1/products').waitFor();
  assert.match(await page.title(), /^POST \/api\/v1\/products · History · /);
  const body = page.getByRole('region', { name: 'Response body' });
  await body.getByText('"success"').waitFor();
  await picture('history-entry');
  await page.getByRole('tab', { name: 'Request' }).click();
  await page.getByRole('region', { name: 'Request body' }).getByText('"Potter\'s vase"').waitFor();
  await page.getByRole('table', { name: 'Request headers' }).getByText('Java-http-client/21').waitFor();
  const command = await copiedBy(page, page.getByRole('button', { name: 'Copy as curl' }));
  await page.getByRole('tab', { name: 'curl' }).click();
  const shown = page.getByRole('region', { name: 'curl command' });
  assert.equal((await shown.textContent()).trim(), command);
  const { stdout } = await run('/bin/sh', ['-c', command]);
  assert.equal(JSON.parse(stdout).data.name, "Potter's vase");
  await page.getByText('2 of 2 requests').waitFor();
  const { body: listed } = await api(page, baseUrl, 'GET', '/session/requests');
  assert.deepEqual(listed.data[0].request.body, listed.data[1].request.body);
}

async function inConsole(page, { send }) {
  await send('/api/v1/users?limit=3', { headers: { accept: 'application/json' } });
  await row(page, '/api/v1/users').click();
  await page.getByRole('link', { name: 'Open in Console' }).click();
  await page.getByRole('button', { name: /^Send/ }).waitFor();
  assert.equal(await page.getByLabel('URL', { exact: true }).inputValue(), '/api/v1/users?limit=3');
  await page
    .getByRole('tab', { name: /^Headers/ })
    .first()
    .click();
  assert.equal(await page.getByLabel('accept value').inputValue(), 'application/json');
  await page.keyboard.press('Control+Enter');
  await page.getByText('200 OK').first().waitFor();
  await page
    .getByRole('link', { name: /^History/ })
    .first()
    .click();
  await row(page, 'Web app').waitFor();
}

async function reason(page, { send, picture }) {
  const credentials = Buffer.from('alice@example.com:guess').toString('base64');
  await send('/auth/protected/basic', { headers: { authorization: `Basic ${credentials}` } });
  await row(page, '/auth/protected/basic').click();
  await page.locator('.notice', { hasText: 'wrong_password' }).getByText('Wrong password.').waitFor();
  await picture('history-reason');
  await page.getByRole('link', { name: 'Failure reasons of this scheme' }).click();
  await page.getByRole('tab', { name: 'Failure reasons', selected: true }).waitFor();
}

async function har(page, { send }) {
  const secret = 'Basic c2VjcmV0OnNlY3JldA==';
  await send('/api/v1/users', { headers: { authorization: secret } });
  await row(page, '/api/v1/users').waitFor();
  for (const isRedacted of [true, false]) {
    await page.getByRole('button', { name: 'Export HAR' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export HAR' });
    await dialog.getByRole('checkbox').setChecked(isRedacted);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), /\.har$/);
    const text = await readFile(await file.path(), 'utf8');
    const [{ request }] = JSON.parse(text).log.entries;
    const { value } = request.headers.find(({ name }) => name === 'authorization');
    assert.equal(value, isRedacted ? '<redacted>' : secret);
    await dialog.waitFor({ state: 'detached' });
  }
}

async function clearing(page, { send, picture, baseUrl }) {
  await send('/api/v1/users');
  await row(page, '/api/v1/users').waitFor();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByText('Recording is off').waitFor();
  await send('/api/v1/products');
  assert.equal((await api(page, baseUrl, 'GET', '/session/requests')).body.data.length, 1);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByText('Recording', { exact: true }).waitFor();
  await send('/api/v1/orders');
  await row(page, '/api/v1/orders').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the history?' });
  await picture('history-clear');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row(page, '/api/v1/orders').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await dialog.getByRole('button', { name: 'Clear history' }).click();
  await page.getByText('Waiting for the first request …').waitFor();
  assert.deepEqual((await api(page, baseUrl, 'GET', '/session/requests')).body.data, []);
}

async function phone(page, { send }) {
  await page.setViewportSize({ width: 390, height: 844 });
  await send('/api/v1/users');
  await send('/api/v1/orders');
  await page.getByText('2 of 2 requests').waitFor();
  await tabTo(page, '.request-row');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 2 });
  await heading.getByText('/api/v1/users').waitFor();
  assert.equal(await page.locator('.request-row:visible').count(), 0);
  await page.locator('h2:focus').waitFor();
  await page.locator('.crumb').getByRole('link', { name: 'History' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.request-row:focus', { hasText: '/api/v1/users' }).waitFor();
  assert.equal(await heading.count(), 0);
}

/** Opens the list for several polls. */
async function ownRequests(page, { send, baseUrl }) {
  const updates = [];
  page.on('request', (request) => {
    if (request.url().includes('/session/requests?since=')) updates.push(request.headers());
  });
  await send('/api/v1/users');
  await row(page, '/api/v1/users').waitFor();
  await quiet(page);
  assert.ok(updates.length > 0);
  assert.ok(updates.every((headers) => headers['x-sandbox-client'] === 'web'));
  assert.equal((await api(page, baseUrl, 'GET', '/session/requests')).body.data.length, 1);
}

async function older(page, { send, baseUrl }) {
  const setting = { record: true, max_entries: 300, bodies: false };
  await api(page, baseUrl, 'PUT', '/session/journal', setting);
  for (let sent = 0; sent < 203; sent += 1) await send('/api/v1/users?limit=1');
  await page.reload();
  await page.getByText('200 of 200 requests').waitFor();
  await page.getByRole('button', { name: 'Load 3 older requests' }).click();
  await page.getByText('203 of 203 requests').waitFor();
  assert.equal(await page.getByRole('button', { name: /older requests/ }).count(), 0);
}

/** The response with a new entry comes after the entries were deleted. */
async function slowUpdate(page, { send, baseUrl }) {
  await send('/api/v1/users');
  await row(page, '/api/v1/users').waitFor();
  await quiet(page);
  let respond = () => undefined;
  const held = new Promise((resolve) => {
    respond = resolve;
  });
  const requested = new Promise((resolve) => {
    void page.route(
      /\/session\/requests\?since=/,
      async (route) => {
        const response = await route.fetch();
        resolve();
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await send('/api/v1/orders');
  await requested;
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the history?' });
  await dialog.getByRole('button', { name: 'Clear history' }).click();
  await page.getByText('Waiting for the first request …').waitFor();
  respond();
  await quiet(page);
  await page.getByText('Waiting for the first request …').waitFor();
  assert.equal(await row(page, '/api/v1/orders').count(), 0, 'the deleted entry is in the list again');
  assert.deepEqual((await api(page, baseUrl, 'GET', '/session/requests')).body.data, []);
}

async function expiry(page, { send, baseUrl }) {
  await send('/api/v1/users');
  await row(page, '/api/v1/users').waitFor();
  await api(page, baseUrl, 'DELETE', '/session');
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
  assert.equal(await page.locator('.request-row').count(), 0);
  await page.getByText('Recording', { exact: true }).waitFor({ state: 'detached' });
}

async function unknown(page, { send, baseUrl }) {
  await send('/api/v1/users');
  await page.goto(`${baseUrl}/#/history/99`);
  await page.getByRole('alert').getByText('no recorded request has this number').waitFor();
}

async function failure(page) {
  const path = '**/session/journal';
  await page.route(path, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: 'INTERNAL_ERROR', message: 'Internal error' },
    }),
  );
  await page.evaluate(() => (globalThis.location.hash = '#/history'));
  const notice = page.getByRole('alert').filter({ hasText: 'Internal error' });
  await notice.waitFor();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await page.unroute(path);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
}
