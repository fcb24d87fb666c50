// The links to all pages: they fit into small windows, and screen readers name their counts. And the focus after each action.
import assert from 'node:assert/strict';
import { visit } from './browser.mjs';
import { focusChecks } from './focus.mjs';

export function checks({ baseUrl, work }) {
  const history = { baseUrl, work, path: '/#/history' };
  return {
    'navigation: shows all links in a window of 1280 × 720': () => visit(history, fits),
    'navigation: has links whose names contain the counts': () => visit(history, named),
    ...focusChecks({ baseUrl, work }),
  };
}

async function fits(page, { picture }) {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.locator('.sidebar .session-status .number').getByText('left').waitFor();
  const { hidden, smallest } = await page.locator('.sidebar').evaluate((sidebar) => ({
    hidden: sidebar.scrollHeight - sidebar.clientHeight,
    smallest: Math.min(
      ...[...sidebar.querySelectorAll('a, button')].map((target) => target.getBoundingClientRect().height),
    ),
  }));
  assert.equal(hidden, 0, 'pixels that only scrolling shows');
  // WCAG 2.2, success criterion 2.5.8.
  assert.ok(smallest >= 24, `a target has ${smallest} pixels`);
  await picture('navigation');
}

/** Browsers put a space before text that is not shown. */
async function named(page) {
  const links = page.getByRole('navigation', { name: 'Main' });
  await links.getByRole('link', { name: /^History ?, \d+ recorded requests?$/ }).waitFor();
  await links.getByRole('link', { name: 'Lessons', exact: true }).click();
  await links.getByRole('link', { name: /^Lessons ?, 0 of \d+ completed$/ }).waitFor();
  await links.getByRole('link', { name: /^Challenges ?, 0 points$/ }).waitFor();
}
