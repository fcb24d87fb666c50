// The Sessions page: snapshots, changes, import, fork, clock, random seed, and the end of a session.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { api, copiedBy, tabTo, visit } from './browser.mjs';

const mateo = 'a0000000-0000-4000-8000-000000000012';

export function checks({ baseUrl, work }) {
  const at = (expectedErrors = []) => ({ baseUrl, work, path: '/#/sessions', expectedErrors });
  return {
    'Sessions page: a snapshot is taken, compared, restored and deleted': () =>
      visit(at(), (page, tools) => snapshots(page, tools, baseUrl)),
    'Sessions page: the keyboard takes and restores a snapshot': () =>
      visit(at(), (page) => keyboard(page, baseUrl)),
    'Sessions page: an export is imported, and validation errors name their places': () =>
      visit(at([400]), (page, tools) => transfer(page, tools, baseUrl)),
    'Sessions page: a fork has IDs to copy': () => visit(at(), (page) => fork(page, baseUrl)),
    'Sessions page: the clock is fixed, advanced and reset': () =>
      visit(at([400]), (page) => clock(page, baseUrl)),
    'Sessions page: the seed is set and removed': () => visit(at(), (page) => seed(page, baseUrl)),
    'Sessions page: a session ends and a new one starts': () => visit(at(), (page) => end(page, baseUrl)),
  };
}

const button = (page, name) => page.getByRole('main').getByRole('button', { name, exact: true });
const confirmed = (page, title, name) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();

async function snapshots(page, { picture }, baseUrl) {
  await page.getByText('No snapshots. Take a snapshot to restore this data later.').waitFor();
  await page.getByLabel('Name of the snapshot').fill('before');
  await button(page, 'Take snapshot').click();
  await page.getByText('Snapshot before taken.').waitFor();
  await api(page, baseUrl, 'PATCH', `/api/v1/users/${mateo}`, { name: 'Mateo Russo' });
  await button(page, 'Actions for before').click();
  await page.getByRole('menuitem', { name: 'Compare' }).click();
  await page.waitForURL(/from=before/);
  const row = page.getByRole('row').filter({ hasText: 'name' }).filter({ hasText: '~ changed' });
  await row.waitFor();
  assert.match(await row.textContent(), /"Mateo Rossi".*"Mateo Russo"/);
  await page.getByText('users: 0 added, 1 changed, 0 removed').waitFor();
  await picture('sessions');
  await button(page, 'Restore before').click();
  await confirmed(page, 'Restore snapshot before?', 'Restore');
  await page.getByText('No differences.').waitFor();
  const { body } = await api(page, baseUrl, 'GET', `/api/v1/users/${mateo}`);
  assert.equal(body.data.name, 'Mateo Rossi');
  await button(page, 'Actions for before').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmed(page, 'Delete snapshot before?', 'Delete');
  await page.getByText('No snapshots.').first().waitFor();
  await page.getByText('No snapshot has this name.').waitFor();
}

async function keyboard(page, baseUrl) {
  await page.getByText('No snapshots.').first().waitFor();
  await page.getByLabel('Name of the snapshot').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Restore snapshot-1').waitFor();
  assert.equal((await api(page, baseUrl, 'DELETE', `/api/v1/users/${mateo}`)).status, 204);
  await tabTo(page, '[aria-label="Restore snapshot-1"]');
  await page.keyboard.press('Enter');
  await tabTo(page, 'dialog .danger');
  await page.keyboard.press('Enter');
  await page.getByText('Snapshot snapshot-1 restored.').waitFor();
  assert.equal((await api(page, baseUrl, 'GET', `/api/v1/users/${mateo}`)).status, 200);
}

async function transfer(page, { picture }, baseUrl) {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import records' });
  const send = dialog.getByRole('button', { name: 'Import', exact: true });
  await dialog.getByLabel('Document').fill('{"data": {"users": [{"name": "", "email": "x"}]}}');
  await send.click();
  await dialog.getByText('body/data/users/0/email must match format "email"').waitFor();
  assert.equal(await dialog.getByRole('alert').getByRole('listitem').count(), 2);
  await picture('sessions-import');
  await dialog.getByLabel('Document').fill('{"data": ');
  assert.equal(await send.getAttribute('aria-disabled'), 'true');
  exported.data.users = exported.data.users.slice(0, 2);
  const buffer = Buffer.from(JSON.stringify(exported));
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'session.json', mimeType: 'application/json', buffer });
  await page.waitForFunction(() => globalThis.document.querySelector('dialog textarea').value.includes('@1'));
  await send.click();
  await page.getByText('Records imported.').waitFor();
  const { body } = await api(page, baseUrl, 'GET', '/session');
  assert.deepEqual(body.data.counts, { users: 2, products: 24, orders: 36 });
  await page.getByText('users: 0 added, 0 changed, 10 removed').waitFor();
}

async function fork(page, baseUrl) {
  await page.getByLabel('Number of sessions').fill('3');
  await button(page, 'Fork session').click();
  await page.getByText('3 sessions opened.').waitFor();
  const copied = await copiedBy(page, button(page, 'Copy all session IDs'));
  const ids = copied.split('\n');
  assert.equal(ids.length, 3);
  for (const id of ids) {
    const response = await fetch(`${baseUrl}/session`, { headers: { 'x-session-id': id } });
    assert.equal((await response.json()).data.is_new, false);
  }
}

async function clock(page, baseUrl) {
  const now = async () => (await api(page, baseUrl, 'GET', '/session/clock')).body.data;
  await page.getByText('Fixed', { exact: true }).click();
  await page.getByLabel('Time (ISO 8601)').fill('yesterday');
  await button(page, 'Set clock').click();
  await page.getByText('body/frozen_time must match format "date-time"').waitFor();
  await page.getByLabel('Time (ISO 8601)').fill('2026-01-31T23:59:00Z');
  await button(page, 'Set clock').click();
  await page.getByText('2026-01-31T23:59:00Z').waitFor();
  assert.deepEqual([(await now()).now, (await now()).frozen], ['2026-01-31T23:59:00.000Z', true]);
  await page.getByLabel('Advance by (ISO 8601 duration)').fill('PT1H');
  await button(page, 'Advance').click();
  await page.getByText('2026-02-01T00:59:00Z').waitFor();
  await page.getByText('Real', { exact: true }).click();
  await button(page, 'Set clock').click();
  await page.locator('.pill', { hasText: 'real' }).waitFor();
  assert.equal((await now()).offset_seconds, 0);
}

async function seed(page, baseUrl) {
  await page.getByText('No seed is set.').waitFor();
  await page.getByLabel('Seed', { exact: true }).fill('42');
  await button(page, 'Set seed').click();
  await page.getByText('Seed set.').waitFor();
  const created = await api(page, baseUrl, 'POST', '/api/v1/users', {
    name: 'Ada',
    email: 'ada@example.org',
  });
  assert.equal(created.body.data.id, 'e48c63f4-dc00-4cb1-8f29-8cc63d0a237d');
  await button(page, 'Remove').click();
  await page.getByText('No seed is set.').waitFor();
}

async function end(page, baseUrl) {
  await button(page, 'Take snapshot').click();
  await button(page, 'Restore snapshot-1').waitFor();
  const { session } = await api(page, baseUrl, 'GET', '/session');
  await button(page, 'End session').click();
  await confirmed(page, 'End session?', 'End session');
  await page.getByText('has ended. A new session with the sample data has started').waitFor();
  await page.getByText('No snapshots.').first().waitFor();
  assert.notEqual((await api(page, baseUrl, 'GET', '/session')).session, session);
}
