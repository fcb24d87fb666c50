// Checks one page or state: layout at all widths in both themes, accessibility, wording, budget, console and screenshots.
import { addAxe, axeViolations } from './axe.mjs';
import { budgetProblems } from './budgets.mjs';
import { freezeTexts } from './freeze.mjs';
import { layoutProblems, readableTexts } from './inspect.mjs';
import { openPage, origin } from './open-page.mjs';
import { compareScreenshot } from './screenshots.mjs';
import { wordingProblems } from './wording.mjs';

/** In this order. 720 px is a window of 1440 px at 200 % zoom. */
const looks = [
  { theme: 'light', width: 1440, height: 900, screenshot: 'desktop-light', inStates: true },
  { theme: 'light', width: 1024, height: 768 },
  { theme: 'light', width: 820, height: 1180 },
  { theme: 'light', width: 720, height: 450 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'light', width: 320, height: 640, inStates: true },
  { theme: 'dark', width: 320, height: 640 },
  { theme: 'dark', width: 390, height: 844, screenshot: 'phone-dark', inStates: true },
  { theme: 'dark', width: 820, height: 1180 },
  { theme: 'dark', width: 1024, height: 768 },
  { theme: 'dark', width: 1440, height: 900, inStates: true },
];

/** States are checked at three widths, or at widths of their own. */
const looksOf = ({ isState, widths }) =>
  looks.filter(({ width, inStates }) => widths?.includes(width) ?? (!isState || inStates));

/** Matches no element. */
const nothing = ':not(*)';

/** Returns one line for each problem. */
export async function checkPage(browser, entry, { isUpdate }) {
  const opened = await openPage(browser, entry);
  try {
    return await problemsOf(opened, entry, { isUpdate });
  } catch (error) {
    return [...opened.violations, error.message];
  } finally {
    await opened.context.close();
  }
}

async function problemsOf({ page, settled, violations, transferred }, entry, { isUpdate }) {
  const { name, path, title, act, ignored = nothing, repeated, hasBaseline = false } = entry;
  await page.goto(origin + path);
  if (!entry.isPending) await settled();
  const problems = entry.isState ? [] : budgetProblems(name, await transferred());
  if (act !== undefined) {
    await act(page);
    if (!entry.isPending) await settled();
  }
  const shownTitle = await page.title();
  if (!title.test(shownTitle)) problems.push(`the title is "${shownTitle}"`);
  problems.push(...wordingProblems(await page.evaluate(readableTexts, ignored), entry));
  await page.evaluate(freezeTexts);
  await addAxe(page);
  /** Each problem with the looks that have it. */
  const places = new Map();
  const note = (found, { theme, width }) => {
    for (const problem of new Set(found))
      places.set(problem, [...(places.get(problem) ?? []), { theme, width }]);
  };
  // The dark theme changes colours only.
  for (const look of looksOf(entry).filter(({ theme }) => theme === 'light')) {
    await show(page, look);
    note(await page.evaluate(layoutProblems, ignored), look);
  }
  if (repeated !== undefined) await page.evaluate(removeAll, repeated);
  for (const look of looksOf(entry)) {
    await show(page, look);
    note(await axeViolations(page, { ignored, onlyColours: look.theme === 'dark' }), look);
    if (hasBaseline && look.screenshot !== undefined)
      problems.push(...(await compareScreenshot(page, `${name}-${look.screenshot}`, { isUpdate })));
  }
  const found = [...places].map(([problem, where]) => `${problem} (${describe(where)})`);
  return [...violations, ...problems, ...found];
}

async function show(page, { theme, width, height }) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
}

/** Runs in the page. */
function removeAll(selector) {
  for (const element of globalThis.document.querySelectorAll(selector)) element.remove();
}

/** `light: 1440, 390 px; dark: 390 px` */
function describe(places) {
  return [...new Set(places.map(({ theme }) => theme))]
    .map((theme) => [theme, places.filter((place) => place.theme === theme).map(({ width }) => width)])
    .map(([theme, widths]) => `${theme}: ${widths.join(', ')} px`)
    .join('; ');
}
