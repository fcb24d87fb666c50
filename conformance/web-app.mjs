// The checks of the pages in a browser: somebody goes through each of them, and looks at what they show.
// One page is one file of web-app/ and a line here.
const pages = ['home', 'console', 'data', 'status', 'learning', 'auth', 'barriers'];

/** Every check by its name. Screenshots go to a folder of `work`. */
export async function webAppChecks(baseUrl, work) {
  const modules = await Promise.all(pages.map((page) => import(`./web-app/${page}.mjs`)));
  return Object.assign({}, ...modules.map(({ checks }) => checks({ baseUrl, work })));
}
