// OAuth 1.0a with common libraries: requests_oauthlib and Authlib (Python), oauth-1.0a (JavaScript).
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { python, expectIdentity, expectReason } from './clients.mjs';

const credentials = ['dpf43f3p2l4k3l03', 'kd94hf93k423kf44', 'nnch734d00sl2jdk', 'pfkkdhi9sl3r4s00'];
const [consumerKey, consumerSecret, token, tokenSecret] = credentials;
/** Authlib and oauthlib reject plain HTTP by default. */
const environment = { AUTHLIB_INSECURE_TRANSPORT: '1', OAUTHLIB_INSECURE_TRANSPORT: '1' };

/** Every signature method in every place. Query and form fields contain characters that are often encoded wrongly. */
const oauthlibCalls = `
import json, sys
from requests_oauthlib import OAuth1Session
url, pem, key, secret, token, token_secret = sys.argv[1:]
responses = []
for method in ['HMAC-SHA1', 'HMAC-SHA256', 'HMAC-SHA512', 'RSA-SHA1', 'RSA-SHA256', 'RSA-SHA512', 'PLAINTEXT']:
    for place in ['AUTH_HEADER', 'QUERY', 'BODY']:
        session = OAuth1Session(key, client_secret=secret, resource_owner_key=token, rsa_key=pem,
            resource_owner_secret=token_secret, signature_method=method, signature_type=place)
        query = url + "?b=2&a=x%20y%2Bz&a=!*'()&c="
        fields = {'name': 'Ä b+c&d', 'list': ['2', '1']}
        responses.append(session.post(query, data=fields).json())
        if place != 'BODY':
            responses.append(session.get(query).json())
            responses.append(session.post(url, data='{"a": 1}', headers={'Content-Type': 'application/json'}).json())
print(json.dumps(responses))
`;

const oauthlibFlow = `
import json, sys
from requests_oauthlib import OAuth1Session
base, key, secret = sys.argv[1:]
def session(**more): return OAuth1Session(key, client_secret=secret, **more)
first = session(callback_uri='http://localhost:9/back?x=1')
requested = first.fetch_request_token(base + '/auth/oauth1/request_token')
address = first.authorization_url(base + '/auth/oauth1/authorize')
import requests
back = requests.get(address, allow_redirects=False)
first.parse_authorization_response(back.headers['Location'])
got = first.fetch_access_token(base + '/auth/oauth1/access_token')
print(json.dumps({
    'status': back.status_code, 'location': back.headers['Location'], 'expires': got['oauth_expires_in'],
    'response': first.get(base + '/auth/protected/oauth1?a=b').json(),
    'again': session(resource_owner_key=requested['oauth_token'], resource_owner_secret=requested['oauth_token_secret'],
        verifier='x').post(base + '/auth/oauth1/access_token').json(),
}))
`;

const authlibCalls = `
import json, sys
from authlib.integrations.requests_client import OAuth1Session
base, key, secret, token, token_secret = sys.argv[1:]
url = base + '/auth/protected/oauth1'
responses = []
for method, place in [('HMAC-SHA1', 'HEADER'), ('PLAINTEXT', 'HEADER'), ('HMAC-SHA1', 'QUERY'), ('HMAC-SHA1', 'BODY')]:
    with OAuth1Session(key, secret, token=token, token_secret=token_secret, signature_type=place,
            signature_method=method) as session:
        responses.append(session.post(url + '?a=b%20c', data={'name': 'Ä b'}).json())
with OAuth1Session(key, secret, token=token, token_secret=token_secret, force_include_body=True) as session:
    responses.append(session.post(url, json={'a': 1}).json())
oob = OAuth1Session(key, secret, redirect_uri='oob')
oob.fetch_request_token(base + '/auth/oauth1/request_token')
import requests
shown = requests.get(oob.create_authorization_url(base + '/auth/oauth1/authorize')).json()
oob.fetch_access_token(base + '/auth/oauth1/access_token', verifier=shown['data']['oauth_verifier'])
responses.append(oob.get(url).json())
print(json.dumps(responses))
`;

const hmac = (hash) => (text, key) => createHmac(hash, key).update(text).digest('base64');

/** Signs and sends as in the README of oauth-1.0a. */
async function call(url, { method = 'GET', data, json, hash = 'sha1', signed = true, ...more } = {}) {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: `HMAC-${hash.toUpperCase()}`,
    hash_function: hmac(hash),
    body_hash_function: (text) => createHash(hash).update(text).digest('base64'),
    ...more,
  });
  const body = json === undefined ? data && new URLSearchParams(data) : JSON.stringify(json);
  const request = { url, method, data: json ?? data, includeBodyHash: json !== undefined && signed };
  const headers = oauth.toHeader(oauth.authorize(request, { key: token, secret: tokenSecret }));
  if (json !== undefined) headers['content-type'] = 'application/json';
  return (await fetch(url, { method, headers, body })).json();
}

export function checks({ baseUrl }) {
  const url = `${baseUrl}/auth/protected/oauth1`;
  return {
    'oauth1: requests_oauthlib, every signature method in every place': async () => {
      const { data } = await (await fetch(`${baseUrl}/auth/methods`)).json();
      const { private_key: pem } = data.find(({ id }) => id === 'oauth1').credentials;
      const responses = await python(oauthlibCalls, [url, pem, ...credentials], environment);
      assert.equal(responses.length, 49);
      for (const response of responses) expectIdentity(response, 'oauth1');
    },
    'oauth1: requests_oauthlib, three-legged flow': async () => {
      const { status, location, response, again } = await python(
        oauthlibFlow,
        [baseUrl, consumerKey, consumerSecret],
        environment,
      );
      assert.equal(status, 302);
      assert.match(location, /^http:\/\/localhost:9\/back\?x=1&oauth_token=\w+&oauth_verifier=\w+$/);
      assert.equal(expectIdentity(response, 'oauth1').subject, 'alice@example.com');
      expectReason(again, 'token_rejected');
    },
    'oauth1: Authlib, in the header, and out of band': async () => {
      const responses = await python(authlibCalls, [baseUrl, ...credentials], environment);
      // Authlib repeats its parameters in query and form, which RFC 5849 §3.1 forbids.
      const repeated = responses.splice(2, 2);
      assert.equal(responses.length, 4);
      for (const response of responses) expectIdentity(response, 'oauth1');
      for (const response of repeated) expectReason(response, 'parameter_repeated');
    },
    'oauth1: oauth-1.0a': async () => {
      expectIdentity(await call(`${url}?b=2&a=%C3%84%20b`), 'oauth1');
      expectIdentity(await call(url, { method: 'POST', data: { name: 'a b&c', b: '1' } }), 'oauth1');
      expectIdentity(await call(url, { method: 'POST', json: { a: 1 }, hash: 'sha256' }), 'oauth1');
      expectReason(
        await call(url, { method: 'POST', json: { a: 1 }, body_hash_function: hmacOfKey }),
        'body_hash_keyed',
      );
      expectReason(await call(url, { method: 'POST', json: { a: 1 }, signed: false }), 'body_included');
    },
  };
}

/** The package's default for the body hash. */
const hmacOfKey = (text, key) => createHmac('sha1', key).update(text).digest('base64');
