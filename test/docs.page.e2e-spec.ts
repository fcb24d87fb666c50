// The API reference at /docs: a static page that is complete, works without JavaScript and below a path prefix.
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

let app: SharedApp;
let page: string;
let headers: Headers;
beforeAll(async () => {
  app = await sharedApp();
  ({ text: page, headers } = await app.client().get('/docs'));
});

/** The article of an operation, up to the next one. */
function articleOf({ tags, operationId }: Operation): string {
  const id = encodeURI(`${tags[0] ?? ''}/${operationId}`);
  const [, rest = ''] = page.split(`<article class="operation" id="${id}">`);
  return rest.split('</article>')[0] ?? '';
}

it('contains every operation with its method, path, parameters and responses', () => {
  expect(operations.length).toBeGreaterThan(80);
  for (const { path, method, operation } of operations) {
    const article = articleOf(operation);
    expect(article).toContain(`>${operation.summary}</a>`);
    expect(article).toContain(`method-${method}">${method.toUpperCase()}<`);
    expect(article.replaceAll('<wbr>', '')).toContain(`<code>${path}</code>`);
    for (const { name } of operation.parameters ?? []) expect(article).toContain(`<code>${name}</code>`);
    for (const status of Object.keys(operation.responses)) {
      expect(article).toContain(`>${status === 'default' ? 'other' : status}<`);
    }
  }
});

it('links every operation from the list', () => {
  for (const { operation } of operations) {
    expect(page).toContain(`href="#${encodeURI(`${operation.tags[0] ?? ''}/${operation.operationId}`)}"`);
  }
});

it('opens each operation in the Console with its method and an example', () => {
  const links = [...page.matchAll(/href="\.\/#\/console\?([^"]*)"/g)].map(
    ([, search = '']) => new URLSearchParams(search.replaceAll('&amp;', '&')),
  );
  expect(links.map((link) => link.get('method'))).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']),
  );
  expect(links.length).toBe(operations.length);
  const created = links.find((link) => link.get('method') === 'POST' && link.get('path') === '/api/v1/users');
  expect(JSON.parse(created?.get('body') ?? '')).toHaveProperty('email');
  const one = links.find((link) => link.get('path')?.startsWith('/api/v1/users/'));
  expect(one?.get('path')).toMatch(/^\/api\/v1\/users\/[\da-f-]{36}$/);
});

it('has links of which each anchor exists and none starts with a slash', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, href = '']) => href);
  const anchors = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1));
  expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([]);
  expect(links.filter((href) => /^(?:\/|[a-z]+:)/.test(href))).toEqual([]);
});

it('has unique ids', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('has all files that it links to', async () => {
  const files = [...page.matchAll(/(?:href|src)="((?:docs|app)\/[^"#]+)"/g)].map(([, href = '']) => href);
  expect(files).toEqual(expect.arrayContaining(['docs/docs.css', 'docs/page.js', 'docs/swagger']));
  for (const file of new Set(files)) {
    const { status } = await app.client().get(`/${file}`);
    expect({ file, status }).toEqual({ file, status: 200 });
  }
});

it('permits files of this host only, and nothing inline', () => {
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(page).not.toMatch(/<style|\sstyle=|<script(?! src=)|\son[a-z]+=/);
  expect(headers.get('x-session-id')).toBeNull();
});

it.each([
  ['/docs/', '../docs'],
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
