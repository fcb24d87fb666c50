// Protected resource metadata (RFC 9728): from the challenge of a resource to its authorization server and back.
import { oauthResources } from 'practice-http-auth/oauth2/protected-resource.js';
import { startApp, type TestApp } from './support/app.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const metadataUrl = (challenge: string | null): string =>
  /resource_metadata="([^"]+)"/.exec(challenge ?? '')?.[1] ?? '';

describe.each(oauthResources)('the resource of %s', (id) => {
  it.each([
    ['no token', {}],
    ['an invalid token', { authorization: 'Bearer a.b.c' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('links its metadata in the challenge for %s', async (_, headers: Record<string, string>) => {
    const path = `/auth/protected/${id}`;
    const response = await app.client().get(`${path}?scope=read`, { headers });

    expect(response.status).toBe(401);
    expect(metadataUrl(response.headers.get('www-authenticate'))).toBe(
      `${app.url}/.well-known/oauth-protected-resource${path}`,
    );
  });

  it('has the metadata that a client needs to get and send a token', async () => {
    const { headers } = await app.client().get(`/auth/protected/${id}`);
    const url = metadataUrl(headers.get('www-authenticate'));
    const { status, body } = await app.client().get(url.slice(app.url.length));
    const [issuer] = body.authorization_servers;
    const server = await app.client().get('/.well-known/oauth-authorization-server');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      resource: `${app.url}/auth/protected/${id}`,
      bearer_methods_supported: ['header'],
      dpop_bound_access_tokens_required: id === 'dpop',
    });
    expect(issuer).toBe(server.body.issuer);
    expect(body.scopes_supported).toEqual(server.body.scopes_supported);
  });
});

it('has the spelling of the request as resource, which clients compare', async () => {
  const { headers } = await app.client().get('/auth/protected/OAuth-2');
  const { body } = await app.client().get(metadataUrl(headers.get('www-authenticate')).slice(app.url.length));

  expect(body.resource).toBe(`${app.url}/auth/protected/OAuth-2`);
});

it('describes the whole service', async () => {
  const { body } = await app.client().get('/.well-known/oauth-protected-resource');

  expect(body).toMatchObject({ resource: app.url, authorization_servers: [app.url] });
});

it.each(['basic', 'jwt-hs256', 'constructor', '__proto__', 'x'.repeat(300)])(
  'has no metadata for %s: 404',
  async (name) => {
    const response = await app.client().get(`/.well-known/oauth-protected-resource/auth/protected/${name}`);

    expectError(response, 404, 'NOT_FOUND');
  },
);

it.each(['jwt-hs256', 'asap'])('is not linked by %s, whose tokens no server issues', async (id) => {
  const { headers } = await app.client().get(`/auth/protected/${id}`);

  expect(headers.get('www-authenticate')).not.toContain('resource_metadata');
});

it('has the public base URL behind a proxy', async () => {
  const proxied = await startApp({ publicBaseUrl: 'https://api.example.com/sandbox' });
  try {
    const { headers } = await proxied.client().get('/auth/protected/oauth2');
    const { body } = await proxied
      .client()
      .get('/.well-known/oauth-protected-resource/auth/protected/oauth2');

    expect(metadataUrl(headers.get('www-authenticate'))).toBe(
      'https://api.example.com/sandbox/.well-known/oauth-protected-resource/auth/protected/oauth2',
    );
    expect(body.resource).toBe('https://api.example.com/sandbox/auth/protected/oauth2');
  } finally {
    await proxied.close();
  }
});
