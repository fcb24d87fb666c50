// The checks of the web app in a browser. Each page has one file in web-app/ and one line here.
export { closeBrowsers } from './web-app/browser.mjs';

const pages = [
  'navigation',
  'home',
  'palette',
  'states',
  'console',
  'data',
  'entities',
  'history',
  'sessions',
  'status',
  'whole-lessons',
  'lessons',
  'challenges',
  'classes',
  'own-requests',
  'hostile-text',
  'reference',
  'live',
  'flows',
  'faults',
  'auth',
  'permissions',
];

/** More than 20 seconds: they start first, so that none of them runs alone at the end. */
const longest = [/^lessons: (?:every|\d+) lessons? /, /^console: every /, /^own requests: opening /];

/**
 * All checks as pairs of name and function, in the order in which to start them. They are independent of each other and may run at the
 * same time. Widths of pages are checked in both themes; browser.mjs writes screenshots to a folder in `work`.
 */
export async function webAppChecks(baseUrl, work) {
  const modules = await Promise.all(pages.map((page) => import(`./web-app/${page}.mjs`)));
  const checks = modules.flatMap((page) => Object.entries(page.checks({ baseUrl, work })));
  const rank = ([name]) => (longest.some((pattern) => pattern.test(name)) ? 0 : 1);
  return checks.toSorted((one, other) => rank(one) - rank(other));
}
