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
  { theme: 'dark', width: 1440, height: 900, inStates: true },
  { theme: 'dark', width: 820, height: 1180 },
  { theme: 'light', width: 820, height: 1180 },
  { theme: 'light', width: 720, height: 450 },
  { theme: 'dark', width: 720, height: 450 },
  { theme: 'dark', width: 390, height: 844, screenshot: 'phone-dark', inStates: true },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'light', width: 320, height: 640, inStates: true },
  { theme: 'dark', width: 320, height: 640 },
];

/** Between the widths above: layout only. */
const otherLooks = [{ theme: 'light', width: 1024, height: 768 }];

/** States are checked in some of the looks, or at widths of their own. */
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
  // Layout first, and of the whole page.
  for (const look of [...looksOf(entry), ...(entry.isState ? [] : otherLooks)]) {
    await show(page, look, entry);
    note(await page.evaluate(layoutProblems, ignored), look);
  }
  if (repeated !== undefined) await page.evaluate(removeAll, repeated);
  for (const [at, look] of looksOf(entry).entries()) {
    await show(page, look, entry);
    note(await axeViolations(page, { isFirst: at === 0 }), look);
    if (hasBaseline && look.screenshot !== undefined)
      problems.push(...(await compareScreenshot(page, `${name}-${look.screenshot}`, { isUpdate })));
  }
  const found = [...places].map(([problem, where]) => `${problem} (${describe(where)})`);
  return [...violations, ...problems, ...found];
}

async function show(page, { theme, width, height }, { showsTheme }) {
  await page.emulateMedia({ colorScheme: theme });
  await showsTheme?.(page, theme);
  await page.setViewportSize({ width, height });
  // A bar that stays on top covers part of a control at some scroll positions, which axe would report as too small.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
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
