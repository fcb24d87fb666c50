// The API reference of a service with its own entities: the pages are rendered from its OpenAPI document.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';

const HOSTILE = '<img src=x onerror=alert(1)> </script> {content} <!-- content --> & "quoted"';

const definition = {
  standard: false,
  entities: {
    Shelf: {
      plural: 'shelves',
      description: HOSTILE,
      fields: { code: { type: 'string', required: true, description: HOSTILE, example: HOSTILE } },
    },
    LoanRequest: { fields: { shelf_id: { references: 'Shelf', nullable: true, onDelete: 'setNull' } } },
  },
};

interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
}

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
let app: TestApp;
let operations: readonly Operation[];
beforeAll(async () => {
  const path = join(folder, 'shelves.json');
  writeFileSync(path, JSON.stringify(definition));
  app = await startApp({ entities: path });
  const { body } = await app.client().get('/openapi-3.2.json');
  operations = Object.values(body.paths as Record<string, Record<string, Operation>>).flatMap((item) =>
    Object.values(item),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const slugOf = ({ tags: [tag] }: Operation): string => tag.toLowerCase().replaceAll(' ', '-');

it('has each operation of the document on the page of its group', async () => {
  const slugs = [...new Set(operations.map(slugOf))];
  expect(slugs).toEqual(expect.arrayContaining(['shelves', 'loan-requests', 'session']));
  for (const slug of slugs) {
    const { status, headers, text } = await app.client().get(`/docs/${slug}`);
    const ids = [...text.matchAll(/<article class="operation" id="[^"]*\/(\w+)"/g)].map(([, id]) => id);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(ids).toEqual(
      operations.filter((one) => slugOf(one) === slug).map(({ operationId }) => operationId),
    );
  }
});

it('links the groups from the overview, and has none of the standard entities', async () => {
  const { text, headers } = await app.client().get('/docs');

  expect(text).toContain('href="./docs/shelves"');
  expect(text).not.toMatch(/\b(?:users|products|orders)\b/i);
  expect(headers.get('x-session-id')).toBeNull();
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  for (const path of ['/docs/users', '/docs/users.html', '/docs/shelves.html'])
    expect((await app.client().get(path)).status).toBe(404);
});

it('escapes the texts of the definition', async () => {
  const { text } = await app.client().get('/docs/shelves');

  expect(text).toContain(
    '&lt;img src=x onerror=alert(1)&gt; &lt;/script&gt; {content} &lt;!-- content --&gt;',
  );
  expect(text).not.toMatch(/<img src=x|<\/script>[^\n]*\{content\}/);
});

it('finds the operations by its search', async () => {
  const { headers, text } = await app.client().get('/docs/palette.js');

  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(text).toContain('docs/shelves#Shelves/createShelf');
});

it('has files of the bundle, an ETag and the redirect of the standard pages', async () => {
  const client = app.client();
  const first = await client.get('/docs/shelves');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };

  expect((await client.get('/docs/shelves', { headers })).status).toBe(304);
  expect((await client.get('/docs/docs.css')).status).toBe(200);
  expect((await client.get('/docs/shelves/')).headers.get('location')).toBe('../shelves');
});
