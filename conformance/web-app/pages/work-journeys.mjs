// Snapshots, the clock, the recording and fault plans by keyboard alone.
import assert from 'node:assert/strict';
import { activate, isFocused, tabTo, type } from './keyboard.mjs';

const button = (page, name) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Takes a snapshot, compares it with the records after one was deleted, and restores it. */
export async function snapshots(page) {
  await activate(page, button(page, 'Take snapshot'));
  await button(page, 'Restore snapshot-1').waitFor();
  await page.evaluate(() => fetch('api/v1/users/a0000000-0000-4000-8000-000000000001', { method: 'DELETE' }));
  await activate(page, button(page, 'Actions for snapshot-1'));
  const compare = page.getByRole('menuitem', { name: 'Compare' });
  await compare.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/from=snapshot-1/);
  await page.getByText(/users: \d+ added/).waitFor();
  await activate(page, button(page, 'Restore snapshot-1'));
  const dialog = page.getByRole('dialog', { name: 'Restore snapshot snapshot-1?' });
  await activate(page, dialog.getByRole('button', { name: 'Restore' }));
  await page.getByText('No differences.').waitFor();
  assert.ok(await isFocused(button(page, 'Restore snapshot-1')), 'the focus does not return to Restore');
}

export async function clockAndSeed(page) {
  await tabTo(page, page.getByRole('radio', { name: 'Real' }));
  await page.keyboard.press('ArrowRight');
  await type(page, page.getByLabel('Time (ISO 8601)'), '2030-01-01T09:00:00Z');
  await activate(page, button(page, 'Set clock'));
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByText('2030-01-01T09:00:00Z').waitFor();
  await type(page, page.getByLabel('Advance by (ISO 8601 duration)'), 'PT1H');
  await page.keyboard.press('Enter');
  await clock.getByText('2030-01-01T10:00:00Z').waitFor();
  const seed = page.getByRole('region', { name: 'Random seed' });
  await type(page, seed.getByLabel('Seed', { exact: true }), '7');
  await page.keyboard.press('Enter');
  await seed.getByText('Seed: 7').waitFor();
  await activate(page, seed.getByRole('button', { name: 'Remove' }));
  await seed.getByText('No seed is set.').waitFor();
}

/** Records two requests, finds one of them, reads it, and opens the export. */
export async function recording(page) {
  await activate(page, button(page, 'Start recording'));
  await page.getByText('Waiting for the first request …').waitFor();
  await page.evaluate(async () => {
    await fetch('api/v1/users?limit=1');
    await fetch('api/v1/products?limit=1');
  });
  await page.getByText('2 of 2 requests').waitFor();
  await type(page, page.getByRole('searchbox', { name: 'Search requests' }), 'users');
  await page.getByText('1 of 2 requests').waitFor();
  await activate(page, page.locator('.request-row'));
  await page.getByRole('heading', { level: 2 }).getByText('/api/v1/users').waitFor();
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { selected: true }).and(page.locator(':focus')).waitFor();
  const exports = button(page, 'Export HAR');
  await tabTo(page, exports, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export HAR' });
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  assert.equal(await dialog.getByRole('checkbox').isChecked(), false);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(await isFocused(exports), 'the focus does not return to Export HAR');
}

/** Adds a preset, writes a plan of its own, and removes its rule. */
export async function faultPlan(page) {
  await activate(page, button(page, 'Add Every third request fails to session'));
  await page.getByRole('rowheader', { name: 'every-third-fails' }).waitFor();
  await activate(page, page.getByText('Plan as JSON'));
  const plan = { rules: [{ id: 'own', when: { times: 2 }, fault: { type: 'STATUS', status: 503 } }] };
  await type(page, page.getByLabel('Plan document'), JSON.stringify(plan));
  await activate(page, button(page, 'Set plan'));
  await page.getByRole('rowheader', { name: 'own' }).waitFor();
  assert.equal(await page.getByRole('rowheader', { name: 'every-third-fails' }).count(), 0);
  await activate(page, button(page, 'Remove rule own'));
  await page.getByText('No rules.').waitFor();
}

/** Finds a hidden mutant in the responses, guesses wrong and right, and ends the exercise. */
export async function hiddenMutant(page) {
  await type(page, page.getByLabel('Number of mutants'), '1');
  await type(page, page.getByLabel('Seed (optional)'), '7');
  await activate(page, button(page, 'Start exercise'));
  await page.getByText('0 of 1 found').waitFor();
  const active = await drawn(page);
  const wrong = active === 'limit-plus-one' ? 'page-skips-first' : 'limit-plus-one';
  await guess(page, wrong);
  await page.getByText(`${wrong} is not active.`).waitFor();
  await page.getByText('1 wrong guess.').waitFor();
  await guess(page, active);
  await page.getByText('All mutants found, 1 wrong guess.').waitFor();
  await activate(page, button(page, 'Remove all'));
  await page.getByText('No mutants are active.').waitFor();
}

/** Filters the list first: each row is a Tab stop. */
async function guess(page, id) {
  await type(page, page.getByRole('searchbox', { name: 'Search mutants' }), id);
  await activate(page, button(page, `Guess ${id}`));
}

/** The same draw in another session, whose mutants are shown when it is deleted. */
function drawn(page) {
  return page.evaluate(async () => {
    const session = { 'x-session-id': globalThis.crypto.randomUUID() };
    const headers = { ...session, 'content-type': 'application/json' };
    const body = JSON.stringify({ draw: { count: 1, seed: 7 }, blind: true });
    const send = (options) => fetch('session/mutants', { credentials: 'omit', ...options });
    await send({ method: 'PUT', headers, body });
    const ended = await send({ method: 'DELETE', headers: session });
    return (await ended.json()).data.active[0];
  });
}
