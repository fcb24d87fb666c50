// The Console: every operation of the three protocols is selected and sent, by keyboard and pointer; errors mark their fields.
import assert from 'node:assert/strict';
import { copiedBy, focused, hold, tabTo, visit } from './browser.mjs';

const hostile = '<img src=x onerror=alert(1)>"\'</script>\u202Eright to left\u202C 🦔';

export function checks({ baseUrl, work }) {
  const at = (path = '/#/console', expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'console: the first response needs two clicks from Home': () => visit(at('/'), firstResponse),
    'console: protocol, filter, list, method, URL and Send are six Tab stops': () => visit(at(), byKeyboard),
    'console: every operation returns a response': () =>
      visit(at('/#/console', [400, 401, 403, 404, 409]), everyOperation),
    'console: a link opens a request without sending it': () =>
      visit(at(linkTo({ method: 'DELETE', path: '/api/v1/users/x?error=503' })), linked),
    'console: a response is shown with the protocol of its request': () => visit(at(), lateResponse),
    'console: each protocol has a sample request and keeps its draft': () => visit(at(), protocols),
    'console: the query table and the URL are one value': () => visit(at(), parameters),
    'console: an error response marks its fields': () => visit(at('/#/console', [400]), fieldErrors),
    'console: invalid requests are not sent': () => visit(at(), invalid),
    'console: a request of the history comes back as it was sent': () => visit(at(), history),
    'console: the response can be folded, searched and copied': () => visit(at(), response),
    'console: demo accounts fill in the headers': () => visit(at(), authentication),
    'console: on a phone, one view at a time': () => visit(at(), phone),
  };
}

function linkTo(request) {
  return `/#/console?${new URLSearchParams(request)}`;
}

const option = (page, name) => page.getByRole('option', { name, exact: true });
const urlField = (page) => page.getByRole('textbox', { name: 'URL', exact: true });
const send = (page) => page.getByRole('button', { name: /^Send/ });
const requestTab = (page, name) => page.getByRole('tablist', { name: 'Request' }).getByRole('tab', { name });
const responseTab = (page, name) =>
  page.getByRole('tablist', { name: 'Response' }).getByRole('tab', { name });

/** Waits for the announcement of a response. */
function announced(page, text) {
  return page
    .getByRole('region', { name: 'Response', exact: true })
    .getByRole('status')
    .getByText(text)
    .waitFor();
}

async function firstResponse(page) {
  await page.getByRole('link', { name: 'Console', exact: true }).first().click();
  // Home, which has buttons of that name too, is displayed until the Console is loaded.
  await urlField(page).waitFor();
  await send(page).click();
  await announced(page, /^200 OK, \d+ ms, \d+ bytes$/);
}

async function byKeyboard(page, { picture }) {
  await option(page, 'GET List users').waitFor();
  await page.getByRole('main').focus();
  const stops = [];
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const { ariaLabel, textContent, type, role, parentElement } = globalThis.document.activeElement;
        return ariaLabel ?? (type === 'radio' ? parentElement.textContent : (role ?? textContent)).trim();
      }),
    );
  }
  assert.deepEqual(
    stops.map((text) => text.replace(/ Ctrl.*/, '')),
    ['REST', 'Filter operations', 'Operations', 'Method', 'URL', 'Send'],
  );
  await page.getByRole('searchbox', { name: 'Filter operations' }).focus();
  await page.keyboard.type('search orders');
  await option(page, 'QUERY Search orders').waitFor();
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Method', { exact: true }).inputValue(), 'QUERY');
  await page.keyboard.press('Control+Enter');
  await announced(page, /^200 OK/);
  assert.ok(
    await page.evaluate(() => globalThis.document.activeElement.type === 'search'),
    'the focus moved',
  );
  await tabTo(page, '[role=listbox]');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('listbox', { name: 'Operations' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Method', { exact: true }).inputValue(), 'QUERY');
  assert.equal(await urlField(page).inputValue(), '/api/v1/users');
  await picture('console');
}

/** Sends every operation. Without an example in the document it may be rejected, but never return a 5xx status. */
async function everyOperation(page, { picture }) {
  const found = {};
  for (const protocol of ['REST', 'GraphQL', 'SOAP']) {
    // The operations before may have ended the session; only REST requests load the sample data.
    await page.evaluate(() => fetch('api/v1/demo/reset', { method: 'POST' }));
    await page.getByRole('radiogroup', { name: 'Protocol' }).getByText(protocol, { exact: true }).click();
    const choices = page.getByRole('listbox', { name: 'Operations' }).getByRole('option');
    await choices.first().waitFor();
    found[protocol] = await choices.count();
    for (let i = 0; i < found[protocol]; i += 1) {
      await choices.nth(i).click();
      const name = await choices.nth(i).innerText();
      const path = await urlField(page).inputValue();
      // Requests of the web app itself have the header.
      const sent = page.waitForResponse(
        (one) => one.request().resourceType() === 'fetch' && !('x-sandbox-client' in one.request().headers()),
      );
      await send(page).click();
      const received = await sent;
      // The documents have no valid example for single-use codes, ids of lessons in a class, tokens, snapshots and blind mutants.
      const isOpen =
        /\{\w+\}|^\/auth\/(?:oauth|verify|session)|^\/classes|^\/learn\/progress|^\/session/.test(path);
      const wanted = isOpen ? [200, 201, 204, 400, 401, 404, 409] : [200, 201, 204, 401, 404, 409];
      // The example of the operation that seals a session seals its mutants.
      if (path.startsWith('/session/mutants')) wanted.push(403);
      assert.ok(wanted.includes(received.status()), `${protocol} ${name}: ${received.status()}`);
      await announced(page, new RegExp(`^${received.status()} `)).catch(({ message }) =>
        assert.fail(`${protocol} ${name}: ${message}`),
      );
      // A response without a body has no region.
      if (protocol === 'GraphQL' && !/scenario\b|runFlow|\bme\b|issueToken/.test(name)) {
        const body = await page.getByRole('region', { name: 'Response body' }).textContent();
        assert.doesNotMatch(body, /"errors"/, name);
      }
    }
    if (protocol !== 'REST') await picture(`console-${protocol.toLowerCase()}`);
  }
  assert.ok(found.REST > 30 && found.GraphQL > 15 && found.SOAP === 15, JSON.stringify(found));
}

async function linked(page) {
  await option(page, 'GET List users').waitFor();
  assert.equal(await page.getByLabel('Method', { exact: true }).inputValue(), 'DELETE');
  assert.equal(await urlField(page).inputValue(), '/api/v1/users/x?error=503');
  await page.getByText('No response yet.').waitFor();
  const sent = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.deepEqual(
    sent.filter((url) => url.includes('/api/v1/users')),
    [],
  );
  await requestTab(page, /^Headers/).click();
  await page.waitForURL(/tab=headers/);
  await page.reload();
  await requestTab(page, /^Headers/)
    .and(page.locator('[aria-selected=true]'))
    .waitFor();
  assert.equal(await urlField(page).inputValue(), '/api/v1/users/x?error=503');
}

/** A typed request comes back after a change of the protocol and after a reload, and Send sends it. */
async function protocols(page) {
  const choose = (name) =>
    page.getByRole('radiogroup', { name: 'Protocol' }).getByText(name, { exact: true }).click();
  const query = page.getByRole('textbox', { name: 'Query', exact: true });
  const envelope = page.getByRole('textbox', { name: 'Envelope', exact: true });
  const sentBy = async (act) => {
    const sent = page.waitForRequest(
      (one) => one.resourceType() === 'fetch' && !('x-sandbox-client' in one.headers()),
    );
    await act();
    return sent;
  };
  const press = () => send(page).click();
  await urlField(page).fill('/api/v1/users?limit=7');
  await choose('GraphQL');
  assert.equal(await urlField(page).inputValue(), '/graphql');
  assert.match(await query.inputValue(), /users\(limit: \$limit\)/);
  const { query: sample } = (await sentBy(press)).postDataJSON();
  assert.equal(sample, await query.inputValue());
  await announced(page, /^200 OK/);
  const typed = '{ products(limit: 1) { items { name } } }';
  await query.fill(typed);
  await requestTab(page, /^Headers/).click();
  await requestTab(page, /^Query/).click();
  assert.equal(await query.inputValue(), typed, 'after a change of the tab');
  await choose('SOAP');
  assert.match(await envelope.inputValue(), /GetUsersRequest/);
  assert.match((await sentBy(press)).postData(), /GetUsersRequest/);
  await announced(page, /^200 OK/);
  await envelope.fill((await envelope.inputValue()).replace('<limit>3<', '<limit>2<'));
  await choose('REST');
  assert.equal(await urlField(page).inputValue(), '/api/v1/users?limit=7');
  assert.match((await sentBy(() => page.keyboard.press('Control+Enter'))).url(), /users\?limit=7$/);
  await choose('GraphQL');
  assert.equal(await query.inputValue(), typed);
  await page.reload();
  assert.equal(await query.inputValue(), typed, 'after a reload');
  assert.equal((await sentBy(press)).postDataJSON().query, typed);
  await choose('SOAP');
  assert.match(await envelope.inputValue(), /<limit>2</);
  await choose('REST');
  assert.equal(await urlField(page).inputValue(), '/api/v1/users?limit=7');
}

/** The protocol is changed before the response arrives. */
async function lateResponse(page) {
  const choose = (name) =>
    page.getByRole('radiogroup', { name: 'Protocol' }).getByText(name, { exact: true }).click();
  await choose('GraphQL');
  const proceed = await hold(page, '**/graphql');
  await send(page).click();
  await choose('REST');
  const received = page.waitForResponse('**/graphql');
  proceed();
  await (await received).finished();
  await page.getByRole('button', { name: /^Send(?!ing)/ }).waitFor();
  await page.getByText('No response yet.').waitFor();
  await choose('GraphQL');
  await page.getByText('"pagination"').or(page.getByText('"items"')).first().waitFor();
}

async function parameters(page) {
  const table = page.getByRole('table', { name: 'Query parameters' });
  await table.getByLabel('role', { exact: true }).selectOption('admin');
  assert.equal(await urlField(page).inputValue(), '/api/v1/users?limit=3&role=admin');
  await urlField(page).fill('/api/v1/users?limit=7&name=a%26b');
  assert.equal(await table.getByLabel('limit', { exact: true }).inputValue(), '7');
  assert.equal(await table.getByLabel('name', { exact: true }).inputValue(), 'a&b');
  await table.getByLabel('Send limit').uncheck();
  assert.equal(await urlField(page).inputValue(), '/api/v1/users?name=a%26b');
  await requestTab(page, /^Faults/).click();
  await page.getByRole('table', { name: 'Faults' }).getByLabel('error', { exact: true }).fill('503');
  assert.equal(await urlField(page).inputValue(), '/api/v1/users?name=a%26b&error=503');
  await option(page, 'GET Get one product').click();
  await requestTab(page, /^Query/).click();
  await table.getByLabel('id', { exact: true }).fill('');
  await page.getByText('Replace the placeholder {id}.').waitFor();
}

async function fieldErrors(page) {
  await urlField(page).fill('/api/v1/users?limit=0&unknown=1');
  await page.keyboard.press('Control+Enter');
  await announced(page, /^400 Bad Request/);
  const table = page.getByRole('table', { name: 'Query parameters' });
  await table.getByText('must be >= 1').waitFor();
  assert.equal(await table.getByLabel('limit', { exact: true }).getAttribute('aria-invalid'), 'true');
  await table.getByText('must NOT have additional properties').waitFor();
  await option(page, 'POST Create one product').click();
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill('{"price": "x"}');
  await page.keyboard.press('Control+Enter');
  await announced(page, /^400 Bad Request/);
  await page.getByText(/price: must be number/).waitFor();
}

async function invalid(page) {
  const sent = () => page.getByRole('region', { name: 'History' }).getByRole('button').count();
  await requestTab(page, /^Headers/).click();
  await page.getByLabel('New header name').fill('no name');
  await page.getByText('"no name" is not a header name.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByLabel(/^Delete header/).click();
  await urlField(page).fill('https://example.com/');
  await page.getByText('URL must start with /.').waitFor();
  await urlField(page).press('Enter');
  assert.equal(await sent(), 0);
  await option(page, 'POST Create one user').click();
  await requestTab(page, /^Body/).click();
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill('{\n  "name": "A"\n  "age": 1\n}');
  await page.getByText('Line 3, column 3: expected a comma or }.').waitFor();
}

async function history(page, { picture }) {
  await page.getByLabel('Method', { exact: true }).selectOption('POST');
  await urlField(page).fill('/api/v1/echo');
  await requestTab(page, /^Body/).click();
  const body = JSON.stringify({ said: hostile, long: 'x'.repeat(500) });
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill(body);
  await requestTab(page, /^Headers/).click();
  await page.getByLabel('New header name').fill('content-type');
  await page.getByLabel('content-type value').fill('application/json');
  await page.keyboard.press('Control+Enter');
  await announced(page, /^200 OK/);
  const text = await page.getByRole('region', { name: 'Response body' }).textContent();
  assert.ok(text.includes(JSON.stringify(hostile)), 'as it was sent');
  assert.equal(await page.locator('main img').count(), 0);
  await picture('console-hostile');
  await option(page, 'GET List users').click();
  assert.equal(await page.getByLabel('Method', { exact: true }).inputValue(), 'GET');
  await page.getByRole('region', { name: 'History' }).getByRole('button').first().click();
  assert.equal(await page.getByLabel('Method', { exact: true }).inputValue(), 'POST');
  await requestTab(page, /^Body/).click();
  assert.equal(await page.getByRole('textbox', { name: 'Body', exact: true }).inputValue(), body);
  await announced(page, /^200 OK/);
}

async function response(page) {
  await option(page, 'GET List users').waitFor();
  await page.keyboard.press('Control+Enter');
  await announced(page, /^200 OK/);
  const code = page.getByRole('region', { name: 'Response body' });
  assert.match(await code.textContent(), /"success": true/);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  assert.match(await code.textContent(), /\d+ lines/);
  await code.focus();
  await page.keyboard.press('Control+f');
  await focused(page, page.getByRole('searchbox', { name: 'Find in Response body' }));
  await page.keyboard.type('"email"');
  await page.getByText('1 of 3').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('2 of 3').waitFor();
  assert.equal(await code.locator('mark.current').count(), 1, 'the match is unfolded');
  await page.keyboard.press('Escape');
  await focused(page, code);
  const copied = await copiedBy(page, page.getByRole('button', { name: 'Copy Response body' }));
  assert.equal(JSON.parse(copied).success, true);
  await responseTab(page, /^Headers/).click();
  await page.getByRole('link', { name: 'content-type', exact: true }).waitFor();
  await responseTab(page, 'Request').click();
  assert.match(
    await page.getByRole('region', { name: 'Request as sent' }).textContent(),
    /GET \/api\/v1\/users/,
  );
  await page.getByRole('button', { name: /^Copy as/ }).click();
  for (const name of ['curl', 'fetch', 'Python', 'Java', 'Link']) {
    await page.getByRole('tab', { name, exact: true }).click();
    const shown = page.getByRole('region', {
      name: name === 'Link' ? 'link to this request' : `${name} code`,
    });
    assert.match(await shown.textContent(), name === 'Link' ? /#\/console\?/ : /x-session-id/);
  }
}

async function authentication(page, { picture }) {
  await urlField(page).fill('/auth/me');
  await requestTab(page, 'Authentication').click();
  await page.getByRole('combobox', { name: /^Scheme/ }).selectOption('bearer');
  await page.getByRole('button', { name: 'Set header' }).click();
  await page.getByText('Header authorization set with the demo account.').waitFor();
  await page.keyboard.press('Control+Enter');
  await announced(page, /^200 OK/);
  await picture('console-authentication');
}

async function phone(page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'List users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Operations' });
  await dialog.getByRole('searchbox').fill('list orders');
  await dialog.getByRole('option', { name: 'GET List orders' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.match(await urlField(page).inputValue(), /^\/api\/v1\/orders/);
  await send(page).click();
  await page.getByRole('region', { name: 'Response body' }).waitFor();
  assert.equal(await requestTab(page, /^Query/).isVisible(), false);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('History').click();
  await page.getByRole('region', { name: 'History' }).getByText('200').waitFor();
}
