// The tasks of users by keyboard alone, each from the page where it begins.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { activate, clipboardOf, isFocused, runCommand, tabTo, type } from './keyboard.mjs';
import { openPage, origin } from './open-page.mjs';
import { lessonByKeyboard } from './lesson-journey.mjs';
import { classOfTwo } from './class-journey.mjs';
import { clockAndSeed, faultPlan, hiddenMutant, recording, snapshots } from './work-journeys.mjs';

const run = promisify(execFile);

const all = {
  'the first response needs one action on Home': { path: '/#/', go: firstRequest },
  'a copied curl command runs in the session of the page': { path: '/#/', go: ownClient },
  'Ctrl+K and Ctrl+Enter send an operation': { path: '/#/', go: operation },
  'the first lesson is completed': { path: '/#/', go: lessonByKeyboard, expectedErrors: [400, 404] },
  'a failed authentication names the reason': { path: '/#/', go: authentication, expectedErrors: [401] },
  'delays and errors are sent and counted': { path: '/#/faults', go: faults, expectedErrors: [503] },
  'a request that was sent is inspected and copied': { path: '/#/console', go: inspection },
  'a trainer sees the progress of a learner': { path: '/#/class', go: classOfTwo, expectedErrors: [404] },
  'a snapshot is taken, compared and restored': { path: '/#/sessions', go: snapshots },
  'the clock and the seed are set': { path: '/#/sessions', go: clockAndSeed },
  'a recorded request is found and read': { path: '/#/history', go: recording },
  'a fault plan is written and removed': { path: '/#/faults', go: faultPlan, expectedErrors: [503] },
  'a hidden mutant is found': { path: '/#/mutants', go: hiddenMutant },
  'the skip link leads to the content of every page': { path: '/#/', go: skipLink },
};

export function journeys(browser, port) {
  return Object.fromEntries(
    Object.entries(all).map(([name, { go, ...entry }]) => [
      `keyboard: ${name}`,
      () => journey(browser, { name: `keyboard ${name}`, ...entry }, go, port),
    ]),
  );
}

async function journey(browser, entry, go, port) {
  const opened = [];
  const open = async (name, path) => {
    const one = await openPage(browser, { ...entry, name: `${entry.name} ${name}` });
    opened.push(one);
    await one.page.goto(origin + path);
    await one.settled();
    return one.page;
  };
  try {
    await go(await open('', entry.path), { open, baseUrl: `http://127.0.0.1:${port}` });
    return opened.flatMap(({ violations }) => violations);
  } catch (error) {
    return [...opened.flatMap(({ violations }) => violations), error.message];
  } finally {
    for (const { context } of opened) await context.close();
  }
}

async function firstRequest(page) {
  await activate(page, page.getByRole('button', { name: 'Send a request' }));
  const main = page.getByRole('main');
  await main.getByText('200 OK').first().waitFor();
  await main.getByText('"success"').first().waitFor();
}

async function ownClient(page, { baseUrl }) {
  await activate(page, page.getByRole('button', { name: /^Copy curl/ }));
  const command = (await clipboardOf(page)).replaceAll(origin, baseUrl);
  assert.match(command, /^curl -i .*x-session-id: /s);
  const { stdout } = await run('/bin/sh', ['-c', command]);
  assert.match(stdout, /^HTTP\/1\.1 200 OK/);
  const { id } = await page.evaluate(() =>
    fetch('session').then((response) => response.json().then(({ data }) => data)),
  );
  assert.ok(stdout.includes(`x-session-id: ${id}`), 'the command uses another session');
}

async function operation(page) {
  await runCommand(page, 'List orders');
  await page.waitForURL(/#\/console/);
  await page.getByLabel('URL', { exact: true }).waitFor();
  await page.waitForFunction(() => globalThis.document.title.includes('Console'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('main').getByText('200 OK').first().waitFor();
  await page.getByText('"order_').or(page.getByText('"quantity"')).first().waitFor();
}

async function authentication(page) {
  await runCommand(page, '@Basic');
  await page.waitForURL(/#\/auth\/basic/);
  const wrong = Buffer.from('alice@example.com:guess').toString('base64');
  await type(page, page.getByLabel(/^Headers, one per line/), `authorization: Basic ${wrong}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('main').getByText('401 Unauthorized').first().waitFor();
  await page.getByText('wrong_password').first().waitFor();
}

async function faults(page) {
  await activate(page, page.getByRole('button', { name: '503 Service Unavailable' }));
  await tabTo(page, page.getByLabel('Number of requests'));
  await page.keyboard.press('ArrowUp');
  await activate(page, page.getByRole('button', { name: 'Send 5 requests' }));
  await page.getByText(/^0 of 5 succeeded/).waitFor();
  await activate(page, page.getByText('Show as table'));
  await page.getByRole('cell', { name: '503 Service Unavailable' }).first().waitFor();
}

async function inspection(page) {
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('main').getByText('200 OK').first().waitFor();
  const request = page.getByRole('tab', { name: 'Request', exact: true });
  await tabTo(page, page.getByRole('tab', { name: /^Body/, selected: true }).last());
  for (let i = 0; i < 6 && !(await isFocused(request)); i += 1) await page.keyboard.press('ArrowRight');
  await request.and(page.locator('[aria-selected=true]')).waitFor();
  await page.getByRole('tabpanel').getByText('GET /api/v1/users').first().waitFor();
}

async function skipLink(page) {
  for (const route of [
    '',
    'console',
    'data',
    'entities',
    'history',
    'sessions',
    'lessons',
    'auth',
    'permissions',
    'flows',
    'faults',
    'mutants',
  ]) {
    await page.goto('about:blank');
    await page.goto(`${origin}/#/${route}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to content' });
    assert.ok(await isFocused(link), `#/${route}: the first Tab stop is not the skip link`);
    await page.keyboard.press('Enter');
    assert.ok(await isFocused(page.getByRole('main')), `#/${route}: the skip link does not focus main`);
  }
}
