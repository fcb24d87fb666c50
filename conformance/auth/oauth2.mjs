// OAuth 2.0, OpenID Connect and DPoP with common client libraries.
// prose: allow go on (text of the device page)
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as DPoP from 'dpop';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { chromium } from 'playwright-core';
import { importPKCS8 } from 'jose';
import { AuthorizationCode, ClientCredentials, ResourceOwnerPassword } from 'simple-oauth2';
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const callback = 'http://127.0.0.1:9/callback';
const person = 'alice@example.com';
const login = { username: person, password: 'alice-admin-2026' };

/** The redirect target of this URL. */
async function redirected(address) {
  const response = await fetch(address, { redirect: 'manual' });
  assert.equal(response.status, 302, await response.text());
  return new URL(response.headers.get('location'));
}

export function checks({ baseUrl, folder }) {
  const url = (scheme) => `${baseUrl}/auth/protected/${scheme}`;
  const json = async (address, init) => (await fetch(address, init)).json();
  const send = (scheme, token) => curl('-H', `Authorization: Bearer ${token}`, url(scheme));
  const discover = (id = 'demo', secret = 'demo-secret', method = openid.ClientSecretBasic(secret)) =>
    openid.discovery(new URL(baseUrl), id, secret, method, { execute: [openid.allowInsecureRequests] });
  return {
    ...openidClient({ baseUrl, url, send, json, discover }),
    ...openidClientWithKeys({ baseUrl, url, discover }),
    ...otherLibraries({ baseUrl, url, send }),
    ...python3({ baseUrl, url }),
    ...commandLine({ baseUrl, url }),
    ...bruno({ baseUrl, folder }),
    ...browser({ baseUrl }),
  };
}

function openidClient({ baseUrl, send, json, discover }) {
  /** Runs the authorization code flow and returns the tokens. */
  async function codeFlow(config, { byPar = false, options } = {}) {
    const verifier = openid.randomPKCECodeVerifier();
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const parameters = {
      redirect_uri: callback,
      scope: 'openid profile email read',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
    };
    const address = byPar
      ? await openid.buildAuthorizationUrlWithPAR(config, parameters, options)
      : openid.buildAuthorizationUrl(config, parameters);
    const came = await redirected(address);
    const expected = {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    };
    return openid.authorizationCodeGrant(config, came, expected, undefined, options);
  }

  return {
    'oauth2: openid-client, discovery, code flow with PKCE, ID token and userinfo': async () => {
      for (const config of [await discover(), await discover('demo-public', undefined, openid.None())]) {
        const tokens = await codeFlow(config);
        assert.equal(tokens.claims().sub, person);
        const info = await openid.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
        assert.equal(info.email, person);
        expectIdentity(await send('oauth2', tokens.access_token), 'oauth2');
        expectReason(await send('oauth2', tokens.id_token), 'id_token');
        expectReason(await send('oauth2', tokens.refresh_token), 'refresh_token');
      }
    },
    'oauth2: openid-client, discovery with RFC 8414': async () => {
      const options = { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' };
      const config = await openid.discovery(new URL(baseUrl), 'demo', 'demo-secret', undefined, options);
      const { access_token: token } = await openid.clientCredentialsGrant(config, { scope: 'read' });
      assert.deepEqual(expectIdentity(await send('oauth2', token), 'oauth2').scopes, ['read']);
    },
    'oauth2: openid-client verifies the signature of the ID token with the published keys': async () => {
      const config = await discover();
      openid.enableNonRepudiationChecks(config);
      assert.equal((await codeFlow(config)).claims().aud, 'demo');
    },
    'oauth2: openid-client, pushed authorization request (PAR)': async () => {
      const tokens = await codeFlow(await discover(), { byPar: true });
      assert.equal(tokens.claims().email, person);
    },
    'oauth2: openid-client, refresh; reuse of a refresh token revokes all tokens': async () => {
      const config = await discover();
      const first = await codeFlow(config);
      const second = await openid.refreshTokenGrant(config, first.refresh_token);
      assert.notEqual(second.refresh_token, first.refresh_token);
      expectIdentity(await send('oauth2', second.access_token), 'oauth2');
      const { error, error_description: description } = await openid
        .refreshTokenGrant(config, first.refresh_token)
        .then(
          () => assert.fail('the token was accepted twice'),
          ({ cause }) => cause,
        );
      assert.equal(error, 'invalid_grant');
      assert.match(description, /reuse detected/);
      expectReason(await send('oauth2', second.access_token), 'revoked');
    },
    'oauth2: openid-client, introspection and revocation': async () => {
      const config = await discover();
      const { access_token: token, refresh_token: refresh } = await codeFlow(config);
      const info = await openid.tokenIntrospection(config, token);
      assert.deepEqual([info.active, info.sub, info.client_id], [true, person, 'demo']);
      await openid.tokenRevocation(config, token);
      assert.equal((await openid.tokenIntrospection(config, token)).active, false);
      expectReason(await send('oauth2', token), 'revoked');
      assert.equal((await openid.tokenIntrospection(config, refresh)).active, true);
      await openid.tokenRevocation(config, refresh);
      assert.equal((await openid.tokenIntrospection(config, refresh)).active, false);
    },
    'oauth2: openid-client, device authorization': async () => {
      const config = await discover('demo-public', undefined, openid.None());
      const started = await openid.initiateDeviceAuthorization(config, { scope: 'openid read' });
      const body = new URLSearchParams({ user_code: started.user_code, username: 'bob@example.com' });
      await json(started.verification_uri, { method: 'POST', body });
      const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.1 });
      assert.equal(tokens.claims().sub, 'bob@example.com');
    },
    'oauth2: openid-client, token exchange with fewer scopes': async () => {
      const config = await discover();
      const { access_token: subject_token } = await codeFlow(config);
      const type = 'urn:ietf:params:oauth:grant-type:token-exchange';
      const subject_token_type = 'urn:ietf:params:oauth:token-type:access_token';
      const tokens = await openid.genericGrantRequest(config, type, {
        subject_token,
        subject_token_type,
        scope: 'read',
      });
      const identity = expectIdentity(await send('oauth2', tokens.access_token), 'oauth2');
      assert.deepEqual([identity.subject, identity.scopes], [person, ['read']]);
    },
    'oauth2: openid-client, authorization denied by the user': async () => {
      const config = await discover();
      const address = openid.buildAuthorizationUrl(config, { redirect_uri: callback, decision: 'deny' });
      const outcome = openid.authorizationCodeGrant(config, await redirected(address));
      await assert.rejects(outcome, ({ error }) => error === 'access_denied');
    },
  };
}

function openidClientWithKeys({ baseUrl, url, discover }) {
  return {
    'oauth2: openid-client, private_key_jwt': async () => {
      const pem = await (await fetch(`${baseUrl}/auth/keys/demo-jwt.pem`)).text();
      const key = await importPKCS8(pem, 'RS256');
      const config = await discover('demo-jwt', undefined, openid.PrivateKeyJwt(key));
      assert.equal((await openid.clientCredentialsGrant(config)).token_type, 'bearer');
    },
    'dpop: openid-client, every key type, without an initial nonce': async () => {
      for (const algorithm of ['ES256', 'Ed25519', 'RS256', 'PS256']) {
        const config = await discover();
        const keys = await openid.randomDPoPKeyPair(algorithm);
        const options = { DPoP: openid.getDPoPHandle(config, keys) };
        const { access_token: token, token_type: type } = await openid.clientCredentialsGrant(
          config,
          {},
          options,
        );
        assert.equal(type, 'dpop');
        for (const method of ['GET', 'POST']) {
          const resource = new URL(`${url('dpop')}?page=1`);
          const response = await openid.fetchProtectedResource(
            config,
            token,
            resource,
            method,
            null,
            undefined,
            options,
          );
          expectIdentity(await response.json(), 'dpop');
        }
        expectReason(await curl('-H', `Authorization: Bearer ${token}`, url('oauth2')), 'sender_constrained');
        expectReason(await curl('-H', `Authorization: Bearer ${token}`, url('dpop')), 'sent_as_bearer');
      }
    },
    'dpop: proofs of the package dpop': async () => {
      const keys = await DPoP.generateKeyPair('ES256');
      const endpoint = `${baseUrl}/auth/oauth/token`;
      const nonce = (await fetch(url('dpop'))).headers.get('dpop-nonce');
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'demo',
        client_secret: 'demo-secret',
      });
      const proof = await DPoP.generateProof(keys, endpoint, 'POST', nonce);
      const issued = await fetch(endpoint, { method: 'POST', body, headers: { dpop: proof } });
      const { access_token: token } = await issued.json();
      const dpop = await DPoP.generateProof(keys, url('dpop'), 'GET', nonce, token);
      const response = await fetch(url('dpop'), { headers: { authorization: `DPoP ${token}`, dpop } });
      expectIdentity(await response.json(), 'dpop');
    },
    'dpop: openid-client, PAR, refresh and userinfo with a public client bound to its key': async () => {
      const config = await discover('demo-public', undefined, openid.None());
      const options = { DPoP: openid.getDPoPHandle(config, await openid.randomDPoPKeyPair()) };
      const verifier = openid.randomPKCECodeVerifier();
      const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
      const parameters = {
        redirect_uri: callback,
        scope: 'openid',
        code_challenge,
        code_challenge_method: 'S256',
      };
      const came = await redirected(await openid.buildAuthorizationUrlWithPAR(config, parameters, options));
      const expected = { pkceCodeVerifier: verifier };
      const tokens = await openid.authorizationCodeGrant(config, came, expected, undefined, options);
      const next = await openid.refreshTokenGrant(config, tokens.refresh_token, undefined, options);
      assert.equal((await openid.fetchUserInfo(config, next.access_token, person, options)).sub, person);
      const other = { DPoP: openid.getDPoPHandle(config, await openid.randomDPoPKeyPair()) };
      const stolen = openid.refreshTokenGrant(config, next.refresh_token, undefined, other);
      await assert.rejects(stolen, ({ error }) => error === 'invalid_dpop_proof');
    },
  };
}

function otherLibraries({ baseUrl, url, send }) {
  const simple = (Grant, options = {}) =>
    new Grant({
      client: { id: 'demo', secret: 'demo-secret' },
      auth: {
        tokenHost: baseUrl,
        tokenPath: '/auth/oauth/token',
        ...(Grant === AuthorizationCode && { authorizePath: '/auth/oauth/authorize' }),
        revokePath: '/auth/oauth/revoke',
      },
      options,
    });
  return {
    'oauth2: oauth4webapi, client credentials in header and body': async () => {
      const insecure = { [oauth.allowInsecureRequests]: true };
      const issuer = new URL(baseUrl);
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, insecure),
      );
      const client = { client_id: 'demo' };
      for (const method of [oauth.ClientSecretBasic('demo-secret'), oauth.ClientSecretPost('demo-secret')]) {
        const response = await oauth.clientCredentialsGrantRequest(
          server,
          client,
          method,
          { scope: 'read' },
          insecure,
        );
        const { access_token: token } = await oauth.processClientCredentialsResponse(
          server,
          client,
          response,
        );
        const got = await oauth.protectedResourceRequest(
          token,
          'GET',
          new URL(url('oauth2')),
          undefined,
          null,
          insecure,
        );
        expectIdentity(await got.json(), 'oauth2');
      }
    },
    'oauth2: oauth4webapi finds the authorization server of each resource': async () => {
      const insecure = { [oauth.allowInsecureRequests]: true };
      for (const scheme of ['bearer', 'jwt', 'oauth2', 'dpop']) {
        const resource = new URL(url(scheme));
        const response = await oauth.resourceDiscoveryRequest(resource, insecure);
        const { authorization_servers: servers } = await oauth.processResourceDiscoveryResponse(
          resource,
          response,
        );
        const issuer = new URL(servers[0]);
        const server = await oauth.processDiscoveryResponse(
          issuer,
          await oauth.discoveryRequest(issuer, insecure),
        );
        assert.equal(server.token_endpoint, `${baseUrl}/auth/oauth/token`);
      }
    },
    'oauth2: oauth4webapi, invalid client secret': async () => {
      const insecure = { [oauth.allowInsecureRequests]: true };
      const issuer = new URL(baseUrl);
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, insecure),
      );
      const client = { client_id: 'demo' };
      const method = oauth.ClientSecretPost('wrong');
      const response = await oauth.clientCredentialsGrantRequest(server, client, method, {}, insecure);
      const outcome = oauth.processClientCredentialsResponse(server, client, response);
      await assert.rejects(outcome, ({ error }) => error === 'invalid_client');
    },
    'oauth2: simple-oauth2, client credentials and password, in header and body, as form and as JSON':
      async () => {
        for (const authorizationMethod of ['header', 'body']) {
          for (const bodyFormat of ['form', 'json']) {
            const options = { authorizationMethod, bodyFormat };
            const machine = await simple(ClientCredentials, options).getToken({ scope: 'read' });
            expectIdentity(await send('oauth2', machine.token.access_token), 'oauth2');
            const human = await simple(ResourceOwnerPassword, options).getToken({
              ...login,
              scope: 'read write',
            });
            assert.equal(
              expectIdentity(await send('oauth2', human.token.access_token), 'oauth2').subject,
              person,
            );
          }
        }
      },
    'oauth2: simple-oauth2, a code without PKCE, refreshed and revoked': async () => {
      const client = simple(AuthorizationCode);
      const came = await redirected(
        client.authorizeURL({ redirect_uri: callback, scope: 'read', state: 'a b' }),
      );
      assert.equal(came.searchParams.get('state'), 'a b');
      const first = await client.getToken({ code: came.searchParams.get('code'), redirect_uri: callback });
      const second = await first.refresh();
      expectIdentity(await send('oauth2', second.token.access_token), 'oauth2');
      await second.revokeAll();
      expectReason(await send('oauth2', second.token.access_token), 'revoked');
    },
  };
}

const authlib = `
import json, sys
from authlib.integrations.requests_client import OAuth2Session
base, scheme = sys.argv[1:]
token_url = base + '/auth/oauth/token'
verifier = 'a-verifier-of-more-than-forty-three-characters-12345'
session = OAuth2Session('demo', 'demo-secret', scope='openid read', redirect_uri='http://127.0.0.1:9/callback', code_challenge_method='S256')
address, state = session.create_authorization_url(base + '/auth/oauth/authorize', code_verifier=verifier)
came = session.get(address, allow_redirects=False, withhold_token=True).headers['location']
session.fetch_token(token_url, authorization_response=came, code_verifier=verifier)
session.refresh_token(token_url, session.token['refresh_token'])
info = session.introspect_token(base + '/auth/oauth/introspect', session.token['access_token']).json()
assert info['active'] and info['client_id'] == 'demo', info
print(session.get(base + '/auth/protected/' + scheme).text)
`;

const authlibMachine = `
import sys, urllib.request
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import PrivateKeyJWT
base, scheme = sys.argv[1:]
token_url = base + '/auth/oauth/token'
for method in ['client_secret_basic', 'client_secret_post']:
    session = OAuth2Session('demo', 'demo-secret', token_endpoint_auth_method=method)
    session.fetch_token(token_url, grant_type='client_credentials')
key = urllib.request.urlopen(base + '/auth/keys/demo-jwt.pem').read()
session = OAuth2Session('demo-jwt', key, token_endpoint_auth_method='private_key_jwt')
session.register_client_auth_method(PrivateKeyJWT(token_url))
session.fetch_token(token_url, grant_type='client_credentials')
print(session.get(base + '/auth/protected/' + scheme).text)
`;

const requestsOauthlib = `
import sys
from oauthlib.oauth2 import BackendApplicationClient, LegacyApplicationClient
from requests_oauthlib import OAuth2Session
base, scheme = sys.argv[1:]
token_url = base + '/auth/oauth/token'
machine = OAuth2Session(client=BackendApplicationClient('demo'))
machine.fetch_token(token_url, client_id='demo', client_secret='demo-secret')
assert machine.get(base + '/auth/protected/' + scheme).json()['data']['subject'] == 'demo'
person = OAuth2Session(client=LegacyApplicationClient('demo'))
person.fetch_token(token_url, username='bob@example.com', password='bob-user-2026', client_id='demo', client_secret='demo-secret')
assert person.get(base + '/auth/protected/' + scheme).json()['data']['subject'] == 'bob@example.com'
web = OAuth2Session('demo', redirect_uri='http://127.0.0.1:9/callback', scope=['read'])
address, state = web.authorization_url(base + '/auth/oauth/authorize')
came = web.get(address, allow_redirects=False, withhold_token=True).headers['location']
web.fetch_token(token_url, authorization_response=came, client_secret='demo-secret')
web.refresh_token(token_url, auth=('demo', 'demo-secret'))
print(web.get(base + '/auth/protected/' + scheme).text)
`;

function python3({ baseUrl }) {
  const insecure = { AUTHLIB_INSECURE_TRANSPORT: '1', OAUTHLIB_INSECURE_TRANSPORT: '1' };
  const run = async (program) =>
    expectIdentity(await python(program, [baseUrl, 'oauth2'], insecure), 'oauth2');
  return {
    'oauth2: Authlib, code flow with PKCE, refresh and introspection': async () => {
      assert.equal((await run(authlib)).subject, person);
    },
    'oauth2: Authlib, client authentication in header, body and with private_key_jwt': async () => {
      assert.equal((await run(authlibMachine)).subject, 'demo-jwt');
    },
    'oauth2: requests-oauthlib, client credentials, password and code': async () => {
      assert.equal((await run(requestsOauthlib)).subject, person);
    },
  };
}

function commandLine({ baseUrl, url }) {
  const token = `${baseUrl}/auth/oauth/token`;
  return {
    'oauth2: curl, form and JSON, both token endpoints': async () => {
      const body = JSON.stringify({
        grant_type: 'client_credentials',
        client_id: 'demo',
        client_secret: 'demo-secret',
        scope: 'read write',
      });
      const responses = [
        await curl('-u', 'demo:demo-secret', '-d', 'grant_type=client_credentials', token),
        await curl('--json', body, token),
        await curl('--json', body, `${baseUrl}/auth/oauth`),
      ];
      for (const { access_token } of responses) {
        expectIdentity(await curl('--oauth2-bearer', access_token, url('oauth2')), 'oauth2');
      }
    },
    'oauth2: curl with a misspelt grant type': async () => {
      const { error, error_description: description } = await curl(
        '-u',
        'demo:demo-secret',
        '-d',
        'grant_type=client_credential',
        token,
      );
      assert.equal(error, 'unsupported_grant_type');
      assert.match(description, /Did you mean 'client_credentials'/);
    },
  };
}

function bruno({ baseUrl, folder }) {
  const requestFile = (settings) => `meta {
  name: oauth2
  type: http
  seq: 1
}
get {
  url: ${baseUrl}/auth/protected/oauth2
  auth: oauth2
}
auth:oauth2 {
  access_token_url: ${baseUrl}/auth/oauth/token
  client_id: demo
  client_secret: demo-secret
  credentials_id: credentials
  token_placement: header
  token_header_prefix: Bearer
  auto_fetch_token: true
${settings}
}
assert {
  res.status: eq 200
  res.body.data.scheme: eq oauth2
}
`;
  const person = `  username: ${login.username}\n  password: ${login.password}`;
  const grants = { client_credentials: '', password: person };
  return {
    'oauth2: Bruno requests tokens with client credentials and password': async () => {
      const collection = await mkdtemp(join(tmpdir(), 'bruno-'));
      try {
        await writeFile(
          join(collection, 'bruno.json'),
          '{"version":"1","name":"oauth2","type":"collection"}',
        );
        for (const [grant, more] of Object.entries(grants)) {
          for (const placement of ['body', 'basic_auth_header']) {
            const settings = `  grant_type: ${grant}\n  credentials_placement: ${placement}\n${more}`;
            await writeFile(join(collection, `${grant}-${placement}.bru`), requestFile(settings));
          }
        }
        // Bruno does not wait until its safe sandbox is loaded: the first assertion can then fail.
        const run = `cd "$1" && "$2" run . --sandbox=developer`;
        await command('bash', ['-c', run, 'bash', collection, join(folder, 'node_modules', '.bin', 'bru')]);
      } finally {
        await rm(collection, { recursive: true });
      }
    },
  };
}

function browser({ baseUrl }) {
  /** Runs a function with a Chromium page and checks that the console has no errors. */
  async function inPage(act) {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const running = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
    try {
      const page = await running.newPage();
      const errors = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await act(page);
      assert.deepEqual(errors, []);
    } finally {
      await running.close();
    }
  }

  return {
    'oauth2: Chromium approves a device': () =>
      inPage(async (page) => {
        const config = await openid.discovery(new URL(baseUrl), 'demo-public', undefined, openid.None(), {
          execute: [openid.allowInsecureRequests],
        });
        const started = await openid.initiateDeviceAuthorization(config, { scope: 'openid' });
        await page.goto(started.verification_uri);
        await page.getByLabel('Code').fill(started.user_code.toLowerCase());
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByLabel('As').selectOption({ label: 'Mia Moderator' });
        await page.getByRole('button', { name: 'Approve' }).click();
        assert.match(await page.getByRole('status').first().textContent(), /Approved/);
        const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.1 });
        assert.equal(tokens.claims().sub, 'mia@example.com');
      }),
    'oauth2: Chromium displays an authorization code': () =>
      inPage(async (page) => {
        await page.goto(`${baseUrl}/auth/oauth/authorize?response_type=code&client_id=demo&state=%3Cb%3E`);
        const code = await page.getByLabel('Authorization code').textContent();
        assert.match(code, /^code-/);
        const selects = await page
          .getByLabel('Authorization code')
          .evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).userSelect);
        assert.equal(selects, 'all');
        assert.equal(await page.locator('b').count(), 0);
      }),
  };
}
