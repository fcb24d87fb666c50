// The console: every operation of the three protocols can be selected and sent, and a request is loaded from the history unchanged.
import assert from 'node:assert/strict';
import { api, tabTo, visit } from './browser.mjs';

const hostile = '<img src=x onerror=alert(1)>"\'</script>\u202Eright to left\u202C 🦔';

export function checks({ baseUrl, work }) {
  const console_ = { baseUrl, work, path: '/#/console' };
  return {
    'console: a request with the keyboard only': () => visit(console_, byKeyboard),
    'console: every operation returns a response': () =>
      visit({ ...console_, expectedErrors: [400, 401, 404, 409] }, everyOperation),
    'console: a link opens a request without sending it': () =>
      visit({ ...console_, path: linkTo({ method: 'DELETE', path: '/api/v1/users/x?error=503' }) }, (page) =>
        linked(page, baseUrl),
      ),
    'console: parameters and address are one': () => visit(console_, parameters),
    'console: says what is wrong before it sends': () => visit(console_, mistakes),
    'console: hostile text stays text, and a call comes back': () => visit(console_, comesBack),
  };
}

function linkTo(request) {
  return `/#/console?${new URLSearchParams(request)}`;
}

async function byKeyboard(page, { picture }) {
  await page.getByRole('button', { name: 'GET /api/v1/users List users' }).waitFor();
  await tabTo(page, '[role=tab]');
  await tabTo(page, 'input[type=search]');
  await page.keyboard.type('search orders');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Method').inputValue(), 'QUERY');
  await page.getByRole('textbox', { name: 'URL', exact: true }).focus();
  await page.keyboard.press('Enter');
  await status(page, '200');
  assert.match(await response(page), /x-session-id: /);
  await picture('console');
}

/** Sends every operation. Without an example in the document it may be rejected, but never return a 5xx status. */
async function everyOperation(page, { picture }) {
  const found = {};
  for (const protocol of ['REST', 'GraphQL', 'SOAP']) {
    await page.getByRole('tab', { name: protocol, exact: true }).click();
    const choices = page.locator('.picker .choice');
    await choices.first().waitFor();
    found[protocol] = await choices.count();
    for (let i = 0; i < found[protocol]; i += 1) {
      await page.getByRole('tab', { name: protocol, exact: true }).click();
      await choices.nth(i).click();
      const name = await choices.nth(i).textContent();
      const number = await page.locator('.calls li').count();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.waitForFunction(
        (before) => globalThis.document.querySelectorAll('.calls li').length > Math.min(before, 49),
        number,
      );
      await page.getByRole('button', { name: 'Send', exact: true }).isEnabled();
      const text = await response(page);
      // The documents have no valid example for single-use codes, ids of lessons in a class and progress tokens.
      const isOpen = /\{\w+\}|^\/auth\/(?:oauth|verify|session)|^\/classes|^\/learn\/progress/.test(
        await page.getByRole('textbox', { name: 'URL', exact: true }).inputValue(),
      );
      const wanted = isOpen ? /^(?:200|201|204|400|401|404) / : /^(?:200|201|204|401|404|409) /;
      assert.match(text, wanted, `${protocol} ${name}: ${text}`);
      if (protocol === 'GraphQL' && !/scenario\b|runFlow|^query me\b|issueToken/.test(name))
        assert.doesNotMatch(text, /"errors"/, name);
    }
    if (protocol !== 'REST') await picture(`console-${protocol.toLowerCase()}`);
  }
  assert.ok(found.REST > 30 && found.GraphQL > 15 && found.SOAP === 15, JSON.stringify(found));
}

async function linked(page, baseUrl) {
  assert.equal(await page.getByLabel('Method').inputValue(), 'DELETE');
  assert.equal(
    await page.getByRole('textbox', { name: 'URL', exact: true }).inputValue(),
    '/api/v1/users/x?error=503',
  );
  await page.getByText('Nothing sent yet.').waitFor();
  assert.equal((await api(page, baseUrl, 'GET', '/session')).body.data.seeded, false);
}

async function parameters(page) {
  await page.getByText(/^Query parameters/).click();
  const field = page.locator('.parameters');
  await field.getByLabel('role', { exact: true }).selectOption('admin');
  assert.equal(
    await page.getByRole('textbox', { name: 'URL', exact: true }).inputValue(),
    '/api/v1/users?limit=3&role=admin',
  );
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('/api/v1/users?limit=7&name=a%26b');
  assert.equal(await field.getByLabel('limit', { exact: true }).inputValue(), '7');
  assert.equal(await field.getByLabel('name', { exact: true }).inputValue(), 'a&b');
  await page.getByRole('button', { name: /^PATCH \/api\/v1\/products/ }).click();
  await field.getByLabel('id', { exact: true }).fill('');
  await page.getByText('Replace the placeholders: {id}').waitFor();
}

async function mistakes(page) {
  const sent = () => page.locator('.calls li').count();
  await page.getByLabel('Headers').fill('no colon here');
  await page.getByText('Each line must have the form name: value.').waitFor();
  await page.getByRole('textbox', { name: 'URL', exact: true }).press('Enter');
  await page.getByLabel('Headers').fill('x-mine: 1');
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://example.com/');
  await page.getByText('The URL must start with a slash (/).').waitFor();
  await page.getByRole('textbox', { name: 'URL', exact: true }).press('Enter');
  assert.equal(await sent(), 0);
}

async function comesBack(page, { picture }) {
  await page.getByRole('button', { name: /^POST \/api\/v1\/echo/ }).click();
  const body = JSON.stringify({ said: hostile, long: 'x'.repeat(500) });
  await page.getByLabel('Body').fill(body);
  await page.getByLabel('Headers').fill(`content-type: application/json\nx-mine: ${'y'.repeat(200)}`);
  await page.keyboard.press('Control+Enter');
  await status(page, '200');
  assert.ok((await response(page)).includes(JSON.stringify(hostile)), 'as it was sent');
  assert.equal(await page.locator('main img').count(), 0);
  await picture('console-hostile');
  await page.getByRole('button', { name: 'GET /api/v1/users List users' }).click();
  assert.equal(await page.getByLabel('Method').inputValue(), 'GET');
  await page.locator('.calls .choice').first().click();
  assert.equal(await page.getByLabel('Method').inputValue(), 'POST');
  assert.equal(await page.getByLabel('Body').inputValue(), body);
  await status(page, '200');
}

function status(page, text) {
  return page.locator('.response p[role=status]', { hasText: text }).waitFor();
}

function response(page) {
  return page.getByLabel('response', { exact: true }).textContent();
}
