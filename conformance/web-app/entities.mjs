// The Entities page: fields, relations, operations and rules of the entities of the service.
import assert from 'node:assert/strict';
import { tabTo, visit } from './browser.mjs';

export function checks({ baseUrl, work }) {
  const at = (path) => ({ baseUrl, work, path });
  return {
    'entities page: shows all that the service has': () =>
      visit(at('/#/entities'), (page, tools) => all(page, tools, baseUrl)),
    'entities page: relations link the other entity': () => visit(at('/#/entities/orders'), relations),
    'entities page: opens an operation in the Console by keyboard': () =>
      visit(at('/#/entities/products'), operation),
    'entities page: says that there is no entity of that name': () =>
      visit(at('/#/entities/none'), (page) =>
        page.getByText('The service has no entity with this name.').waitFor(),
      ),
  };
}

async function all(page, { picture }, baseUrl) {
  const { data } = await (await fetch(`${baseUrl}/entities`)).json();
  for (const { name, plural, fields, operations, rules } of data.entities) {
    await page
      .getByRole('navigation', { name: 'All entities' })
      .getByRole('link', { name, exact: true })
      .click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    const rows = (label) => page.getByRole('table', { name: label, exact: true }).locator('tbody tr');
    assert.deepEqual(
      await rows(`Fields of ${name}`).getByRole('rowheader').allInnerTexts(),
      fields.map((field) => field.name),
    );
    assert.equal(await rows(`REST operations of ${name}`).count(), operations.rest.length);
    assert.equal(
      await page
        .getByRole('list', { name: `Rules of ${name}` })
        .getByRole('listitem')
        .count(),
      rules.length,
    );
    await picture(`entities-${plural}`);
  }
}

async function relations(page) {
  const table = page.getByRole('table', { name: 'Relations of Order' });
  await table.getByRole('link', { name: 'User' }).click();
  await page.getByRole('heading', { level: 2, name: 'User' }).waitFor();
  await page.waitForURL(/#\/entities\/users$/);
}

async function operation(page) {
  await page.getByRole('heading', { level: 2, name: 'Product' }).waitFor();
  await tabTo(page, '[aria-label="Try it: createProduct"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/console/);
  await page.locator('[role=option][aria-selected=true]', { hasText: 'Create one product' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('201 Created').first().waitFor();
}
