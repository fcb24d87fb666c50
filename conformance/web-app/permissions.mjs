// The Permissions page, and Send as: requests of the Console and of the Data page with the identity that the user selects.
import assert from 'node:assert/strict';
import { api, copiedBy, hold, tabTo, visit } from './browser.mjs';

/** A SOAP fault has 500. */
const rejected = [401, 403, 500];

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  const withPolicy = (path, check) =>
    visit(at('/#/permissions', rejected), async (page, tools) => {
      await select(page, 'shop');
      await page.goto(`${baseUrl}/${path}`);
      await check(page, { ...tools, baseUrl });
    });
  return {
    'permissions page: selects, changes and removes a policy by keyboard': () =>
      visit(at('/#/permissions'), (page, tools) => selection(page, tools, baseUrl)),
    'permissions page: cells are readable, and open the Console with operation and identity': () =>
      visit(at('/#/permissions', rejected), cells),
    'permissions page: shows own rules': () => visit(at('/#/permissions'), ownRules),
    'permissions page: mutants of permissions name their category, and link the page': () =>
      visit(at('/#/mutants?q=API1'), mutantsOfPermissions),
    'permissions page: a policy that another client sets appears': () =>
      visit(at('/#/permissions'), (page) => others(page, baseUrl)),
    'send as: is shown only while a policy is set': () =>
      visit(at('/#/console'), (page) => onlyWithPolicy(page, baseUrl)),
    'send as: GraphQL and SOAP requests have the identity, and their reasons are shown': () =>
      withPolicy('#/console', protocols),
    'send as: a user of the session logs in with the e-mail address': () =>
      withPolicy('#/console', userOfSession),
    'send as: headers of the request come first': () => withPolicy('#/console', ownHeaders),
    'send as: code, history and reload have the identity': () => withPolicy('#/console', kept),
    'send as: GraphiQL sends operations with the identity, and without cookies': () =>
      withPolicy('graphiql', graphiql),
    'send as: the small GraphQL editor has the same identities': () => withPolicy('graphiql', smallGraphiql),
    'send as: the Data page reads and writes with the identity': () => withPolicy('#/data/users', data),
  };
}

async function mutantsOfPermissions(page) {
  const mutant = page.getByRole('listitem').filter({ hasText: 'order-read-ignores-owner' });
  await mutant.getByText('OWASP API1:2023').waitFor();
  await mutant.getByRole('link', { name: 'permission policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Permissions' }).waitFor();
}

async function select(page, policy) {
  await page.getByRole('button', { name: `Select ${policy}` }).click();
  await page.getByRole('heading', { name: `Permissions of ${policy}` }).waitFor();
}

const sendAs = (page) => page.getByRole('combobox', { name: 'Send as' });
const chooseIdentity = (page, text) => sendAs(page).selectOption({ label: `Send as ${text}` });
const cell = (page, operation, role) =>
  page.getByRole('cell').filter({ has: page.getByRole('link', { name: `Try it: ${operation} as ${role}` }) });
const reason = (page, text) =>
  page.getByRole('region', { name: 'Response', exact: true }).getByRole('status').getByText(text).waitFor();

/** Sends the request of the Console. Returns the response, and the headers of the request with those that the browser adds. */
async function send(page) {
  const sent = page.waitForResponse(
    (one) => one.request().resourceType() === 'fetch' && !('x-sandbox-client' in one.request().headers()),
  );
  await page.keyboard.press('Control+Enter');
  const response = await sent;
  return { status: response.status(), headers: await response.request().allHeaders() };
}

const basic = (login, password) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
const bob = basic('bob@example.com', 'bob-user-2026');

async function selection(page, { picture }, baseUrl) {
  const setting = async () => (await api(page, baseUrl, 'GET', '/session/permissions')).body.data;
  await page.getByRole('button', { name: 'Select owner-only' }).waitFor();
  await picture('permissions-none');
  await tabTo(page, '[aria-label="Select owner-only"]');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Permissions of owner-only' }).waitFor();
  assert.deepEqual([(await setting()).policy, (await setting()).hide], ['owner-only', true]);
  await tabTo(page, '[type=checkbox]');
  await page.keyboard.press('Space');
  await page.getByText('Records of other users are rejected with 403.').waitFor();
  assert.deepEqual([(await setting()).policy, (await setting()).hide], ['owner-only', false]);
  await cell(page, 'getOrder', 'user').getByText('Own records, else 403').waitFor();
  await tabTo(page, 'button.danger');
  await page.keyboard.press('Enter');
  await page.getByText('Policy removed.').waitFor();
  await page.getByRole('heading', { name: 'Permissions of owner-only' }).waitFor({ state: 'detached' });
  assert.equal((await setting()).policy, null);
}

async function cells(page, { picture }) {
  await select(page, 'shop');
  const expected = [
    ['deleteProduct', 'guest', 'Rejected, 401'],
    ['listUsers', 'moderator', 'Masked: email'],
    ['patchOrder', 'user', 'Writes only status, notes'],
    ['patchOrder', 'user', 'status only from pending to cancelled.'],
    ['getUser', 'user', 'Own records, else 403'],
    ['resetDemo', 'admin', 'Allowed'],
  ];
  for (const [operation, role, text] of expected)
    assert.ok(
      (await cell(page, operation, role).innerText()).includes(text),
      `${operation} ${role}: ${text}`,
    );
  await picture('permissions-shop');
  await page.getByRole('cell', { name: 'mia-moderator-2026' }).waitFor();
  await page.getByRole('link', { name: 'Try it: deleteProduct as user' }).click();
  await page.waitForURL(/method=DELETE/);
  await sendAs(page).waitFor();
  assert.equal(await sendAs(page).inputValue(), 'bob@example.com');
  const response = await send(page);
  assert.equal(response.status, 403);
  assert.equal(response.headers.authorization, bob);
  assert.match(response.headers['x-session-id'], /^[0-9a-f-]{36}$/);
  assert.equal(response.headers.cookie, undefined);
  await reason(page, /^role_required .* You are bob@example\.com, role user\.$/);
  await picture('console-rejected');
  await page.goBack();
  await page.getByRole('link', { name: 'Try it: deleteProduct as guest' }).click();
  await sendAs(page).waitFor();
  await page.waitForURL((url) => url.hash.includes('method=DELETE') && !url.hash.includes('as='));
  assert.equal((await send(page)).status, 401);
  await reason(page, /^credentials_required/);
  await chooseIdentity(page, 'alice (admin)');
  assert.equal((await send(page)).status, 204);
}

/** A state that other clients set. */
async function ownRules(page) {
  const row = (operation) => ({
    operation,
    scope: null,
    guest: { access: 'none', status: 401 },
    user: { access: 'own', status: 403, write: [] },
    moderator: { access: 'all' },
    admin: { access: 'none', status: 403 },
  });
  const own = {
    rules: [{ allow: ['getOrder'], to: ['user'], where: 'own' }],
    hide: false,
    accept: ['bearer'],
  };
  const table = ['getOrder', 'patchOrder'].map(row);
  const sent = [];
  await page.route('**/session/permissions', (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, data: { ...own, table } } });
  });
  await page.reload();
  await page.getByText('own rules', { exact: true }).waitFor();
  await page.getByText('Own rules: 1.').waitFor();
  await page.getByRole('heading', { name: 'Permissions of own rules' }).waitFor();
  await cell(page, 'patchOrder', 'user').getByText('Writes no field').waitFor();
  assert.equal(await page.getByText(/^scope /).count(), 0);
  assert.equal(await page.getByRole('button', { name: /^Select / }).count(), 4);
  await page.getByText('Send as uses Basic, which this policy does not accept.').waitFor();
  await page.getByRole('checkbox').click();
  await page.getByText('Records of other users are reported as missing.').waitFor();
  assert.deepEqual(sent, [{ ...own, hide: true, table }]);
}

async function others(page, baseUrl) {
  await page.getByRole('button', { name: 'Select read-only' }).waitFor();
  await api(page, baseUrl, 'PUT', '/session/permissions', { policy: 'read-only' });
  await page.getByRole('heading', { name: 'Permissions of read-only' }).waitFor();
  await api(page, baseUrl, 'DELETE', '/session/permissions');
  await page.getByRole('heading', { name: 'Permissions of read-only' }).waitFor({ state: 'detached' });
}

async function onlyWithPolicy(page, baseUrl) {
  await page.getByRole('option', { name: 'GET List users' }).waitFor();
  assert.equal((await send(page)).headers.authorization, undefined);
  assert.equal(await sendAs(page).count(), 0);
  await api(page, baseUrl, 'PUT', '/session/permissions', { policy: 'shop' });
  await sendAs(page).waitFor();
  const names = await sendAs(page).getByRole('option').allTextContents();
  const accounts = ['bob (user)', 'nora (user)', 'mia (moderator)', 'alice (admin)'];
  assert.deepEqual(
    names,
    ['guest', ...accounts, 'a user of the session'].map((name) => `Send as ${name}`),
  );
  await chooseIdentity(page, 'nora (user)');
  assert.ok((await send(page)).headers.authorization.startsWith('Basic '));
  await api(page, baseUrl, 'DELETE', '/session/permissions');
  await sendAs(page).waitFor({ state: 'detached' });
  assert.equal((await send(page)).headers.authorization, undefined);
}

async function protocols(page) {
  const choose = (name) =>
    page.getByRole('radiogroup', { name: 'Protocol' }).getByText(name, { exact: true }).click();
  for (const protocol of ['GraphQL', 'SOAP']) {
    await choose(protocol);
    await chooseIdentity(page, 'guest');
    const guest = await send(page);
    assert.deepEqual([guest.headers.authorization, guest.headers.cookie], [undefined, undefined], protocol);
    assert.match(guest.headers['x-session-id'], /^[0-9a-f-]{36}$/);
    await reason(page, /^credentials_required The policy shop allows listUsers to/);
    await chooseIdentity(page, 'bob (user)');
    const { status, headers } = await send(page);
    assert.deepEqual([status, headers.authorization, headers.cookie], [200, bob, undefined], protocol);
    await page.getByText(/^credentials_required/).waitFor({ state: 'detached' });
  }
}

async function userOfSession(page, { baseUrl }) {
  const user = { name: 'Ada Lovelace', email: 'ada@example.org' };
  const created = await api(page, baseUrl, 'POST', '/api/v1/users', user);
  assert.equal(created.status, 201);
  await chooseIdentity(page, 'a user of the session');
  const field = page.getByRole('textbox', { name: 'E-mail address of the user' });
  await field.fill(user.email);
  const { status, headers } = await send(page);
  assert.deepEqual([status, headers.authorization], [200, basic(user.email, 'practice-2026')]);
  const body = page.getByRole('region', { name: 'Response body' });
  await body.getByText(`"${user.email}"`).waitFor();
  await field.fill('nobody@example.org');
  assert.equal((await send(page)).status, 401);
  await reason(page, /^unknown_user/);
}

async function ownHeaders(page) {
  await chooseIdentity(page, 'bob (user)');
  await page.getByRole('tab', { name: 'Authentication' }).click();
  await page.getByRole('combobox', { name: /^Scheme/ }).selectOption('basic');
  await page.getByRole('button', { name: 'Set header' }).click();
  await page.getByText('Sends the credentials in the headers.').waitFor();
  assert.equal(await sendAs(page).count(), 0);
  assert.equal((await send(page)).headers.authorization, basic('alice@example.com', 'alice-admin-2026'));
  await page
    .getByRole('tab', { name: /^Headers/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Delete header/ }).click();
  assert.equal(await sendAs(page).inputValue(), 'bob@example.com');
}

async function kept(page) {
  await chooseIdentity(page, 'mia (moderator)');
  const { headers } = await send(page);
  await page.getByRole('button', { name: /^Copy as/ }).click();
  const code = await copiedBy(page, page.getByRole('button', { name: 'Copy curl code' }));
  assert.ok(code.includes(headers.authorization), code);
  await page.keyboard.press('Escape');
  await page.reload();
  await sendAs(page).waitFor();
  assert.equal(await sendAs(page).inputValue(), 'mia@example.com');
  await send(page);
  await chooseIdentity(page, 'guest');
  await page.getByRole('region', { name: 'History' }).getByRole('button').first().click();
  assert.equal(await sendAs(page).inputValue(), 'mia@example.com');
  await page.getByRole('tab', { name: 'Headers', exact: true }).waitFor();
}

async function data(page, { picture, baseUrl }) {
  const records = page.getByRole('table', { name: /of this session$/ }).locator('tbody tr');
  const collection = (name) =>
    page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name }).click();
  await page.getByText(/^401 listUsers requires credentials\. The policy shop allows listUsers to/).waitFor();
  await picture('data-guest');
  await chooseIdentity(page, 'bob (user)');
  await records.filter({ hasText: 'a0000000-0000-4000-8000-000000000003' }).waitFor();
  assert.equal(await records.count(), 1);
  await rejectedWhileLoading(page, baseUrl);
  await chooseIdentity(page, 'mia (moderator)');
  await page.getByText('hidden@example.invalid').first().waitFor();
  await collection('Products');
  await chooseIdentity(page, 'bob (user)');
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.locator('#field-name').fill('Desk Lamp');
  await page.locator('#field-price').fill('12');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/You are bob@example\.com, role user\.$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Open in Console' }).click();
  await sendAs(page).waitFor();
  assert.equal(await sendAs(page).inputValue(), 'bob@example.com');
  await page.getByRole('tab', { name: 'Headers', exact: true }).waitFor();
  await page.goBack();
  await api(page, baseUrl, 'DELETE', '/session/permissions');
  await sendAs(page).waitFor({ state: 'detached' });
  await collection('Users');
  await page.getByText('Page 1 of 2, 13 records').waitFor();
}

/** Another client signs up before the response for the next identity arrives. */
async function rejectedWhileLoading(page, baseUrl) {
  const list = '**/api/v1/users?*';
  const proceed = await hold(page, list);
  const first = page.waitForRequest(list);
  await chooseIdentity(page, 'guest');
  await first;
  const second = page.waitForRequest(list);
  await api(page, baseUrl, 'POST', '/api/v1/users', { name: 'Ada Lovelace', email: 'ada@example.org' });
  await second;
  proceed();
  await page.getByText(/^401 listUsers requires credentials/).waitFor();
  await page.unroute(list);
}

async function graphiql(page, { picture, baseUrl }) {
  const run = async () => {
    const sent = page.waitForResponse((one) => one.request().postData()?.includes('FirstOrders') === true);
    await page.locator('.graphiql-query-editor .view-lines').click();
    await page.keyboard.press('ControlOrMeta+Enter');
    const response = await sent;
    return { ...(await response.json()), headers: await response.request().allHeaders() };
  };
  await sendAs(page).waitFor();
  await page.locator('.graphiql-query-editor .view-lines').getByText('FirstOrders').waitFor();
  const guest = await run();
  assert.equal(guest.errors[0].extensions.reason.code, 'credentials_required');
  assert.match(guest.headers['x-session-id'], /^[0-9a-f-]{36}$/);
  assert.deepEqual([guest.headers.authorization, guest.headers.cookie], [undefined, undefined]);
  await chooseIdentity(page, 'bob (user)');
  const asBob = await run();
  assert.equal(asBob.headers.authorization, bob);
  assert.equal(asBob.errors, undefined);
  await chooseIdentity(page, 'a user of the session');
  await page.getByLabel('E-mail address of the user').fill('zoe.mueller@example.com');
  const asUser = await run();
  assert.equal(asUser.headers.authorization, basic('zoe.mueller@example.com', 'practice-2026'));
  assert.equal(asUser.errors, undefined);
  await picture('graphiql-send-as');
  await api(page, baseUrl, 'DELETE', '/session/permissions');
  await page.evaluate(() => globalThis.dispatchEvent(new globalThis.Event('focus')));
  await sendAs(page).waitFor({ state: 'hidden' });
  const without = await run();
  assert.deepEqual([without.errors, without.headers['x-session-id']], [undefined, undefined]);
}

async function smallGraphiql(page, { picture }) {
  await page.setViewportSize({ width: 360, height: 740 });
  await chooseIdentity(page, 'bob (user)');
  const sent = page.waitForResponse((one) => one.request().postData()?.includes('FirstOrders') === true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  assert.equal((await (await sent).request().allHeaders()).authorization, bob);
  await page.getByText(/^200 OK/).waitFor();
  await picture('graphiql-small-send-as');
}
