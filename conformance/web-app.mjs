// The checks of the web app in a browser. Each page has one file in web-app/ and one line here.
const pages = [
  'home',
  'palette',
  'states',
  'console',
  'data',
  'history',
  'sessions',
  'status',
  'lessons',
  'challenges',
  'classes',
  'own-requests',
  'flows',
  'faults',
  'auth',
];

/** All checks by name. Screenshots are written to a folder in `work`. */
export async function webAppChecks(baseUrl, work) {
  const modules = await Promise.all(pages.map((page) => import(`./web-app/${page}.mjs`)));
  return Object.assign({}, ...modules.map(({ checks }) => checks({ baseUrl, work })));
}
