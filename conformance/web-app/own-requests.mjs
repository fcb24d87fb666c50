// The requests of the web app itself carry x-sandbox-client, so that opening a page counts no attempt. Snippets do not show it.
import assert from 'node:assert/strict';
import { api, quiet, visit } from './browser.mjs';

/** Lessons whose steps have the operations that pages request. */
const lessons = ['first-get', 'contract-testing', 'first-graphql', 'read-a-wsdl'];

/** Every page, and what is on it when its data is loaded. */
const pages = {
  '/#/': 'h2',
  '/#/console': '[role=option]',
  '/#/data': 'table',
  '/#/entities': 'table',
  '/#/history': 'h1',
  '/#/auth': 'a[href="#/auth/basic"]',
  '/#/auth/basic': 'h1',
  '/#/auth/pkce': 'button',
  '/#/permissions': '.list-row',
  '/#/lessons': '.list-row',
  '/#/lessons/first-get': '.steps',
  '/#/challenges': '.list-row',
  '/#/challenges/rest-01': '.work form',
  '/#/class': 'form',
  '/#/join/ABCD-EFGH': 'form',
  '/#/flows': 'article',
  '/#/faults': 'form:visible',
  '/status': 'h1',
  '/docs': '.listed',
  '/docs/users': '.operation',
  '/docs/swagger': '.opblock',
};

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'own requests: opening every page counts no attempt': () =>
      visit(at('/#/lessons', [404]), (page, tools) => openAll(page, tools, baseUrl)),
    'own requests: snippets do not show the header of the web app': () => visit(at('/#/console'), snippets),
  };
}

/** One user per lesson, at the same time: most of the time is the wait for an idle network. */
async function openAll(page, { open }, baseUrl) {
  const [, ...others] = lessons;
  const users = [page, ...(await Promise.all(others.map(() => open('/#/lessons'))))];
  await Promise.all(lessons.map((lesson, i) => openAllWith(lesson, users[i], baseUrl)));
}

async function openAllWith(lesson, page, baseUrl) {
  const unmarked = [];
  page.on('request', (request) => {
    const isMarked = request.headers()['x-sandbox-client'] === 'web';
    if (['fetch', 'xhr'].includes(request.resourceType()) && !isMarked) unmarked.push(request.url());
  });
  await page.locator('.list-row').first().waitFor();
  await api(page, baseUrl, 'POST', '/learn/challenges/start');
  await api(page, baseUrl, 'POST', `/learn/${lesson}/start`);
  await openGraphiql(page, baseUrl);
  for (const [path, ready] of Object.entries(pages)) {
    await page.goto('about:blank');
    await page.goto(baseUrl + path);
    await page.locator(ready).first().waitFor();
    await quiet(page);
  }
  const { steps, last_attempt: last } = (await api(page, baseUrl, 'GET', `/learn/${lesson}/progress`)).body
    .data;
  assert.equal(last, null, `${lesson}: ${JSON.stringify(last)}`);
  assert.deepEqual([...new Set(steps.map(({ attempts }) => attempts))], [0], lesson);
  assert.equal(steps[0].state, 'open', lesson);
  const { totals, challenges } = (await api(page, baseUrl, 'GET', '/learn/progress')).body.data;
  assert.equal(totals.challenges_completed, 0);
  assert.deepEqual(
    challenges.filter(({ attempts }) => attempts > 0),
    [],
  );
  assert.deepEqual(unmarked, []);
}

/** Its workers keep the network busy: waits for the schema instead. */
async function openGraphiql(page, baseUrl) {
  const schema = page.waitForResponse(`${baseUrl}/graphql`);
  await page.goto(`${baseUrl}/graphiql`);
  assert.equal((await schema).status(), 200);
}

async function snippets(page) {
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByText('200 OK').first().waitFor();
  await page.getByRole('button', { name: /^Copy as/ }).click();
  for (const name of ['curl', 'fetch', 'Python', 'Java']) {
    await page.getByRole('tab', { name, exact: true }).click();
    assert.ok(!(await page.locator('main').innerText()).includes('x-sandbox-client'), name);
  }
}
