// The lesson pages: feedback, placeholders, other clients, and the end of the session. whole-lessons.mjs plays every lesson.
import assert from 'node:assert/strict';
import { api, focused, quiet, visit } from './browser.mjs';
import { endsSoon, sessionRequests } from './ending-session.mjs';
import {
  insertSolution,
  openLesson,
  playLesson,
  playStep,
  press,
  provoked,
  sendRequest,
} from './lesson-player.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'lessons: the list shows progress and the next lesson': () => visit(at('/#/lessons', provoked), list),
    'lessons: the end of a lesson says what was learned and links a challenge': () =>
      visit(at('/#/lessons', provoked), end),
    'lessons: a task links its operation in the API reference, and the accounts that it needs': () =>
      visit(at('/#/lessons', provoked), (page, tools) => links(page, tools, baseUrl)),
    'lessons: the response marks the place that a failed check is about': () =>
      visit(at('/#/lessons', [400, 404]), marks),
    'lessons: a failed attempt shows the feedback': () => visit(at('/#/lessons', [400]), failedAttempt),
    'lessons: a request of another client completes a step': () =>
      visit(at('/#/lessons'), (page, tools) => ownClient(page, tools, baseUrl)),
    'lessons: GraphQL and SOAP steps have fields of their own': () =>
      visit(at('/#/lessons', provoked), protocols),
    'lessons: a very long computed value does not widen the page': () =>
      visit(at('/#/lessons', provoked), longValues),
    'lessons: a placeholder without a value disables Send': () => visit(at('/#/lessons'), placeholders),
    'lessons: the solution is shown beside the request, and replaces it until Undo': () =>
      visit(at('/#/lessons'), solution),
    'lessons: a typed request is kept when the page is loaded again': () => visit(at('/#/lessons'), reloaded),
    'lessons: a lesson continues after the end of the session': () =>
      visit(at('/#/lessons', [400, 404]), expired),
    'lessons: requests at the end of a session open one new session, in which the lesson continues': () =>
      visit(at('/#/lessons', provoked), endedWhileLoading),
    'lessons: a message covers no control': () => visit(at('/#/lessons'), uncovered),
    'lessons: without storage, the page shows the progress token': () =>
      visit(at('/#/lessons'), withoutStorage),
  };
}

const showList = async (page) => {
  await page.evaluate(() => (globalThis.location.hash = '#/lessons'));
  await page.getByRole('heading', { name: 'REST basics' }).waitFor();
};

async function list(page, { picture }) {
  await page.getByText(/^0 of \d+ complete$/).waitFor();
  await page.getByRole('link', { name: 'Next lesson: Read lists and records with GET' }).waitFor();
  await playLesson(page, { id: 'first-get', steps: 4 });
  await page.getByRole('link', { name: /^Next lesson: Create, update/ }).press('Enter');
  await page.getByText('Step 1 of 5', { exact: true }).waitFor();
  await playStep(page);
  await showList(page);
  await page.getByText(/^1 of \d+ complete$/).waitFor();
  const row = (name) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row('Read lists and records with GET').getByText('Complete').waitFor();
  await row('Create, update and delete a record').getByText('1/5').waitFor();
  await row('Create, update and delete a record')
    .getByRole('link', { name: /^Continue / })
    .waitFor();
  await picture('lessons');
  await filters(page);
  await row('Create, update and delete a record')
    .getByRole('link', { name: /^Continue / })
    .press('Enter');
  await page.getByText('Step 2 of 5', { exact: true }).waitFor();
  await page.waitForURL(/#\/lessons\/create-and-delete\?step=2$/);
}

async function end(page, { picture }) {
  await playLesson(page, { id: 'first-get', steps: 4 });
  await assertEnd(page);
  await picture('lesson-end');
  await page.reload();
  await page.getByText('Lesson complete. Open a step to read it again.').waitFor();
  await assertEnd(page);
  await picture('lesson-completed');
  await page.getByRole('link', { name: 'Practise: Unknown product' }).press('Enter');
  await page.getByRole('button', { name: 'Begin challenge' }).waitFor();
  await page.waitForURL(/#\/challenges\/rest-01$/);
}

async function links(page, { picture }, baseUrl) {
  await openLesson(page, 'log-in');
  await page.getByRole('link', { name: 'getProtected', exact: true }).waitFor();
  const accounts = page.getByRole('link', { name: 'Authentication, basic' });
  await picture('lesson-links');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'getProtected', exact: true }).press('Enter');
  const reference = await opened;
  const article = reference.locator(':target');
  await article.getByText('/auth/protected/{scheme}').first().waitFor();
  const paths = await allReferences(page, baseUrl);
  assert.ok(paths.length > 30);
  assert.deepEqual(await withoutOperation(baseUrl, paths), []);
  await reference.close();
  await accounts.press('Enter');
  await page.getByRole('region', { name: 'Credentials' }).getByText('alice-admin-2026').waitFor();
}

/** The paths of the links of all steps of all lessons, each once. */
async function allReferences(page, baseUrl) {
  const { body } = await api(page, baseUrl, 'GET', '/learn/');
  const paths = new Set();
  for (const { id } of body.data) {
    const lesson = (await api(page, baseUrl, 'GET', `/learn/${id}?solutions=true`)).body.data;
    for (const step of lesson.steps) for (const { path } of step.reference) paths.add(path);
  }
  return [...paths];
}

/** The links whose page of the reference has no such operation. */
async function withoutOperation(baseUrl, paths) {
  const pages = new Map();
  for (const page of new Set(paths.map((path) => path.split('#')[0])))
    pages.set(page, await (await fetch(baseUrl + page)).text());
  return paths.filter((path) => {
    const [page, anchor] = path.split('#');
    return !pages.get(page).includes(`<article class="operation" id="${anchor}">`);
  });
}

async function assertEnd(page) {
  const section = page.getByRole('region', { name: 'End of the lesson' });
  await section.getByRole('heading', { name: 'You learned' }).waitFor();
  assert.equal(await section.getByRole('listitem').count(), 3);
  assert.equal(await section.locator('li code').filter({ hasText: 'limit' }).count(), 1);
  await page.getByRole('link', { name: 'Next lesson: Create, update and delete a record' }).waitFor();
  const { y } = await section.getByRole('heading').boundingBox();
  assert.ok(y >= 0 && y < page.viewportSize().height, 'the end of the lesson is outside the window');
}

/** The URL has the filters and the collapsed tracks. */
async function filters(page) {
  const all = await page.locator('.list-row').count();
  await page.getByLabel('Level').getByText('Advanced').click();
  await page.getByLabel('Protocol').selectOption('GraphQL');
  await page.getByRole('searchbox').fill('no such lesson');
  await page.getByText('No lessons match the filters.').waitFor();
  await page.waitForURL(/\?level=advanced&protocol=GraphQL&q=no\+such\+lesson$/);
  await page.reload();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox').fill('ETAG 304');
  await page.getByRole('link', { name: 'Conditional requests (ETag, 304)', exact: true }).waitFor();
  assert.ok((await page.locator('.list-row').count()) < 5);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('heading', { name: 'REST basics' }).click();
  await page.waitForFunction(() => globalThis.location.hash === '#/lessons?closed=rest');
  await page.reload();
  await page.locator('.list-row').nth(20).waitFor();
  assert.equal(await page.locator('.list-row').count(), all);
  assert.equal(
    await page.getByRole('link', { name: 'Pagination and sorting', exact: true }).isVisible(),
    false,
  );
  await page.getByRole('heading', { name: 'REST basics' }).click();
  await page.getByRole('link', { name: 'Pagination and sorting', exact: true }).waitFor();
}

async function marks(page, { picture }) {
  await openLesson(page, 'pages');
  await url(page).fill('/api/v1/orders?limit=50');
  assert.equal(await sendRequest(page), false);
  // The pagination is after fifty records.
  const line = page.locator('.numbered > .marked');
  await line.getByText('"hasNext": false').waitFor();
  assert.match(await line.innerText(), /Failed check:/);
  const body = await page.getByRole('region', { name: 'Response body' }).boundingBox();
  const marked = await line.boundingBox();
  assert.ok(marked.y >= body.y && marked.y < body.y + body.height, 'the marked line is not in its pane');
  assert.equal(await page.evaluate(() => globalThis.scrollY), 0);
  const pane = await page.locator('.work-body').boundingBox();
  assert.ok(marked.y + marked.height <= pane.y + pane.height, 'the marked line is below the pane');
  const failed = await page.locator('.check-card .failed').boundingBox();
  assert.ok(failed.y >= pane.y, 'the failed check is above the pane');
  await picture('lesson-marked-line');
  await openLesson(page, 'first-get');
  await url(page).fill('/api/v1/users?limit=3');
  assert.equal(await sendRequest(page), true);
  await press(page, /^Next step$/);
  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  await url(page).fill('/api/v1/users/00000000-0000-4000-8000-000000000000');
  assert.equal(await sendRequest(page), false);
  await page.locator('.status-line .marked').getByText('404 Not Found').waitFor();
  await picture('lesson-marked-status');
}

async function failedAttempt(page, { picture }) {
  await openLesson(page, 'create-and-delete');
  assert.equal(await page.getByLabel('URL', { exact: true }).inputValue(), '');
  assert.equal(await page.getByLabel('Method', { exact: true }).inputValue(), 'GET');
  await page.locator('.check-card').getByText('Status is 201').waitFor();
  await fillRequest(page, 'POST', '/api/v1/products');
  await page.getByRole('tab', { name: 'Headers' }).click();
  await page.getByRole('textbox', { name: /^Headers/ }).fill('content-type: application/json');
  await page.getByRole('tab', { name: 'Body' }).click();
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill('{"name": "Lamp", "price": "29.5"}');
  const sent = page.waitForRequest('**/api/v1/products');
  await page.keyboard.press('Control+Enter');
  assert.equal((await sent).headers()['x-sandbox-client'], undefined);
  const failed = page.locator('.check-card .failed');
  await failed.getByText('It is the string "29.5".').waitFor();
  await failed.getByText('Send price as the JSON number 29.5').waitFor();
  const values = failed.locator('.compared > div');
  // Both are rendered after the message.
  await values.nth(1).getByText('"29.5"').waitFor();
  assert.deepEqual(await values.allInnerTexts(), ['Expected number\n29.5', 'Actual string\n"29.5"']);
  const tops = await values.evaluateAll((sides) => sides.map((side) => side.getBoundingClientRect().top));
  assert.equal(tops[0], tops[1], 'the expected value is not next to the actual one');
  await failed.getByText('must be number').first().waitFor();
  await page.locator('.check-card').getByText('2 of 9 passed').waitFor();
  await page.getByRole('status').getByText('Step not complete.').waitFor();
  await picture('lesson-feedback');
  // A request that has nothing to do with the step is no attempt.
  await fillRequest(page, 'GET', '/api/v1/users');
  await sendRequest(page);
  await page.getByText('Not an attempt at this step').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Hint 2/ }).isDisabled(), true);
  await page.getByRole('button', { name: /^Hint 1/ }).click();
  await page.locator('.hints').getByText('Send POST /api/v1/products with a JSON body').waitFor();
  await page.getByRole('button', { name: /^Hint 2/ }).click();
  await page.locator('.hints').getByText('The required fields are name').waitFor();
}

async function fillRequest(page, method, url) {
  await page.getByLabel('Method', { exact: true }).selectOption(method);
  await page.getByLabel('URL', { exact: true }).fill(url);
}

async function ownClient(page, { picture }, baseUrl) {
  await openLesson(page, 'first-get');
  await page.getByText('Use your own client').click();
  const header = await page.getByRole('region', { name: 'session header' }).innerText();
  await picture('lesson-own-client');
  const [session] = /[\da-f-]{36}/.exec(header) ?? [];
  await fetch(`${baseUrl}/api/v1/users?limit=3`, { headers: { 'x-session-id': session } });
  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  await page.getByRole('heading', { name: /^Step 1:.*complete$/ }).waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/lessons/cors'));
  await page.locator('.player[data-id=cors]').waitFor();
  await press(page, /^Start lesson$/);
  await page.getByText('Browsers cannot send the request of this step.').waitFor();
  await page.getByText('This page shows each attempt of your client.').waitFor();
  assert.equal(await page.getByLabel('URL', { exact: true }).count(), 0);
}

/** GraphQL has fields for document and variables, SOAP an envelope. */
async function protocols(page, { picture }) {
  await openLesson(page, 'graphql-variables');
  await fillRequest(page, 'POST', '/graphql');
  await page.getByLabel('GraphQL operation').fill('query ($id: ID!) { user(id: $id) { name } }');
  await page.getByRole('textbox', { name: 'Variables', exact: true }).fill('{"id": ');
  await page.getByText('Variables must be valid JSON').waitFor();
  await assertDisabled(page);
  await page.getByRole('textbox', { name: 'Variables', exact: true }).fill('{"id": "1"}');
  const sent = page.waitForRequest('**/graphql');
  await sendRequest(page);
  const request = await sent;
  assert.deepEqual(request.postDataJSON(), {
    query: 'query ($id: ID!) { user(id: $id) { name } }',
    variables: { id: '1' },
  });
  assert.equal(request.headers()['content-type'], 'application/json');
  await picture('lesson-graphql');
  await page.getByLabel('Body format').getByText('JSON').click();
  assert.match(await page.getByRole('textbox', { name: 'Body', exact: true }).inputValue(), /"variables"/);
  await openLesson(page, 'soap-faults');
  await press(page, /^Show solution$/);
  await page.getByRole('button', { name: 'Insert', exact: true }).waitFor();
  await insertSolution(page);
  assert.match(await page.getByRole('textbox', { name: 'Envelope', exact: true }).inputValue(), /Envelope/);
}

/** A step of the lesson about size limits computes a value of 100 KiB. */
async function longValues(page, { picture }) {
  await openLesson(page, 'limits-and-backoff');
  await press(page, /^Show solution$/);
  await page.getByRole('button', { name: 'Insert', exact: true }).waitFor();
  await insertSolution(page);
  await picture('lesson-long-value');
}

async function placeholders(page) {
  await openLesson(page, 'create-and-delete');
  const url = page.getByLabel('URL', { exact: true });
  await url.fill('/api/v1/products/{{productId}}');
  await page.getByText('{{productId}} has no value. Step 1 (Create a product) supplies it.').waitFor();
  await assertDisabled(page);
  await url.fill('/api/v1/products/{{');
  await page.getByText('The text {{ is not sent.').waitFor();
  await assertDisabled(page);
  await playStep(page);
  await press(page, /^Next step$/);
  await page.getByText('Step 2 of 5', { exact: true }).waitFor();
  await url.fill('/api/v1/products/{{productId}}');
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/products/*'), sendRequest(page)]);
  assert.match(new URL(request.url()).pathname, /^\/api\/v1\/products\/[\da-f-]{36}$/);
}

async function assertDisabled(page) {
  assert.equal(await page.locator('.work form button', { hasText: /^Send/ }).isDisabled(), true);
}

async function openSecondStep(page) {
  await page.clock.install();
  await page.reload();
  await openLesson(page, 'create-and-delete');
  await playStep(page);
  await press(page, /^Next step$/);
  await page.getByText('Step 2 of 5', { exact: true }).waitFor();
}

async function expired(page, { picture }) {
  await openSecondStep(page);
  await url(page).fill('/api/v1/products/{{productId}}');
  const sent = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.context().clearCookies();
  await page.clock.fastForward('31:00');
  await page.getByText('The lesson continues in a new one at step 2, with its saved values').waitFor();
  await picture('lesson-continued');
  assert.equal(await url(page).inputValue(), '/api/v1/products/{{productId}}');
  assert.equal(sent.length, 1, `the tokens were sent ${sent.length} times`);
  for (let step = 2; step <= 5; step += 1) {
    await playStep(page);
    if (step < 5) await press(page, /^Next step$/);
  }
  await page.getByText('Lesson complete', { exact: true }).waitFor();
  await showList(page);
  await page.getByText(/^1 of \d+ complete$/).waitFor();
}

const url = (page) => page.getByLabel('URL', { exact: true });

async function solution(page, { picture }) {
  await openLesson(page, 'first-get');
  await url(page).fill('/api/v1/orders');
  await press(page, /^Show solution$/);
  const shown = page.getByRole('region', { name: 'request of the solution' });
  await shown.getByText('/api/v1/users').first().waitFor();
  assert.equal(await url(page).inputValue(), '/api/v1/orders');
  await picture('lesson-solution');
  await insertSolution(page);
  assert.match(await url(page).inputValue(), /^\/api\/v1\/users/);
  await press(page, /^Undo$/);
  assert.equal(await url(page).inputValue(), '/api/v1/orders');
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await focused(page, page.getByRole('button', { name: 'Insert', exact: true }));
}

async function reloaded(page) {
  await openLesson(page, 'first-get');
  await url(page).fill('/api/v1/users?limit=7');
  await page.reload();
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  assert.equal(await url(page).inputValue(), '/api/v1/users?limit=7');
  await playStep(page);
  await press(page, /^Next step$/);
  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  assert.equal(await url(page).inputValue(), '');
  // A restart begins without the requests of before, also while its progress is still loading.
  await url(page).fill('/api/v1/users/1');
  let load;
  const mayLoad = new Promise((resolve) => (load = resolve));
  await page.route('**/learn/first-get/progress', (route) => mayLoad.then(() => route.continue()));
  await press(page, /^Restart/);
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  assert.equal(await url(page).inputValue(), '');
  load();
}

/** The session ends between the two responses of a refresh, and the request for the new session takes long. */
async function endedWhileLoading(page) {
  await openSecondStep(page);
  await quiet(page);
  // A response at the end of a session sets a cookie that lasts 0 seconds.
  const progress = await hold(page, '**/learn/progress', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    return () => route.fulfill({ response, headers });
  });
  await url(page).fill('/api/v1/users?limit=1');
  await press(page, /^Send/);
  await progress.reached;
  const ended = (await page.context().cookies()).find(({ name }) => name === 'sandbox_session').value;
  const opened = new Set();
  page.on('response', (response) => opened.add(response.headers()['x-session-id'] ?? ended));
  const session = await hold(page, '**/session', (route) => () => route.continue());
  await page.context().clearCookies();
  await page.clock.fastForward('31:00');
  await session.reached;
  progress.release();
  // Time for the second request of the refresh, which must wait for the new session.
  await page.evaluate(() => globalThis.fetch('app/icon.svg'));
  session.release();
  await page.getByText('The lesson continues in a new one at step 2, with its saved values').waitFor();
  await quiet(page);
  opened.delete(ended);
  assert.equal(opened.size, 1, `${opened.size} sessions were opened`);
  await playStep(page);
}

/** Holds the requests of a path until `release`; `begin` returns what then happens. `reached`: there is one. */
async function hold(page, path, begin) {
  const point = {};
  const reached = new Promise((resolve) => (point.reach = resolve));
  const released = new Promise((resolve) => (point.release = resolve));
  await page.route(path, async (route) => {
    const end = await begin(route);
    point.reach();
    await released;
    await end();
  });
  return { reached, release: point.release };
}

/** In each window: no visible control is under the message. */
async function uncovered(page, { picture }) {
  await page.route(sessionRequests, endsSoon);
  await page.reload();
  await openLesson(page, 'first-get');
  await page.locator('.toast').waitFor();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await page.evaluate(scrollToEnd);
    assert.deepEqual(await page.evaluate(coveredControls), [], `at ${width} px`);
    await picture(`toast-${width}`);
  }
}

/** After two frames: the page leaves the space of a message free in the frame that follows a change of its height. */
async function scrollToEnd() {
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  await frame();
  await frame();
  globalThis.scrollTo(0, globalThis.document.body.scrollHeight);
}

function coveredControls() {
  const { document } = globalThis;
  const toasts = document.querySelector('.toasts');
  return [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')]
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && toasts.contains(hit);
    })
    .map((control) => control.textContent);
}

async function withoutStorage(page) {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new Error('no storage');
      },
    });
  });
  await page.reload();
  await openLesson(page, 'first-get');
  await playStep(page);
  await page.getByText('This browser does not store your progress.').waitFor();
  assert.match(await page.getByRole('region', { name: 'progress token', exact: true }).innerText(), /^v1\./);
}
