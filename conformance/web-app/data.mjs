// The tables: sorted, filtered, paged, edited, and what is different from the standard dataset is marked.
import assert from 'node:assert/strict';
import { api, tabTo, visit } from './browser.mjs';

const users = '/#/data/users';
const hostile = '<script>alert(1)</script><b>שלום</b> \u202Eright to left\u202C 🦔';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'data: every entity of the document has a table': () => visit(at('/#/data'), tables),
    'data: sorts, filters and goes through pages': () => visit(at(users), views),
    'data: creates, edits and deletes by keyboard, and marks it': () =>
      visit(at(users), (page, tools) => edits(page, tools, baseUrl)),
    'data: validation errors appear beside their fields': () =>
      visit(at(users, [400, 409]), validationErrors),
    'data: hostile values are text': () => visit(at(users), (page, tools) => values(page, tools, baseUrl)),
    'data: a fourth entity appears without changes': () => visit(at(users), fourth),
    'data: an edit of another client is marked too': () =>
      visit(at('/#/data/orders'), (page) => others(page, baseUrl)),
  };
}

async function tables(page, { picture }) {
  await page.locator('.entities a').first().waitFor();
  const names = await page.locator('.entities a').allTextContents();
  assert.ok(names.length >= 3, names.join());
  for (const name of names) {
    await page.locator('.entities').getByRole('link', { name, exact: true }).click();
    await page.getByRole('table', { name: `${name} of your session` }).waitFor();
    await page.getByText('unchanged').waitFor();
    await picture(`data-${name.toLowerCase()}`);
  }
}

async function views(page) {
  const column = (name) => page.locator(`td[data-name=${name}]`).allTextContents();
  await row(page, 'Mateo Rossi').waitFor();
  const heads = page.getByRole('columnheader', { name: 'name', exact: true });
  await heads.getByRole('button').click();
  await page.locator('th[aria-sort=ascending]', { hasText: 'name' }).waitFor();
  await row(page, 'Amara Okafor').waitFor();
  assert.deepEqual(await column('name'), [...(await column('name'))].sort());
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  const filter = page.getByRole('form', { name: 'Filter' });
  await filter.getByLabel('Field').selectOption('name');
  await filter.getByLabel('Condition').selectOption('contains');
  await filter.getByLabel('Value').fill('AMARA');
  await filter.getByLabel('Value').press('Enter');
  await page.getByText('Page 1 of 1, 1 records').waitFor();
  assert.deepEqual(await column('name'), ['Amara Okafor']);
  await page.goBack();
  await page.getByText('Page 2 of 2').waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Remove the filter on name' }).click();
  await page.getByText('Page 1 of 2, 12 records').waitFor();
}

async function edits(page, { picture }, baseUrl) {
  const mark = (kind, count) => page.locator(`.since .${kind}`, { hasText: `${count} ${kind}` }).waitFor();
  await row(page, 'Mateo Rossi').waitFor();
  await page.getByRole('button', { name: 'New user' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.org');
  await page.keyboard.press('Enter');
  await row(page, 'Ada Lovelace').waitFor();
  await mark('new', 1);

  const mateo = row(page, 'Mateo Rossi');
  await mateo.getByRole('button', { name: /^Edit/ }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, '#field-age');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('20');
  await picture('data-editing');
  await page.keyboard.press('Enter');
  await mark('changed', 1);
  assert.match(await mateo.textContent(), /changed/);
  assert.match(
    await page.evaluate(() => globalThis.document.activeElement?.textContent),
    /^Edit/,
    'the focus is where it was',
  );

  const grace = row(page, 'Grace Thompson');
  await grace.getByRole('button', { name: /^Delete/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await grace.waitFor({ state: 'detached' });
  await mark('deleted', 1);
  await picture('data-changed');

  await page.getByRole('link', { name: 'Show new and changed records' }).click();
  await page.getByText('2 records').waitFor();
  const { body } = await api(page, baseUrl, 'GET', '/api/v1/users?email=ada@example.org');
  const [ada] = body.data;
  assert.deepEqual([ada.role, ada.age], ['user', null], 'what was left empty took its default');
}

async function validationErrors(page, { picture }) {
  await page.getByRole('button', { name: 'New user' }).click();
  await page.locator('#field-email').fill('nobody');
  await page.locator('#field-age').fill('old');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await problem(page, 'name', "must have required property 'name'");
  await problem(page, 'email', 'must match format "email"');
  await problem(page, 'age', 'must be integer or null');
  assert.equal(
    await page.evaluate(() => globalThis.document.activeElement?.id),
    'field-name',
    'the first of them has the focus',
  );
  await picture('data-refused');
  await page.locator('#field-name').fill('Nobody');
  await page.locator('#field-age').fill('');
  await page.locator('#field-email').fill('mateo.rossi@example.com');
  await page.keyboard.press('Enter');
  await problem(page, 'email', 'already exists');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New user' }).waitFor();
}

async function values(page, { picture }, baseUrl) {
  await row(page, 'Mateo Rossi').waitFor();
  const names = [hostile, 'w'.repeat(100), '👩‍👩‍👧‍👦'.repeat(9)];
  for (const [i, name] of names.entries()) {
    const created = await api(page, baseUrl, 'POST', '/api/v1/users', { name, email: `h${i}@example.org` });
    assert.equal(created.status, 201, JSON.stringify(created.body));
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  for (const name of names) await row(page, name).waitFor();
  assert.equal(await page.locator('main script, td b').count(), 0);
  await picture('data-hostile');
  await row(page, hostile).getByRole('button', { name: /^Edit/ }).click();
  assert.equal(await page.locator('#field-name').inputValue(), hostile);
}

async function others(page, baseUrl) {
  await page.getByText('unchanged').waitFor();
  const id = 'c0000000-0000-4000-8000-000000000036';
  await api(page, baseUrl, 'PATCH', `/api/v1/orders/${id}`, { notes: 'n'.repeat(500) });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.locator('tr.changed', { hasText: id }).waitFor();
  await page.locator('.since .changed', { hasText: '1 changed' }).waitFor();
}

/** Simulates one more entity: its paths are in the document and are served from another entity. */
async function fourth(page) {
  await page.route('**/openapi-3.2.json', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const document = JSON.parse(text);
    const guests = JSON.parse(
      text.replaceAll('/api/v1/users', '/api/v1/guests').replaceAll('"Users"', '"Guests"'),
    );
    await route.fulfill({ response, json: { ...document, paths: { ...document.paths, ...guests.paths } } });
  });
  await page.route('**/api/v1/guests**', (route) =>
    route.continue({ url: route.request().url().replace('/guests', '/users') }),
  );
  await page.reload();
  await page.getByRole('link', { name: 'Guests' }).click();
  await page.getByRole('table', { name: 'Guests of your session' }).waitFor();
  await row(page, 'Mateo Rossi').waitFor();
  await page.getByRole('button', { name: 'New guest' }).click();
  await page.locator('#field-email').waitFor();
}

function row(page, text) {
  return page.locator('tbody tr', { hasText: text });
}

function problem(page, field, text) {
  return page.locator(`#field-${field}-problem`, { hasText: text }).waitFor();
}
