// Accessibility of a page with axe: WCAG 2.2 A and AA, and best practice.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Adds axe to a page. The debugger evaluates it, so that the CSP of the page stays in force. */
export async function addAxe(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
}

/** One line for each violation. `isFirst`: also the rules that load the style sheets again, whose result is always the same. */
export function axeViolations(page, { isFirst = true } = {}) {
  return page.evaluate(runAxe, { runOnly: tags, preload: isFirst });
}

async function runAxe(options) {
  const { violations } = await globalThis.axe.run({ ...options, resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`,
  );
}
