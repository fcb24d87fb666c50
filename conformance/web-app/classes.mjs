// A class: a trainer and two learners, each in a browser of their own.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { visit } from './browser.mjs';
import { openLesson, playStep, press, sendRequest } from './lesson-player.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Markup in a name is text. */
const NAME = '<b>Ana</b>';

export function checks({ baseUrl, work }) {
  const at = (path, expectedErrors = []) => ({ baseUrl, work, path, expectedErrors });
  return {
    'classes: a trainer sees the progress of two learners': () =>
      visit(at('/#/class', [404, 409]), (trainer, tools) => wholeClass(trainer, tools, baseUrl)),
    'classes: the board is polled where streams fail': () => visit(at('/#/class', [404, 429]), polled),
  };
}

async function createClass(trainer, title, picture = () => undefined) {
  const form = trainer.getByRole('region', { name: 'Create a class' });
  await form.getByLabel('Title').fill(title);
  await assigns(form);
  await picture('class-assigned');
  await form.getByRole('button', { name: 'Create class' }).click();
  await trainer.getByRole('heading', { name: title }).waitFor();
  await trainer.getByText('No learners yet.').waitFor();
  return {
    code: await trainer.locator('.code-text').innerText(),
    link: await trainer.getByRole('link', { name: /#\/join\// }).getAttribute('href'),
  };
}

/** Chooses a whole track, and one lesson by its title. */
async function assigns(form) {
  await form.getByText(/^Assigned lessons/).click();
  const tracks = form.locator('details details');
  await tracks.filter({ hasText: 'REST basics' }).locator('summary').click();
  const all = tracks.filter({ hasText: 'REST basics' }).getByLabel(/^All \d+$/);
  await all.check();
  const [, count] = /^All (\d+)$/.exec(
    await tracks.filter({ hasText: 'REST basics' }).locator('strong').innerText(),
  );
  await form.getByText(`Assigned lessons and challenges (${count})`).waitFor();
  await all.uncheck();
  const filter = form.getByLabel('Filter lessons and challenges');
  await filter.fill('no such title');
  await form.getByText('No title matches.').waitFor();
  await filter.fill('get read lists');
  await form.getByLabel('Read lists and records with GET').check();
  assert.equal(await form.getByRole('checkbox').count(), 2);
  await filter.fill('');
  assert.equal(await all.evaluate(({ indeterminate }) => indeterminate), true);
  await form.getByText('Assigned lessons and challenges (1)').waitFor();
}

async function wholeClass(trainer, { open, picture }, baseUrl) {
  await trainer.getByRole('heading', { name: 'Create a class' }).waitFor();
  await picture('class');
  const { code, link } = await createClass(trainer, 'API basics', picture);
  assert.equal(link, `${baseUrl}/#/join/${code}`);

  const ana = await joinByLink(open, code, picture);
  const ben = await joinByCode(open, code);
  const row = (name) =>
    trainer.getByRole('row').filter({ has: trainer.getByRole('rowheader', { name, exact: true }) });
  const learner = async (name) => {
    await row(name).getByRole('button').click();
    return trainer.getByRole('dialog', { name });
  };
  await row(NAME).getByText('active').waitFor();
  await row('Ben').waitFor();

  await openLesson(ana, 'create-and-delete');
  await ana.getByLabel('URL', { exact: true }).fill('/api/v1/products');
  await sendRequest(ana);
  await row(NAME).getByText('Create, update and delete a record').waitFor();
  await row(NAME).getByText('1 attempt').waitFor();
  await sharesRequests(trainer, await learner(NAME), ana, picture);
  await playStep(ana);
  await row(NAME).getByText('Read the product').waitFor();
  await picture('class-board', trainer);
  await findBarriers(trainer);
  const drawer = await learner(NAME);
  await drawer
    .getByRole('row', { name: /^Create, update and delete a record 1\/5.*with the solution/ })
    .waitFor();
  await findBarriers(trainer);
  await trainer.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await trainer.getByRole('combobox', { name: 'Sort' }).selectOption('name');
  await trainer.waitForFunction(() => globalThis.location.hash === '#/class?sort=name');

  await trains(trainer, { row, learner, open, picture, code, ana, ben });
  await press(trainer, /^End class$/);
  await confirmed(trainer, 'End class');
  await trainer.getByRole('heading', { name: 'Create a class' }).waitFor();
  await ana.evaluate(() => (globalThis.location.hash = '#/class'));
  await ana.getByRole('heading', { name: 'Join a class' }).waitFor();
}

/** The trainer sees the last attempt, and its headers and body while the learner shares them. */
async function sharesRequests(trainer, drawer, ana, picture) {
  const attempt = drawer.locator('.attempts > li');
  await attempt.getByText('/api/v1/products', { exact: true }).waitFor();
  await attempt.getByText('POST /api/v1/products', { exact: true }).waitFor();
  const details = attempt.getByText('Headers and body');
  assert.equal(await details.count(), 0);
  await drawer.getByRole('button', { name: 'Request headers and bodies' }).click();
  await drawer.getByText('<b>Ana</b> has not decided yet whether to share headers and bodies.').waitFor();

  const request = ana.getByText('would like to see the headers and bodies of your last attempts');
  await request.waitFor();
  await picture('class-share', ana);
  await findBarriers(ana);
  await ana.getByRole('button', { name: 'Share until the class ends' }).click();
  await request.waitFor({ state: 'detached' });
  await details.click();
  await attempt.getByText(/\baccept: /).waitFor();
  await picture('class-attempts', trainer);
  await findBarriers(trainer);

  const path = await ana.evaluate(() => globalThis.location.hash);
  await ana.evaluate(() => (globalThis.location.hash = '#/class'));
  await ana.getByRole('button', { name: 'Stop sharing' }).click();
  await ana.getByText('You share the headers').waitFor({ state: 'detached' });
  await details.waitFor({ state: 'detached' });
  await ana.evaluate((hash) => (globalThis.location.hash = hash), path);
  await trainer.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

async function findBarriers(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`),
    [],
  );
}

/** What a trainer does: export, rejoin code, removal, lock. */
async function trains(trainer, { row, learner, open, picture, code, ana, ben }) {
  const [file] = await Promise.all([
    trainer.waitForEvent('download'),
    trainer.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  assert.match(csv, /learner_id,name,kind,id/);
  assert.ok(csv.includes(NAME));

  await (await learner('Ben')).getByRole('button', { name: 'Create rejoin code' }).click();
  const said = await trainer.getByText(/^Rejoin code for Ben: /).innerText();
  const [, rejoin] = /Ben: (\S{9})\./.exec(said);
  const other = await open('/#/class');
  await joinWith(other, rejoin, '');
  await other.getByText('You are Ben in this class.').waitFor();
  const dora = await open('/#/class');
  await joinWith(dora, code, 'Dora');
  await row('Dora').waitFor();
  await dora.getByRole('button', { name: 'Leave class' }).click();
  await confirmed(dora, 'Leave class');
  await dora.getByRole('heading', { name: 'Join a class' }).waitFor();
  await row('Dora').waitFor({ state: 'detached' });

  await (await learner('Ben')).getByRole('button', { name: 'Reset data' }).click();
  await confirmed(trainer, 'Reset data');
  await trainer.getByText('The sample data of Ben is restored.').waitFor();
  await (await learner('Ben')).getByRole('button', { name: 'Remove' }).click();
  await confirmed(trainer, 'Remove');
  await row('Ben').waitFor({ state: 'detached' });
  await ben.reload();
  await ben.getByRole('heading', { name: 'Join a class' }).waitFor();

  await setControls(trainer, ana);
  await dryRun(trainer, { row, picture });

  await trainer.getByRole('button', { name: 'Class actions' }).click();
  await trainer.getByRole('menuitem', { name: 'Lock joining' }).click();
  await trainer.getByText('Joining is locked').waitFor();
  const late = await open(`/#/join/${code}`);
  await late.getByLabel('Nickname').fill('Cleo');
  await late.getByRole('button', { name: 'Join class' }).click();
  await late.getByRole('alert').getByText(/lock/).waitFor();
}

/** The browser of the trainer is on the board, counts in no total, and leaves again. */
async function dryRun(trainer, { row, picture }) {
  await trainer.getByText('1 learner', { exact: true }).waitFor();
  await trainer.getByRole('button', { name: 'Class actions' }).click();
  await trainer.getByRole('menuitem', { name: 'Dry run as a learner' }).click();
  await trainer.getByText('not counted').waitFor();
  await picture('class-dry-run', trainer);
  await trainer.getByText('1 learner', { exact: true }).waitFor();
  const member = await trainer.evaluate(async () => {
    const { data } = await (await globalThis.fetch('classes/membership')).json();
    return data.learner.name;
  });
  assert.equal(member, 'Dry run');
  const seat = row('Dry run not counted');
  await seat.getByRole('button').click();
  await trainer.getByRole('dialog', { name: 'Dry run' }).getByRole('button', { name: 'Remove' }).click();
  await confirmed(trainer, 'Remove');
  await seat.waitFor({ state: 'detached' });
}

/** Sets the clock of all learners, and removes it. */
async function setControls(trainer, ana) {
  const year = () =>
    ana.evaluate(async () => {
      const { data } = await (await globalThis.fetch('session/clock')).json();
      return data.now.slice(0, 4);
    });
  await trainer.getByText('Session controls').click();
  const field = trainer.getByLabel('Controls as JSON');
  await trainer.waitForFunction(
    () => globalThis.document.querySelector('details[open] textarea')?.value !== '',
  );
  await field.fill('{"clock": {"frozen_time": "2031-05-01T00:00:00Z"}}');
  await trainer.getByRole('button', { name: 'Apply to class' }).click();
  await trainer.getByText('The controls apply to all joined sessions.').waitFor();
  assert.equal(await year(), '2031');
  await trainer.getByRole('button', { name: 'Remove', exact: true }).click();
  await trainer.getByText('The controls are removed.').waitFor();
  assert.notEqual(await year(), '2031');
}

/** Presses the button of the confirmation. */
async function confirmed(page, action) {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).press('Enter');
}

/** The join page sends no request before the join. */
async function joinByLink(open, code, picture) {
  const page = await open('/status');
  const requests = [];
  page.on(
    'request',
    (request) => request.resourceType() === 'fetch' && requests.push(new URL(request.url()).pathname),
  );
  await page.evaluate((given) => globalThis.history.replaceState(null, '', `../#/join/${given}`), code);
  // The status page polls until the navigation.
  page.once('framenavigated', () => (requests.length = 0));
  await page.reload();
  await page.getByLabel('Nickname').fill(NAME);
  assert.equal(await page.getByLabel('Code').inputValue(), code);
  assert.deepEqual(requests, []);
  await picture('join', page);
  await page.getByRole('button', { name: 'Join class' }).click();
  await page.getByText(`You are ${NAME} in this class.`).waitFor();
  await page.getByText('The trainer sees your progress.').waitFor();
  assert.equal(requests[0], '/classes/join');
  await picture('joined', page);
  return page;
}

async function joinByCode(open, code) {
  const page = await open('/#/class');
  await joinWith(page, code.toLowerCase().replace('-', ''), ` ${NAME.toLowerCase()} `);
  await page.getByRole('alert').getByText('name is already used in this class').waitFor();
  await joinWith(page, code, 'Ben');
  await page.getByText('You are Ben in this class.').waitFor();
  await page.getByRole('link', { name: 'Read lists and records with GET' }).waitFor();
  return page;
}

async function joinWith(page, code, name) {
  const form = page.getByRole('region', { name: 'Join a class' });
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Nickname').fill(name);
  await form.getByRole('button', { name: 'Join class' }).click();
}

async function polled(trainer, { open }) {
  await trainer.route('**/classes/*/events', (route) => route.fulfill({ status: 429, body: '' }));
  const { code } = await createClass(trainer, 'Polled class');
  await trainer.getByText('The board updates.', { exact: true }).waitFor();
  const ben = await open('/#/class');
  await joinWith(ben, code, 'Ben');
  await ben.getByText('You are Ben in this class.').waitFor();
  await trainer.getByRole('rowheader', { name: 'Ben' }).waitFor();
}
