// The lesson pages: every lesson by keyboard, feedback, placeholders, other clients, and the end of the session.
import assert from 'node:assert/strict';
import { api, visit } from './browser.mjs';
import { openLesson, playLesson, playStep, press, sendRequest } from './lesson-player.mjs';

const SEED = Number(process.env.LESSON_SEED ?? 20261122);
/** The statuses that lessons provoke; the browser reports them in its console. */
const provoked = [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 428, 429, 500, 501, 502, 503, 504];

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'lessons: every lesson is played by keyboard, in list order': () =>
      visit(at('/#/lessons', provoked), (page) => playAll(page, baseUrl, (lessons) => lessons)),
    [`lessons: every lesson is played in random order (LESSON_SEED=${SEED})`]: () =>
      visit(at('/#/lessons', provoked), (page) =>
        playAll(page, baseUrl, (lessons) => shuffled(lessons, SEED)),
      ),
    'lessons: the list shows progress and the next lesson': () => visit(at('/#/lessons', provoked), list),
    'lessons: a failed attempt shows the feedback': () => visit(at('/#/lessons', [400]), failedAttempt),
    'lessons: a request of another client completes a step': () =>
      visit(at('/#/lessons'), (page, tools) => ownClient(page, tools, baseUrl)),
    'lessons: a placeholder without a value disables Send': () => visit(at('/#/lessons'), placeholders),
    'lessons: the session is extended': () => visit(at('/#/lessons'), extended),
    'lessons: progress survives the end of the session': () => visit(at('/#/lessons', [400, 404]), expired),
    'lessons: without storage, the page shows the progress token': () =>
      visit(at('/#/lessons'), withoutStorage),
  };
}

async function playAll(page, baseUrl, order) {
  const { body } = await api(page, baseUrl, 'GET', '/learn/');
  const lessons = order(body.data.filter(({ browser }) => browser));
  const failures = [];
  for (const lesson of lessons) await playLesson(page, lesson).catch(({ message }) => failures.push(message));
  assert.deepEqual(failures, []);
  const progress = (await api(page, baseUrl, 'GET', '/learn/progress')).body.data;
  assert.equal(progress.totals.lessons_completed, lessons.length);
}

/** Fisher and Yates, with the generator mulberry32. */
function shuffled(items, seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

const showList = async (page) => {
  await page.evaluate(() => (globalThis.location.hash = '#/lessons'));
  await page.getByRole('heading', { name: 'REST basics' }).waitFor();
};

async function list(page, { picture }) {
  await page.getByText(/^0 of \d+ lessons complete$/).waitFor();
  await page.getByRole('heading', { name: 'Next lesson: Read lists and records with GET' }).waitFor();
  await playLesson(page, { id: 'first-get', steps: 4 });
  await page.getByRole('link', { name: /^Next lesson: Create, update/ }).waitFor();
  await openLesson(page, 'create-and-delete');
  await playStep(page);
  await showList(page);
  await page.getByText(/^1 of \d+ lessons complete$/).waitFor();
  const row = (name) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await row('Read lists and records with GET').getByText('Complete').waitFor();
  await row('Create, update and delete a record').getByText('1 of 5 steps').waitFor();
  await picture('lessons');
  await page.getByRole('button', { name: 'In progress' }).click();
  assert.equal(await page.locator('.list-row').count(), 1);
  await page.getByRole('link', { name: 'Create, update and delete a record' }).last().click();
  await page.getByText('1 of 5 steps complete').waitFor();
}

async function failedAttempt(page, { picture }) {
  await openLesson(page, 'create-and-delete');
  const headers = page.getByLabel(/^Headers/);
  assert.match(await headers.inputValue(), /^x-session-id: [\da-f-]{36}$/);
  assert.equal(await page.getByLabel('URL').inputValue(), '');
  await page.getByLabel('Method').selectOption('POST');
  await page.getByLabel('URL').fill('/api/v1/products');
  await headers.fill(`${await headers.inputValue()}\ncontent-type: application/json`);
  await page.getByLabel('Body').fill('{"name": "Lamp", "price": "29.5"}');
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/products'), sendRequest(page)]);
  assert.equal(request.headers()['x-sandbox-client'], undefined);
  const feedback = page.getByRole('region', { name: 'Feedback' });
  await feedback.getByText('Step not complete').waitFor();
  await feedback.getByText('The request contains the string "29.5"').waitFor();
  await feedback.getByText('Send price as the JSON number 29.5').waitFor();
  await feedback.getByText('must be number').first().waitFor();
  await picture('lesson-feedback');
  // A request that has nothing to do with the step is no attempt.
  await page.getByLabel('Method').selectOption('GET');
  await page.getByLabel('URL').fill('/api/v1/users');
  await sendRequest(page);
  await page.getByText('Not an attempt at this step').waitFor();
  await page.getByRole('button', { name: 'Hint 1' }).click();
  await page.locator('.hint').getByText('Hint 1:').waitFor();
}

async function ownClient(page, { picture }, baseUrl) {
  await openLesson(page, 'first-get');
  await page.getByRole('tab', { name: 'Own client' }).click();
  const header = await page.getByRole('region', { name: 'session header' }).innerText();
  await picture('lesson-own-client');
  const session = header.replace('x-session-id: ', '').trim();
  await fetch(`${baseUrl}/api/v1/users?limit=3`, { headers: { 'x-session-id': session } });
  await page.getByText('1 of 4 steps complete').waitFor();
  await page.getByRole('heading', { name: 'Step 2:' }).waitFor();
  await page.evaluate(() => (globalThis.location.hash = '#/lessons/cors'));
  await press(page, /^Start lesson$/);
  await page.getByRole('tab', { name: 'Own client', selected: true }).waitFor();
}

async function placeholders(page) {
  await openLesson(page, 'create-and-delete');
  await page.getByLabel('URL').fill('/api/v1/products/{{productId}}');
  await page.getByText('{{productId}} has no value. Step 1 (Create a product) supplies it.').waitFor();
  await assertDisabled(page);
  await page.getByLabel('URL').fill('/api/v1/products/{{');
  await page.getByText('The text {{ is not sent.').waitFor();
  await assertDisabled(page);
  await playStep(page);
  await press(page, /^Next step$/);
  await page.getByLabel('URL').fill('/api/v1/products/{{productId}}');
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/products/*'), sendRequest(page)]);
  assert.match(new URL(request.url()).pathname, /^\/api\/v1\/products\/[\da-f-]{36}$/);
}

async function assertDisabled(page) {
  assert.equal(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled(), true);
}

async function extended(page, { picture }) {
  await page.getByText(/^0 of \d+ lessons complete$/).waitFor();
  await page.clock.install();
  await page.reload();
  await page.getByText(/^0 of \d+ lessons complete$/).waitFor();
  await page.clock.fastForward('25:30');
  await page
    .getByRole('timer')
    .getByText(/^4:\d\d$/)
    .waitFor();
  await picture('session-end');
  await page.getByRole('button', { name: 'Extend' }).click();
  await page.getByRole('timer').waitFor({ state: 'detached' });
}

async function expired(page) {
  await page.clock.install();
  await page.reload();
  await openLesson(page, 'first-get');
  await playStep(page);
  const sent = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.context().clearCookies();
  await page.clock.fastForward('31:00');
  await page.getByText('Session expired. Your progress is kept. Restart this lesson.').waitFor();
  await page.getByText('1 of 4 steps complete').waitFor();
  await playLesson(page, { id: 'first-get', steps: 4 });
  await showList(page);
  await page.getByText(/^1 of \d+ lessons complete$/).waitFor();
  assert.equal(sent.length, 1, `the token was sent ${sent.length} times`);
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
