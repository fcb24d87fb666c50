// The data page: tables that are sorted, filtered, paged and edited; differences from the sample data are marked.
import assert from 'node:assert/strict';
import { api, focused, tabTo, visit } from './browser.mjs';

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
  await page.getByRole('navigation', { name: 'Collections' }).getByRole('link').first().waitFor();
  const links = page.getByRole('navigation', { name: 'Collections' }).getByRole('link');
  const names = (await links.allTextContents()).map((text) => text.split(' ')[0]);
  assert.ok(names.length >= 3, names.join());
  for (const name of names) {
    await links.filter({ hasText: name }).click();
    await page.getByRole('table', { name: `${name} of this session` }).waitFor();
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
  await page.getByText('Add filter').first().click();
  const filter = page.getByRole('form', { name: 'Filter' });
  await filter.getByLabel('Field').selectOption('name');
  await filter.getByLabel('Operator').selectOption('contains');
  await filter.getByLabel('Value').fill('AMARA');
  await filter.getByLabel('Value').press('Enter');
  await page.getByText('Page 1 of 1, 1 records').waitFor();
  assert.deepEqual(await column('name'), ['Amara Okafor']);
  await page.goBack();
  await page.getByText('Page 2 of 2').waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Remove filter on name' }).click();
  await page.getByText('Page 1 of 2, 12 records').waitFor();
}

async function edits(page, { picture }, baseUrl) {
  const mark = (kind, count) => page.locator(`.since .${kind}`, { hasText: `${count} ${kind}` }).waitFor();
  await row(page, 'Mateo Rossi').waitFor();
  await page.getByRole('button', { name: 'Create user' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#field-name:focus').waitFor();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.org');
  await picture('data-create');
  await page.keyboard.press('Enter');
  await row(page, 'Ada Lovelace').waitFor();
  await page.getByText('Created Ada Lovelace.').waitFor();
  await mark('added', 1);

  const mateo = row(page, 'Mateo Rossi');
  await choose(page, mateo, 'Edit');
  await tabTo(page, '#field-age');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('20');
  await picture('data-editing');
  await page.keyboard.press('Enter');
  await mark('changed', 1);
  assert.match(await mateo.textContent(), /changed/);
  await focused(page, mateo.getByRole('button', { name: /^Actions for/ }));

  const grace = row(page, 'Grace Thompson');
  await choose(page, grace, 'Delete');
  await page.getByRole('dialog', { name: 'Delete user Grace Thompson?' }).waitFor();
  await picture('data-delete');
  await tabTo(page, 'button.danger');
  await page.keyboard.press('Enter');
  await grace.waitFor({ state: 'detached' });
  await mark('deleted', 1);
  await picture('data-changed');

  await page.getByRole('link', { name: 'Show added and changed' }).click();
  await page.getByText('2 records').waitFor();
  const { body } = await api(page, baseUrl, 'GET', '/api/v1/users?email=ada@example.org');
  const [ada] = body.data;
  assert.deepEqual([ada.role, ada.age], ['user', null], 'empty fields have their defaults');
}

/** Selects an entry of the menu of a row with the keyboard. */
async function choose(page, record, text) {
  await record.getByRole('button', { name: /^Actions for/ }).focus();
  await page.keyboard.press('Enter');
  // The menu focuses its first entry when it is open.
  const first = record.getByRole('menuitem').first();
  await focused(page, first);
  if (text !== 'Edit') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function validationErrors(page, { picture }) {
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.locator('#field-email').fill('nobody');
  await page.locator('#field-age').fill('old');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await problem(page, 'name', "must have required property 'name'");
  await problem(page, 'email', 'must match format "email"');
  await problem(page, 'age', 'must be integer or null');
  await focused(page, page.locator('#field-name'));
  await picture('data-refused');
  await page.locator('#field-name').fill('Nobody');
  await page.locator('#field-age').fill('');
  await page.locator('#field-email').fill('mateo.rossi@example.com');
  await page.keyboard.press('Enter');
  await problem(page, 'email', 'already exists');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create user' }).waitFor();
}

async function values(page, { picture }, baseUrl) {
  await row(page, 'Mateo Rossi').waitFor();
  const names = [hostile, 'w'.repeat(100), '👩‍👩‍👧‍👦'.repeat(9)];
  for (const [i, name] of names.entries()) {
    const created = await api(page, baseUrl, 'POST', '/api/v1/users', { name, email: `h${i}@example.org` });
    assert.equal(created.status, 201, JSON.stringify(created.body));
  }
  for (const name of names) await row(page, name).waitFor();
  assert.equal(await page.locator('main script, td b').count(), 0);
  await picture('data-hostile');
  await choose(page, row(page, hostile), 'Edit');
  assert.equal(await page.locator('#field-name').inputValue(), hostile);
}

async function others(page, baseUrl) {
  await page.getByText('unchanged').waitFor();
  const id = 'c0000000-0000-4000-8000-000000000036';
  await api(page, baseUrl, 'PATCH', `/api/v1/orders/${id}`, { notes: 'n'.repeat(500) });
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
  await page.getByRole('table', { name: 'Guests of this session' }).waitFor();
  await row(page, 'Mateo Rossi').waitFor();
  await page.getByRole('button', { name: 'Create guest' }).click();
  await page.locator('#field-email').waitFor();
}

function row(page, text) {
  return page.locator('tbody tr', { hasText: text });
}

function problem(page, field, text) {
  return page.locator(`#field-${field}-problem`, { hasText: text }).waitFor();
}
