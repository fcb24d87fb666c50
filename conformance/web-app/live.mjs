// Every page is true while it is open: it shows what other clients change in its session, and sends no request without a reason.
import assert from 'node:assert/strict';
import { api, quiet, visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  const shown = (path, check) => () =>
    visit(at(path), async (page, tools) => {
      await quiet(page);
      const call = (...request) => api(page, baseUrl, ...request);
      await check(page, { ...tools, call, baseUrl });
    });
  return {
    'live: Home shows records and progress of other clients': shown('/', home),
    'live: Data shows records that other clients change': shown('/#/data/products', records),
    'live: History shows the recording that another client starts': shown('/#/history', recording),
    'live: Sessions shows snapshots, changes, clock and seed of other clients': shown(
      '/#/sessions',
      sessions,
    ),
    'live: the lists of lessons and challenges show progress of other clients': shown('/#/lessons', lists),
    'live: a lesson and a challenge show attempts of other clients': shown('/#/lessons/first-get', players),
    'live: the page of fault plans shows a plan of another client and its counters': shown(
      '/#/faults',
      faults,
    ),
    'live: Mutants shows what another client activates and reaches': shown('/#/mutants', mutants),
    'live: Mutants keeps the protocols that another client has set': shown('/#/mutants', mutantsInProtocols),
    'live: Class shows that another client has joined and left': shown('/#/class', membership),
    'live: the end of the session by another client is shown at once': shown('/', end),
    'live: an open page sends nothing but its stream': () =>
      visit(at('/#/history'), (page) => idle(page, baseUrl)),
    'live: pages for learners send only what counts for their session': () => visit(at('/'), room),
    'live: changes during a lost connection are shown after it': () =>
      visit(at('/#/data/products', ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_']), (page) =>
        lostConnection(page, baseUrl),
      ),
    'live: without streams, a page loads its data from time to time': () =>
      visit(at('/#/data/products', [503]), (page) => withoutStreams(page, baseUrl)),
    'live: a hidden page has no stream, and is true when it is shown again': () =>
      visit(at('/#/data/products'), (page) => hidden(page, baseUrl)),
  };
}

const lamp = { name: 'Live lamp', price: 12.5, stock: 3 };
const text = (page, wanted) => page.locator('main').getByText(wanted).first().waitFor();

async function home(page, { call }) {
  await page.locator('a[href="#/data/products"]', { hasText: '24' }).waitFor();
  await call('POST', '/api/v1/products', lamp);
  await page.locator('a[href="#/data/products"]', { hasText: '25' }).waitFor();
  await call('POST', '/learn/first-get/start');
  await call('GET', '/api/v1/users?limit=3');
  await page.locator('.lesson-cards .segments[title^="1 of 4"]').waitFor();
}

async function records(page, { call }) {
  const row = page.locator('tr', { hasText: lamp.name });
  await text(page, '24 records, unchanged');
  const { body } = await call('POST', '/api/v1/products', lamp);
  await row.and(page.locator('.added')).waitFor();
  await text(page, '1 added');
  await call('DELETE', `/api/v1/products/${body.data.id}`);
  await row.waitFor({ state: 'detached' });
  await text(page, '24 records, unchanged');
  const [first] = (await call('GET', '/api/v1/products?limit=1&sort=created_at&order=desc')).body.data;
  await call('PATCH', `/api/v1/products/${first.id}`, { name: 'Changed lamp' });
  await page.locator('tr.changed', { hasText: 'Changed lamp' }).waitFor();
  await text(page, '1 changed');
  await page.getByRole('link', { name: 'Show added and changed' }).click();
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  await page.locator('tr.changed', { hasText: 'Changed lamp' }).waitFor();
}

async function recording(page, { call }) {
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
  await call('PUT', '/session/journal', { record: true });
  await page.getByText('Waiting for the first request …').waitFor();
  await call('GET', '/api/v1/users?limit=2&delay=1500');
  const row = page.locator('.request-row', { hasText: '/api/v1/users?limit=2' });
  await row.filter({ hasText: '200' }).waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/flows'));
  await call('GET', '/api/v1/users?limit=4');
  await page
    .getByRole('link', { name: /^History.*2/ })
    .first()
    .waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/history'));
  await row.waitFor();
  await call('DELETE', '/session/requests');
  await row.waitFor({ state: 'detached' });
}

async function sessions(page, { call }) {
  await call('PUT', '/session/snapshots/by-curl');
  await page.locator('.list-row .name', { hasText: 'by-curl' }).waitFor();
  await text(page, 'No differences.');
  await call('POST', '/api/v1/products', lamp);
  await text(page, 'products: 1 added, 0 changed, 0 removed');
  await call('PUT', '/session/random', { seed: 4711 });
  await page.getByText('Seed: 4711').waitFor();
  await call('PUT', '/session/clock', { frozen_time: '2030-05-06T07:08:09Z' });
  await text(page, '2030-05-06T07:08:09Z');
  await call('DELETE', '/session/snapshots/by-curl');
  await page.locator('.list-row .name', { hasText: 'by-curl' }).waitFor({ state: 'detached' });
}

async function lists(page, { call }) {
  await call('POST', '/learn/first-get/start');
  await call('GET', '/api/v1/users?limit=3');
  await page.locator('.list-row', { hasText: '1/4' }).first().waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/challenges'));
  await page.getByRole('button', { name: 'Begin all challenges' }).waitFor();
  await call('POST', '/learn/challenges/start', { ids: ['rest-01'] });
  await page.locator('.list-row .pill', { hasText: 'begun' }).waitFor();
}

async function players(page, { call }) {
  await page.getByRole('button', { name: 'Start lesson' }).waitFor();
  await call('POST', '/learn/first-get/start');
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  await call('GET', '/api/v1/users?limit=4');
  await page
    .locator('[data-check].failed')
    .getByText(/the number 4/)
    .waitFor();
  await call('GET', '/api/v1/users?limit=3');
  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  // Another lesson is active now.
  await call('POST', '/learn/pages/start');
  await page.getByRole('button', { name: 'Continue lesson' }).waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/challenges/rest-01'));
  await page.getByRole('button', { name: 'Begin challenge' }).waitFor();
  await call('POST', '/learn/challenges/start', { ids: ['rest-01'] });
  await page.getByText('0 attempts').waitFor();
}

async function faults(page, { call }) {
  await text(page, 'No rules. Add a preset');
  const rule = { id: 'by-curl', match: { operation: 'listUsers' }, fault: { type: 'STATUS', status: 503 } };
  await call('PUT', '/session/faults', { rules: [rule] });
  const cells = page.getByRole('row').filter({ hasText: 'by-curl' }).getByRole('cell');
  await cells.nth(0).filter({ hasText: /^0$/ }).waitFor();
  await call('GET', '/api/v1/users');
  await cells.nth(0).filter({ hasText: /^1$/ }).waitFor();
  await cells.nth(1).filter({ hasText: /^1$/ }).waitFor();
  await call('DELETE', '/session/faults');
  await text(page, 'No rules. Add a preset');
}

async function mutantsInProtocols(page, { call }) {
  const settings = { active: ['limit-plus-one'], protocols: ['REST', 'SOAP'] };
  await call('PUT', '/session/mutants', settings);
  await text(page, 'Mutants act in REST and SOAP only.');
  const active = page.getByRole('list', { name: 'Active mutants' });
  await active.getByRole('button', { name: 'Remove limit-plus-one' }).click();
  await text(page, 'No mutants are active.');
  await text(page, 'Mutants act in REST and SOAP only.');
  await page.getByRole('button', { name: 'Act in all protocols' }).click();
  await page.getByText('Mutants act in REST and SOAP only.').waitFor({ state: 'detached' });
}

async function mutants(page, { call }) {
  await text(page, 'No mutants are active.');
  await call('PUT', '/session/mutants', { active: ['limit-plus-one'] });
  await page.getByRole('list', { name: 'Active mutants' }).getByText('not reached').waitFor();
  await call('GET', '/api/v1/users?limit=2');
  await page.getByRole('list', { name: 'Active mutants' }).getByText('reached by 1 request').waitFor();
  await call('DELETE', '/session/mutants');
  await text(page, 'No mutants are active.');
}

async function membership(page, { call, baseUrl }) {
  await page.getByRole('heading', { name: 'Create a class' }).waitFor();
  const created = await fetch(`${baseUrl}/classes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Live class' }),
  });
  const { join_code: code } = (await created.json()).data;
  await call('POST', '/classes/join', { code, name: 'Curl' });
  await page.getByRole('heading', { name: 'Live class' }).waitFor();
  await call('DELETE', '/classes/membership');
  await page.getByRole('heading', { name: 'Create a class' }).waitFor();
}

async function end(page, { call }) {
  await call('POST', '/api/v1/products', lamp);
  await page.locator('a[href="#/data/products"]', { hasText: '25' }).waitFor();
  await call('DELETE', '/session');
  await page
    .locator('.session-end')
    .getByText('has ended. A new session with the sample data has started.')
    .waitFor();
  await page.locator('a[href="#/data/products"]', { hasText: '24' }).waitFor();
  // The page follows the new session.
  await call('POST', '/api/v1/products', lamp);
  await page.locator('a[href="#/data/products"]', { hasText: '25' }).waitFor();
}

const pages = ['', 'console', 'data', 'history', 'sessions', 'lessons', 'lessons/first-get', 'challenges'];
const others = [
  'challenges/rest-01',
  'class',
  'auth',
  'auth/basic',
  'permissions',
  'flows',
  'faults',
  'mutants',
];

/** Milliseconds; the page polled every two seconds without a stream. */
const IDLE = 3000;

async function idle(page, baseUrl) {
  await page.getByRole('button', { name: 'Start recording' }).click();
  for (const path of [...pages, ...others]) {
    await page.evaluate((hash) => (globalThis.location.hash = `#/${hash}`), path);
    await quiet(page);
    const sent = [];
    const onRequest = (request) => sent.push(request.url().slice(baseUrl.length));
    page.on('request', onRequest);
    await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), IDLE);
    page.off('request', onRequest);
    assert.deepEqual(sent, [], `#/${path}`);
  }
}

/** The pages that every learner of a room opens, before and while joining a class. */
const learnerPages = ['', 'lessons', 'lessons/first-get', 'challenges', 'class', 'join'];

/** Counted for the session, because it names it by the cookie only. The scripts of the app are not counted at all. */
const isOfSession = (request) => {
  const { pathname } = new URL(request.url());
  const headers = request.headers();
  if (/^\/(?:app\/.*)?$/.test(pathname)) return true;
  const isStated = headers['x-sandbox-client'] === 'web' && headers['x-session-id'] === undefined;
  return isStated && /^\/(?:session|learn|classes)(?:\/|$)/.test(pathname);
};

async function room(page) {
  const others = [];
  const onRequest = (request) => {
    if (!isOfSession(request)) others.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', onRequest);
  for (const path of learnerPages) {
    await page.evaluate((hash) => (globalThis.location.hash = `#/${hash}`), path);
    await quiet(page);
  }
  await page.reload();
  await quiet(page);
  page.off('request', onRequest);
  assert.deepEqual(others, []);
}

async function lostConnection(page, baseUrl) {
  await text(page, '24 records, unchanged');
  await page.context().setOffline(true);
  await page.getByText('No connection to').waitFor();
  await api(page, baseUrl, 'POST', '/api/v1/products', lamp);
  // The records stay readable.
  await text(page, '24 records, unchanged');
  await page.context().setOffline(false);
  await page.locator('tr.added', { hasText: lamp.name }).waitFor();
}

async function withoutStreams(page, baseUrl) {
  await page.route('**/session/stream', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await text(page, '24 records, unchanged');
  await api(page, baseUrl, 'POST', '/api/v1/products', lamp);
  await page.locator('tr.added', { hasText: lamp.name }).waitFor();
}

async function hidden(page, baseUrl) {
  const setHidden = (isHidden) =>
    page.evaluate((value) => {
      const { document, Event } = globalThis;
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const isStream = (request) => request.url().endsWith('/session/stream');
  await text(page, '24 records, unchanged');
  await quiet(page);
  const ended = page.waitForEvent('requestfailed', isStream);
  await setHidden(true);
  await ended;
  await api(page, baseUrl, 'POST', '/api/v1/products', lamp);
  await quiet(page);
  assert.equal(await page.locator('tr.added').count(), 0);
  await setHidden(false);
  await page.locator('tr.added', { hasText: lamp.name }).waitFor();
}
