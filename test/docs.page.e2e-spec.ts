// The API reference at /docs: static pages that are complete, work without JavaScript and below a path prefix.
import { readFileSync } from 'node:fs';
import { sharedApp, type SharedApp } from './support/app.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const openapi = new URL('../docs/reference/openapi-3.2.json', import.meta.url);
const document = JSON.parse(readFileSync(openapi, 'utf8')) as OpenApi;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

interface Page {
  readonly path: string;
  readonly html: string;
}

let app: SharedApp;
let overview: string;
let headers: Headers;
let pages: readonly Page[];
beforeAll(async () => {
  app = await sharedApp();
  ({ text: overview, headers } = await app.client().get('/docs'));
  const groups = [...new Set(operations.map(({ operation }) => pathOf(operation)))];
  pages = [
    { path: '/docs', html: overview },
    ...(await Promise.all(groups.map(async (path) => ({ path, html: (await app.client().get(path)).text })))),
  ];
});

const pathOf = ({ tags }: Operation): string => `/docs/${(tags[0] ?? '').toLowerCase().replaceAll(' ', '-')}`;

const idOf = ({ tags, operationId }: Operation): string => encodeURI(`${tags[0] ?? ''}/${operationId}`);

const articleStart = (operation: Operation): string => `<article class="operation" id="${idOf(operation)}">`;

const htmlOf = (path: string): string => pages.find((page) => page.path === path)?.html ?? '';

/** The article of an operation, up to the next one. */
function articleOf(operation: Operation): string {
  const [, rest = ''] = htmlOf(pathOf(operation)).split(articleStart(operation));
  return rest.split('</article>')[0] ?? '';
}

/** A row of a table, or one of the common parameters. Names have no special characters of regular expressions except `[]`. */
const namedBy = (name: string): RegExp =>
  new RegExp(`<(?:code|th scope="row")>${name.replaceAll(/[[\]]/g, String.raw`\$&`)}<`);

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|data-script)="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

it('has every operation on exactly one page, with its method, path, parameters and responses', () => {
  expect(operations.length).toBeGreaterThan(80);
  for (const { path, method, operation } of operations) {
    const found = pages.filter(({ html }) => html.includes(articleStart(operation)));
    expect(found.map((page) => page.path)).toEqual([pathOf(operation)]);
    const article = articleOf(operation);
    expect(article).toContain(`>${operation.summary}</a>`);
    expect(article).toContain(`method-${method}">${method.toUpperCase()}<`);
    expect(article).toContain(`<code>${path}</code>`);
    for (const { name } of operation.parameters ?? [])
      expect(article.replaceAll(' <em>', '<')).toMatch(namedBy(name));
    for (const status of Object.keys(operation.responses)) {
      expect(article).toContain(`>${status === 'default' ? 'other' : status}<`);
    }
  }
});

it('lists every operation on the overview, with the id that earlier links have', () => {
  for (const { operation } of operations)
    expect(overview).toContain(
      `<li id="${idOf(operation)}"><a href=".${pathOf(operation)}#${idOf(operation)}">`,
    );
});

it('links every operation from the navigation of every page, and shows the links of its group', () => {
  for (const { path, html } of pages) {
    const [, navigation = ''] = /<nav id="operations"(.*?)<\/nav>/s.exec(html) ?? [];
    const lists = [...navigation.matchAll(/<ul( hidden)?>(.*?)<\/ul>/gs)];
    for (const { operation } of operations) {
      const list = lists.find(([, , links = '']) => links.includes(`#${idOf(operation)}"`));
      expect({ path, id: idOf(operation), isHidden: list?.[1] !== undefined }).toEqual({
        path,
        id: idOf(operation),
        isHidden: path !== pathOf(operation),
      });
    }
  }
});

it('opens each operation in the Console with its method and an example', () => {
  const links = pages
    .flatMap(({ html }) => linksOf(html))
    .filter((href) => href.startsWith('../#/console?'))
    .map((href) => new URLSearchParams(href.slice(href.indexOf('?'))));
  expect(links.map((link) => link.get('method'))).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']),
  );
  expect(links.length).toBe(operations.length);
  const created = links.find((link) => link.get('method') === 'POST' && link.get('path') === '/api/v1/users');
  expect(JSON.parse(created?.get('body') ?? '')).toHaveProperty('email');
  const one = links.find((link) => link.get('path')?.startsWith('/api/v1/users/'));
  expect(one?.get('path')).toMatch(/^\/api\/v1\/users\/[\da-f-]{36}$/);
});

it('has a curl command for each operation', () => {
  for (const { method, operation } of operations) {
    const [, code = ''] = /<code>(curl [^<]*)<\/code>/.exec(articleOf(operation)) ?? [];
    expect(code).toContain("'http://localhost:3000/");
    const isPlain = method === 'get' || method === 'post';
    expect(isPlain || code.includes(` -X ${method.toUpperCase()} `) || code.includes(' --head ')).toBe(true);
  }
});

it.each(['', '/practice'])('has links that have a target below the path prefix "%s"', async (prefix) => {
  const missing: string[] = [];
  const files = new Set<string>();
  for (const { path, html } of pages) {
    for (const href of linksOf(html)) {
      const url = new URL(href, `http://host${prefix}${path}`);
      const target = url.pathname.slice(prefix.length);
      const isInside = url.host === 'host' && url.pathname.startsWith(`${prefix}/`);
      const isOfApp = url.hash.startsWith('#/');
      const ids = idsOf(htmlOf(target));
      const hasTarget = url.hash === '' || isOfApp || ids.includes(url.hash.slice(1));
      if (href.startsWith('/') || !isInside || !hasTarget) missing.push(`${path}: ${href}`);
      if (pages.every((page) => page.path !== target)) files.add(target + url.search);
    }
  }
  expect(missing).toEqual([]);
  expect([...files]).toEqual(
    expect.arrayContaining(['/docs/docs.css', '/docs/page.js', '/docs/palette.js', '/docs/swagger']),
  );
  for (const file of files) {
    const { status } = await app.client().get(file);
    expect({ file, status }).toEqual({ file, status: 200 });
  }
});

it('has unique ids on each page', () => {
  for (const { html } of pages) {
    const ids = idsOf(html);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  }
});

/** The largest group, Session, has 3492 elements for 39 operations. Above 4000, the browser takes noticeably longer to lay a page out. */
it('has at most 4000 elements on each page', () => {
  for (const { path, html } of pages) {
    const elements = html.match(/<[a-z]/g)?.length ?? 0;
    expect({ path, isSmall: elements > 500 && elements <= 4000 }).toEqual({ path, isSmall: true });
  }
});

it('has a title and a description for each page', () => {
  const titles = pages.map(({ html }) => /<title>(.*) · Practice API sandbox<\/title>/.exec(html)?.[1]);
  expect(titles).toEqual(expect.arrayContaining(['API reference', 'Demo data · API reference']));
  expect(new Set(titles).size).toBe(pages.length);
  for (const { html } of pages) expect(html).toMatch(/name="description"\s+content="[^"{]{10,}"/);
});

it('returns 404 for an unknown group', async () => {
  const { status, body } = await app.client().get('/docs/reviews');
  expect({ status, body }).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
});

it('permits files of this host only, and nothing inline', () => {
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  for (const { html } of pages) expect(html).not.toMatch(/<style|\sstyle=|<script(?! src=)|\son[a-z]+=/);
  expect(headers.get('x-session-id')).toBeNull();
});

it.each([
  ['/docs/', '../docs'],
  ['/docs/demo-data/', '../demo-data'],
  ['/docs/swagger/', '../swagger'],
])('redirects %s to %s', async (path, to) => {
  const { status, headers: received } = await app.client().get(path);
  expect({ status, to: received.get('location') }).toEqual({ status: 308, to });
});

it('has Swagger UI at /docs/swagger with a link back', async () => {
  const { status, text } = await app.client().get('/docs/swagger');
  expect(status).toBe(200);
  expect(text).toContain('href="../docs"');
  for (const [, file = ''] of text.matchAll(/(?:href|src)="(swagger\/[^"]+)"/g)) {
    expect((await app.client().get(`/docs/${file}`)).status).toBe(200);
  }
});
