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

/** One line for each violation. `onlyColours` runs the rules whose result depends on the theme. */
export function axeViolations(page, { ignored, onlyColours }) {
  const runOnly = onlyColours ? ['color-contrast', 'link-in-text-block'] : tags;
  return page.evaluate(runAxe, { ignored, runOnly });
}

async function runAxe({ ignored, runOnly }) {
  const { violations } = await globalThis.axe.run(
    { exclude: [ignored] },
    { runOnly, resultTypes: ['violations'] },
  );
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`,
  );
}
