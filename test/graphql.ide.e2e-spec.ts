// GraphiQL: all of its files come from this service.
import { sharedApp, type SharedApp } from './support/app.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

describe('GraphiQL', () => {
  it('is a page that loads files of this host only and opens no session', async () => {
    const { status, headers, text } = await app.client().get('/graphiql');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers.get('x-session-id')).toBeNull();
    expect(headers.get('x-ratelimit-limit')).toBeNull();
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('has every file of its page, compressed and cacheable for an hour', async () => {
    const { text } = await app.client().get('/graphiql');
    const files = [...text.matchAll(/(?:src|href)="(graphiql\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toEqual(['graphiql/page.css', 'graphiql/page.js']);
    const later = ['ide.css', 'ide.js', 'editor.worker.js', 'json.worker.js', 'graphql.worker.js'];
    for (const file of [...files, ...later.map((name) => `graphiql/${name}`)]) {
      const { status, headers } = await app.client().get(`/${String(file)}`);
      expect({ file, status, encoding: headers.get('content-encoding') }).toEqual({
        file,
        status: 200,
        encoding: 'gzip',
      });
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
      expect(headers.get('etag')).not.toBeNull();
      expect(headers.get('x-session-id')).toBeNull();
    }
  });

  it('redirects /graphiql/ to /graphiql below any prefix', async () => {
    const { status, headers } = await app.client().get('/graphiql/');
    expect({ status, to: headers.get('location') }).toEqual({ status: 308, to: '../graphiql' });
  });

  it.each(['nothing.js', '..%2f..%2f..%2fpackage.json', '%2e%2e%2fpackage.json', '.gitignore'])(
    'has no file %s',
    async (file) => {
      const { status, body } = await app.client().get(`/graphiql/${file}`);
      expect([403, 404]).toContain(status);
      expect(body.success).toBe(false);
    },
  );
});
