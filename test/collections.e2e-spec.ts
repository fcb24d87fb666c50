// The collections: their contents, base URL and caching. The conformance tests run them with their clients.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts } from '../src/features/auth/accounts.entity.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { requirePrograms } from './support/required-programs.js';

const paths = ['postman.json', 'bruno.zip', 'sandbox.http'].map((name) => `/collections/${name}`);

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: {
    readonly method: string;
    readonly url: string;
    readonly auth?: { readonly type: string };
  };
}

const flat = (items: readonly Item[]): Item[] => items.flatMap((one) => (one.item ? flat(one.item) : [one]));

async function postman(): Promise<{
  items: Item[];
  body: { info: { description: string }; variable: unknown[] };
}> {
  const { body } = await app.client().get('/collections/postman.json');
  return { items: flat(body.item), body };
}

describe('the list of collections', () => {
  it('has the URL and the command of each collection', async () => {
    const { body } = await app.client().get('/collections');

    expect(body.collections.map(({ url }: { url: string }) => url)).toEqual(
      paths.map((path) => app.url + path),
    );
    for (const { run, url } of body.collections) expect(run).toContain(url);
  });
});

describe.each(paths)('%s', (path) => {
  it('has an ETag and returns 304 if it matches', async () => {
    const first = await app.client().get(path);
    const etag = first.headers.get('etag') ?? '';
    const again = await app.client().get(path, { headers: { 'if-none-match': etag } });

    expect(first.status).toBe(200);
    expect(etag).toMatch(/^"[\w-]{43}(?:-gzip)?"$/);
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  });
});

describe('the Postman collection', () => {
  it('has version 2.1 and the base URL of the request', async () => {
    const { body } = await postman();

    expect(body.info).toMatchObject({ schema: expect.stringContaining('/v2.1.0/') });
    expect(body.variable).toContainEqual({ key: 'baseUrl', value: app.url, type: 'string' });
  });

  it('has a request for every scheme with a sample, and lists the omitted schemes', async () => {
    const { items, body } = await postman();
    for (const { id, title, samples } of schemes) {
      const sample = samples(accounts).postman;
      const call = items.find(({ request }) => request?.url.includes(`/auth/protected/${id}`));
      if (sample === undefined) expect(body.info.description).toContain(title);
      else expect(call).toBeDefined();
    }
    expect(items.find(({ name }) => name === 'Basic')?.request?.auth?.type).toBe('basic');
  });

  it('has requests for every entity, all operations of the first, and all protocols', async () => {
    const { items } = await postman();
    const calls = items.map(({ request }) => `${request?.method ?? ''} ${request?.url.split('?')[0] ?? ''}`);

    expect(calls).toEqual(
      expect.arrayContaining([
        ...entities.flatMap(({ plural }) =>
          ['GET', 'POST'].map((method) => `${method} {{baseUrl}}/api/v1/${plural}`),
        ),
        ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} {{baseUrl}}/api/v1/users/{{userId}}`),
        'QUERY {{baseUrl}}/api/v1/users',
        'POST {{baseUrl}}/graphql',
        'POST {{baseUrl}}/soap/',
      ]),
    );
  });
});

describe('the Bruno collection', () => {
  requirePrograms('unzip').it('is a valid ZIP archive with a file per request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bruno-'));
    const bytes = await (await fetch(`${app.url}/collections/bruno.zip`)).arrayBuffer();
    writeFileSync(join(folder, 'bruno.zip'), Buffer.from(bytes));
    execFileSync('unzip', ['-q', 'bruno.zip'], { cwd: folder });
    const inside = join(folder, 'practice-api-sandbox');
    const read = (name: string): string => readFileSync(join(inside, name), 'utf8');

    expect(JSON.parse(read('bruno.json'))).toMatchObject({ version: '1', type: 'collection' });
    expect(read('collection.bru')).toContain(`baseUrl: ${app.url}\n`);
    expect(read('01 Start/01 Open a session.bru')).toContain("bru.setVar('session', res.body.data.id)");
    rmSync(folder, { recursive: true });
  });
});

describe('the .http file', () => {
  it('has only comments and variables between requests, and omits unsupported methods', async () => {
    const { text } = await app.client().get('/collections/sandbox.http');
    const [, ...regions] = text.split(/^### /m);

    expect(regions.length).toBeGreaterThan(15);
    for (const region of regions) {
      const [, ...lines] = region.split('\n');
      const before = lines.slice(
        0,
        lines.findIndex((line) => /^(GET|POST|PUT|PATCH|DELETE) /.test(line)),
      );
      for (const line of before) expect(line).toMatch(/^(#.*|@\w+ = .*|)$/);
    }
    expect(text).not.toMatch(/^QUERY /m);
  });
});

describe('the samples of the authentication schemes', () => {
  it.each(schemes.map(({ id, samples }) => [id, samples(accounts)] as const))(
    'of %s use defined variables only',
    (_id, { postman: forPostman, bruno, http }) => {
      for (const sample of [forPostman && JSON.stringify(forPostman), bruno, http]) {
        const used = [...(sample ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
        const isSet = (name: string): boolean =>
          ['baseUrl', 'session', 'accessToken'].includes(name) ||
          new RegExp(`(?:[sS]et\\w*\\(\\\\?['"]|exports\\.|@)${name}\\b`).test(sample ?? '');
        expect(used.filter((name) => !isSet(name))).toEqual([]);
      }
    },
  );
});
