// The pages of a service with the entities of a definition in place of users, products and orders.
import assert from 'node:assert/strict';
import { startService } from './service.mjs';

/** Names of entities that the service does not have; `user` alone is also a role. */
const mention =
  /\b(?:users|products|(?<!both )orders)\b|\b(?:list|create)(?:User|Product|Order)s?\b|first-get/gi;

const all = {
  'own entities: Home sends requests to the first entity': home,
  'own entities: the Console has samples in each protocol': samples,
  'own entities: Data creates and changes records': records,
  'own entities: no page names an entity that does not exist': names,
};

export function ownEntities(browser) {
  return Object.fromEntries(
    Object.entries(all).map(([name, check]) => [name, () => withService(browser, check)]),
  );
}

/** Runs a check in a session of its own. Responses with an error, and errors in the console, are problems. */
async function withService(browser, check) {
  const { port, stop } = await startService({ ENTITIES: 'clinic' });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const problems = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', ({ message }) => problems.push(`error: ${message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
    await check(page, `http://127.0.0.1:${port}/#/`);
    return problems;
  } finally {
    await context.close();
    await stop();
  }
}

async function home(page, url) {
  await page.goto(url);
  await page.getByRole('tab', { name: 'GraphQL query' }).waitFor();
  const card = page.getByRole('region', { name: 'First request' });
  const titles = (await card.getByRole('tab').allInnerTexts()).filter((title) => title !== '503 error');
  assert.equal(titles.length, 4, titles.join());
  for (const title of titles) {
    await card.getByRole('tab', { name: title }).click();
    await card.getByRole('button', { name: 'Send' }).click();
    await card
      .getByRole('status')
      .getByText(/20[01] (?:OK|Created)/)
      .first()
      .waitFor();
    await card.getByText('"title"').first().waitFor();
  }
}

async function samples(page, url) {
  await page.goto(`${url}console`);
  await page.locator('[role=option]', { hasText: 'List specialties' }).waitFor();
  for (const protocol of ['REST', 'GraphQL', 'SOAP']) {
    await page.getByText(protocol, { exact: true }).first().click();
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByText('200 OK').first().waitFor();
    await page
      .getByText(/Cardiology|Neurology/)
      .first()
      .waitFor();
    await namesNothing(page, protocol);
  }
}

async function records(page, url) {
  await page.goto(`${url}data/doctors`);
  await page.locator('td[data-name=active]').first().waitFor();
  assert.match(
    (await page.locator('td[data-name=active]').allInnerTexts()).join(),
    /^(?:(?:true|false),?)+$/,
  );
  await page.getByRole('button', { name: 'Create doctor' }).click();
  const specialty = await page.evaluate(async () => {
    const { data } = await (await fetch('api/v1/specialties')).json();
    return data.map(({ id }) => id);
  });
  await page.locator('#field-name').fill('Ada Lovelace');
  await page.locator('#field-licence').fill('AB-123456');
  await page.locator('#field-specialty_ids').fill(specialty.slice(0, 2).join(', '));
  await page.locator('#field-active').selectOption('false');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created Ada Lovelace.').waitFor();
  const row = page.locator('tbody tr', { hasText: 'Ada Lovelace' });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  assert.equal(await page.locator('#field-specialty_ids').inputValue(), specialty.slice(0, 2).join(', '));
  await page.locator('#field-specialty_ids').fill(specialty[2]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved Ada Lovelace.').waitFor();
}

async function names(page, url) {
  for (const route of [
    '',
    'console',
    'data',
    'entities',
    'history',
    'sessions',
    'permissions',
    'faults',
    'mutants',
  ]) {
    await page.goto('about:blank');
    await page.goto(url + route);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page
      .getByText(/specialties|specialty/i)
      .or(page.getByText('Start recording'))
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    await page.getByText('Loading …').waitFor({ state: 'hidden' });
    await namesNothing(page, route);
  }
  assert.equal(await page.getByRole('link', { name: 'Flows' }).count(), 0);
}

async function namesNothing(page, where) {
  const found = (await page.locator('body').innerText()).match(mention);
  assert.equal(found, null, `${where}: ${found}`);
}
