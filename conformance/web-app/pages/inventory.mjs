// All pages and states that the checks visit.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedRequests } from './recorded-requests.mjs';
import { graphiqlShowsTheme, states } from './states.mjs';

/** Its texts are checked on the pages of the reference, and its layout is its own; axe checks all of it. */
const swaggerUi = {
  ignored: '.swagger-ui',
  act: (page) => page.locator('.opblock').first().waitFor(),
};
const graphiqlEditor = '.graphiql-container';
/** The largest page of the reference repeats one template: axe checks its first operations. */
const laterOperations = '.operation:nth-of-type(n + 9), .operations li:nth-child(n + 9)';

/**
 * `ignored` selects what the project does not write: its texts and its layout are not checked. Each page has baselines of its screenshots; `hasContent` permits the
 * words of lessons and SOAP.
 */
const pages = [
  { name: 'home', path: '/#/', title: /^Practice API sandbox$/ },
  { name: 'console', path: '/#/console', title: /^Console · /, hasContent: true },
  { name: 'data', path: '/#/data', title: /Data · / },
  { name: 'entities', path: '/#/entities/orders', title: /^Order · Entities · /, hasContent: true },
  { name: 'history', path: '/#/history/3', title: /History · /, routes: recordedRequests },
  { name: 'sessions', path: '/#/sessions', title: /^Sessions · / },
  { name: 'lessons', path: '/#/lessons', title: /^Lessons · /, hasContent: true },
  { name: 'lesson', path: '/#/lessons/first-get', title: /Lessons · /, hasContent: true },
  { name: 'challenges', path: '/#/challenges', title: /^Challenges · /, hasContent: true },
  { name: 'challenge', path: '/#/challenges/rest-01', title: /Challenges · /, hasContent: true },
  { name: 'class', path: '/#/class', title: /^Class · / },
  { name: 'join', path: '/#/join/ABCD-EFGH', title: /^Join a class · /, expectedErrors: [404] },
  { name: 'auth', path: '/#/auth', title: /^Authentication · / },
  { name: 'auth-scheme', path: '/#/auth/digest-sha-256', title: /Authentication · / },
  { name: 'auth-pkce', path: '/#/auth/pkce', title: /Authentication · / },
  { name: 'permissions', path: '/#/permissions', title: /^Permissions · / },
  { name: 'flows', path: '/#/flows', title: /^Flows · / },
  { name: 'faults', path: '/#/faults', title: /^Faults · / },
  { name: 'mutants', path: '/#/mutants?q=limit-plus-one', title: /^Mutants · /, hasContent: true },
  { name: 'docs', path: '/docs', title: /^API reference · /, hasContent: true },
  { name: 'docs-group', path: '/docs/users', title: /^Users · API reference · /, hasContent: true },
  {
    name: 'docs-largest-group',
    path: '/docs/session',
    title: /^Session · API reference · /,
    hasContent: true,
    repeated: laterOperations,
  },
  { name: 'swagger', path: '/docs/swagger', title: /^Swagger UI · /, ...swaggerUi },
  {
    name: 'graphiql',
    path: '/graphiql',
    title: /^GraphiQL · /,
    ignored: graphiqlEditor,
    showsTheme: graphiqlShowsTheme,
    act: (page) => page.locator('.graphiql-query-editor .view-lines').waitFor(),
  },
  { name: 'status', path: '/status', title: /^Status · / },
];

const swaggerOperation = {
  name: 'swagger-operation',
  path: '/docs/swagger#/Users/listUsers',
  title: /^Swagger UI · /,
  ...swaggerUi,
  act: async (page) => {
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.getByText('Response headers').waitFor();
  },
};

const nameOfRoute = { '': 'home' };

/** Fails if a page of the web app is missing. */
export async function inventory() {
  const source = await readFile(join(import.meta.dirname, '../../../web/app/pages/index.ts'), 'utf8');
  const routes = [...source.matchAll(/^ {4}name: '([^']*)'/gm)].map(
    ([, route]) => nameOfRoute[route] ?? route,
  );
  const missing = routes.filter((route) => !pages.some(({ name }) => name === route));
  if (routes.length === 0 || missing.length > 0)
    throw new Error(`The inventory of the checks has no entry for: ${missing.join(', ') || 'any page'}`);
  return [
    ...pages.map((page) => ({ ...page, hasBaseline: true })),
    ...[...states, swaggerOperation].map((state) => ({ ...state, isState: true })),
  ];
}
