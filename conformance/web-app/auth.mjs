// Authentication in the browser: every scheme that a page can call succeeds, error responses state the reason, and PKCE runs.
import assert from 'node:assert/strict';
import { api, visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'auth: the catalogue shows every scheme': () =>
      visit(at('/#/auth'), (page, tools) => catalogue(page, tools, baseUrl)),
    'auth: every scheme with a button accepts its credentials': () =>
      visit(at('/#/auth', [401]), (page) => everyScheme(page, baseUrl)),
    'auth: an error response names the reason': () => visit(at('/#/auth/basic', [401]), errorResponse),
    'auth: the PKCE flow is displayed step by step': () => visit(at('/#/auth/pkce'), pkce),
  };
}

const methodsOf = async (page, baseUrl) => (await api(page, baseUrl, 'GET', '/auth/methods')).body.data;

async function catalogue(page, { picture }, baseUrl) {
  const methods = await methodsOf(page, baseUrl);
  await page.getByText(`${methods.length} schemes`).waitFor();
  assert.equal(await page.locator('.card').count(), methods.length);
  await picture('auth');
}

async function everyScheme(page, baseUrl) {
  let tried = 0;
  for (const { id } of await methodsOf(page, baseUrl)) {
    await page.goto(`${baseUrl}/#/auth/${id}`);
    await page.getByRole('button', { name: 'Send without credentials' }).waitFor();
    const send = page.getByRole('button', { name: 'Send with credentials' });
    if ((await send.count()) === 0) continue;
    await send.click();
    await page.getByText(/^You are /).waitFor();
    tried += 1;
  }
  assert.ok(tried >= 8, `only ${tried} schemes have a button`);
}

async function errorResponse(page, { picture }) {
  await page.getByRole('button', { name: 'Send without credentials' }).click();
  await page.locator('.notice.bad').getByText('missing', { exact: true }).waitFor();
  await page.getByText('www-authenticate: Basic realm="sandbox"').waitFor();
  const attempt = page.getByLabel('Headers, one per line');
  await attempt.fill(`authorization: Basic ${Buffer.from('alice@example.com:guess').toString('base64')}`);
  await page.getByRole('button', { name: 'Send these headers' }).click();
  await page.locator('.notice.bad').getByText('wrong_password').waitFor();
  await picture('auth-basic');
}

async function pkce(page, { picture }) {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Use the token').first().waitFor();
  assert.deepEqual(await page.locator('.sequence tspan[class^=status]').allTextContents(), [
    '200',
    '200',
    '200',
  ]);
  await picture('auth-pkce');
}
