// The API reference: old links, the navigation, samples in code, and the search, by keyboard.
import assert from 'node:assert/strict';
import { copiedBy, focused, visit } from './browser.mjs';

/** The largest page of the reference, Session, has 4221 elements with the buttons of its samples. */
const MAX_ELEMENTS = 4300;

export function checks({ baseUrl, work }) {
  const at = (path) => ({ baseUrl, work, path });
  return {
    'reference: links of earlier versions lead to the page of the group': () => visit(at('/docs'), oldLinks),
    'reference: the filter finds operations of every group': () => visit(at('/docs/users'), filter),
    'reference: the navigation marks the operation in view': () => visit(at('/docs/users'), inView),
    'reference: samples are in the chosen language on every page': () => visit(at('/docs/users'), samples),
    'reference: samples work without storage': () => visit(at('/docs'), withoutStorage),
    'reference: the search opens an operation with the keyboard': () => visit(at('/docs'), searchOperation),
    'reference: the search finds errors and pages, and returns the focus': () =>
      visit(at('/docs/users'), searchPages),
    'reference: the largest page stays small': () => visit(at('/docs/session'), largest),
  };
}

const current = (page) => page.locator('.operations li [aria-current]');

async function oldLinks(page) {
  const origin = new URL(page.url()).origin;
  const links = {
    '/docs#Orders/createOrder': '/docs/orders#Orders/createOrder',
    '/docs#/Orders/createOrder': '/docs/orders#Orders/createOrder',
    '/docs#Demo%20data/resetDemo': '/docs/demo-data#Demo%20data/resetDemo',
    '/docs/users#/Users/createUser': '/docs/users#Users/createUser',
    '/docs/users#Orders/listOrders': '/docs/orders#Orders/listOrders',
  };
  for (const [from, to] of Object.entries(links)) {
    await page.goto('about:blank');
    await page.goto(origin + from);
    await page.waitForURL(origin + to);
    await page.locator('.operation:target').waitFor();
  }
  await page.goto(`${origin}/docs#errors/NotFound`);
  await page.locator('li:target').getByText('404').waitFor();
}

async function filter(page, { picture }) {
  const field = page.getByRole('searchbox', { name: 'Filter operations' });
  const shown = page.locator('.operations li a:visible');
  const ofGroup = await shown.count();
  await field.fill('snapshot');
  await page
    .getByRole('link', { name: /^POST .*snapshot/i })
    .first()
    .waitFor();
  await picture('reference-filter');
  await field.fill('get /api/v1/orders/{id}');
  assert.deepEqual(await shown.allInnerTexts(), ['GET\nGet one order']);
  await field.fill('nothing has this name');
  await page.getByText('No operation matches "nothing has this name".').waitFor();
  await field.fill('');
  assert.equal(await shown.count(), ofGroup);
  await field.fill('get one order');
  await shown.first().click();
  await page.waitForURL(/\/docs\/orders#Orders\/getOrder$/);
}

async function inView(page) {
  await current(page).getByText('List users').waitFor();
  await page.locator('[id="Users/replaceUser"]').evaluate((element) => element.scrollIntoView());
  await current(page).getByText('Replace one user').waitFor();
  await page.evaluate(() => globalThis.scrollTo(0, globalThis.document.body.scrollHeight));
  await current(page).getByText('Delete one user').waitFor();
  await page.locator('.operations').getByRole('link', { name: 'Create one user' }).click();
  await current(page).getByText('Create one user').waitFor();
  assert.equal(await current(page).count(), 1);
}

async function samples(page) {
  const origin = new URL(page.url()).origin;
  const created = page.locator('[id="Users/createUser"] .request');
  await created.getByText(`curl -i '${origin}/api/v1/users'`).waitFor();
  await created.getByLabel('Language').selectOption('Python');
  await created.getByText('import requests').waitFor();
  const code = await copiedBy(page, created.getByRole('button', { name: 'Copy' }));
  assert.match(code, /^import requests\n[^]*"POST",\n[^]*json=\{/);
  await created.getByRole('button', { name: 'Copied' }).waitFor();
  await page.goto(`${origin}/docs/orders`);
  await page.locator('[id="Orders/listOrders"] .request').getByText('import requests').waitFor();
  const chosen = await page
    .getByLabel('Language')
    .evaluateAll((choices) => [...new Set(choices.map(({ value }) => value))]);
  assert.deepEqual(chosen, ['Python']);
  const response = page.locator('[id="Orders/listOrders"] .response');
  await response.locator('summary').click();
  const copied = await copiedBy(page, response.getByRole('button', { name: 'Copy' }));
  assert.equal(JSON.parse(copied).success, true);
}

async function withoutStorage(page) {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new Error('no storage');
      },
    });
  });
  await page.goto(new URL('/docs/users', page.url()).href);
  const sample = page.locator('[id="Users/listUsers"] .request');
  await sample.getByLabel('Language').selectOption('fetch');
  await sample.getByText('await fetch(').waitFor();
}

async function searchOperation(page, { picture }) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search/ });
  await field.fill('search orders');
  await page.getByRole('option', { name: /^Search orders/ }).waitFor();
  await picture('reference-search');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/orders#Orders\/searchOrders$/);
  await page.locator('.operation:target').waitFor();
}

async function searchPages(page) {
  const button = page.getByRole('button', { name: /^Search/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: /^Search/ });
  await field.fill('user');
  const selected = page.locator('[role=option][aria-selected=true]');
  await page.locator('.palette [role=option]').nth(2).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  assert.equal(await selected.getAttribute('id'), await field.getAttribute('aria-activedescendant'));
  assert.equal(
    await selected.textContent(),
    await page.locator('.palette [role=option]').nth(1).textContent(),
    'the second entry is selected',
  );
  await field.fill('nothing has this name');
  await page.getByText('Nothing matches').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await focused(page, button);
  await page.keyboard.press('Control+k');
  await field.fill('412');
  await page.getByRole('option', { name: /Error response$/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs#errors\/\w+$/);
  await page.keyboard.press('Meta+k');
  await field.fill('challenges');
  await page.getByRole('option', { name: 'Challenges Page' }).waitFor();
}

async function largest(page) {
  await page.getByLabel('Language').first().waitFor();
  const count = await page.evaluate(() => globalThis.document.querySelectorAll('*').length);
  assert.ok(count > 1000 && count <= MAX_ELEMENTS, `${count} elements`);
}
