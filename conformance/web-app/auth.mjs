// Authentication in the browser: the list is filtered, every scheme that a page can call succeeds, error responses state the
// reason, and PKCE runs.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { api, copiedBy, tabTo, visit } from './browser.mjs';

const run = promisify(execFile);

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'auth: the list shows every scheme, filtered by text and family': () =>
      visit(at('/#/auth'), (page, tools) => list(page, tools, baseUrl)),
    'auth: every scheme with a button accepts its credentials': () =>
      visit(at('/#/auth', [401]), (page) => everyScheme(page, baseUrl)),
    'auth: an error response names the reason': () => visit(at('/#/auth/basic', [401]), errorResponse),
    'auth: headers that cannot be sent are named': () => visit(at('/#/auth/basic'), invalidHeaders),
    'auth: the code of the last request runs': () => visit(at('/#/auth/api-key', [401]), code),
    'auth: a scheme that a browser cannot send shows the curl command': () =>
      visit(at('/#/auth/aws-sigv4'), curlOnly),
    'auth: PKCE is displayed step by step': () => visit(at('/#/auth/pkce'), pkce),
  };
}

const methodsOf = async (page, baseUrl) => (await api(page, baseUrl, 'GET', '/auth/methods')).body.data;

async function list(page, { picture }, baseUrl) {
  const methods = await methodsOf(page, baseUrl);
  const rows = page.locator('.scheme-row');
  await page.getByText(`${methods.length} schemes`).waitFor();
  assert.equal(await rows.count(), methods.length);
  await picture('auth');
  await page.getByText('Passwords', { exact: true }).first().click();
  const family = methods.filter((one) => one.family === 'passwords');
  await page.waitForURL(/family=passwords/);
  assert.equal(await rows.count(), family.length);
  await page.getByLabel('Filter schemes').fill('rfc 7616 sha-256');
  await page.waitForURL(/q=rfc/);
  const texts = await rows.allTextContents();
  assert.ok(texts.length > 0 && texts.length < family.length, texts.join());
  assert.ok(texts.every((text) => /SHA-256/i.test(text)));
  await page.reload();
  await rows.first().waitFor();
  assert.deepEqual(await rows.allTextContents(), texts, 'the URL holds the filters');
  await tabTo(page, '.scheme-row');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/auth\/digest-/);
  await page.goBack();
  await page.getByLabel('Filter schemes').fill('no such scheme');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForFunction(
    (count) => globalThis.document.querySelectorAll('.scheme-row').length === count,
    methods.length,
  );
}

async function everyScheme(page, baseUrl) {
  const rejected = [];
  let tried = 0;
  for (const { id } of await methodsOf(page, baseUrl)) {
    await page.goto(`${baseUrl}/#/auth/${id}`);
    await page.waitForFunction(
      (path) => globalThis.document.querySelector('.scheme')?.textContent.includes(path),
      `/auth/protected/${id}`,
    );
    const send = page.getByRole('button', { name: 'Send with credentials' });
    if ((await send.count()) === 0) continue;
    await send.click();
    const result = page.getByText(/^Authenticated as /).or(page.locator('.outcome .notice.bad'));
    await result.first().waitFor();
    if (!(await result.first().textContent()).startsWith('Authenticated')) rejected.push(id);
    tried += 1;
  }
  assert.deepEqual(rejected, []);
  assert.ok(tried >= 30, `only ${tried} schemes have a button`);
}

async function errorResponse(page, { picture }) {
  await page.getByRole('button', { name: 'Send without credentials' }).click();
  await page.locator('.outcome .notice.bad').getByText('missing', { exact: true }).waitFor();
  await page.getByRole('tab', { name: /^Headers/ }).click();
  await page.getByRole('row', { name: /^www-authenticate Basic realm="sandbox"/ }).waitFor();
  const attempt = page.getByLabel('Headers, one per line');
  await attempt.fill(`authorization: Basic ${Buffer.from('alice@example.com:guess').toString('base64')}`);
  await page.keyboard.press('Control+Enter');
  await page.locator('.outcome .notice.bad').getByText('wrong_password').waitFor();
  await picture('auth-basic');
  await page.getByRole('button', { name: 'Show in failure reasons' }).click();
  await page.waitForURL(/tab=failures/);
  await page.locator('.failure-reasons details').first().waitFor();
  const [first, ...others] = await page.locator('.failure-reasons details').all();
  assert.equal(await first.getAttribute('open'), '');
  assert.match(await first.textContent(), /^wrong_password.*Last response/);
  for (const other of others) assert.equal(await other.getAttribute('open'), null);
  await page.getByLabel('Filter failure reasons').fill('base64');
  const found = await page.locator('.failure-reasons details').count();
  assert.ok(found > 1 && found < others.length, `${found} of ${others.length}`);
  assert.equal(await page.getByText('`').count(), 0, 'inline code is rendered');
  await picture('auth-failure-reasons');
}

async function invalidHeaders(page) {
  const attempt = page.getByLabel('Headers, one per line');
  await attempt.fill('x-a: 1\nno colon');
  await page.getByRole('button', { name: /^Send Ctrl/ }).click();
  await page.getByText('Header in line 2 must be name: value.').waitFor();
  await attempt.fill('cookie: a=b');
  await page.getByText('Browsers do not send these headers: cookie.').waitFor();
}

async function code(page) {
  await page.getByRole('button', { name: 'Send with credentials' }).click();
  await page.getByText(/^Authenticated as /).waitFor();
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.waitForURL(/tab=code/);
  const text = await copiedBy(page, page.getByRole('button', { name: 'Copy fetch code' }));
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', text]);
  assert.match(stdout, /^200 /);
}

async function curlOnly(page) {
  await page.getByText('Browsers cannot send this request. Use the curl command.').waitFor();
  assert.match(await page.getByLabel('curl command', { exact: true }).textContent(), /^curl --aws-sigv4/);
  assert.equal(await page.getByRole('button', { name: 'Send with credentials' }).count(), 0);
}

async function pkce(page, { picture }) {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const messages = page.getByRole('list', { name: 'OAuth 2.0 with PKCE' }).getByRole('listitem');
  await messages.nth(2).waitFor();
  const texts = await messages.allTextContents();
  assert.equal(texts.length, 3);
  for (const text of texts) assert.match(text, /, 200, \d+ ms/);
  await messages.nth(1).getByRole('button').click();
  await page.getByText('Each code is valid once.').waitFor();
  await picture('auth-pkce');
}
