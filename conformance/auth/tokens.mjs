// Bearer tokens and JWTs with command-line clients, jose and Authlib.
import assert from 'node:assert/strict';
import { createRemoteJWKSet, decodeJwt, importJWK, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const login = { username: 'alice@example.com', password: 'alice-admin-2026' };
const claims = { iss: 'practice-client', sub: 'conformance', aud: 'practice-api' };

/** Signs with jose, with `kid` if the scheme requires it. */
const signed = (alg, key, kid) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg, ...(kid && { kid }) })
    .setIssuedAt()
    .setExpirationTime('5m')
    .setJti(crypto.randomUUID())
    .sign(key);

const authlib = `
import json, sys, time, urllib.request
from authlib.jose import jwt
base, alg, scheme, name = sys.argv[1:]
key = urllib.request.urlopen(base + '/auth/keys/' + name + '.pem').read()
claims = {'iss': 'practice-client', 'aud': 'practice-api', 'iat': int(time.time()), 'exp': int(time.time()) + 60}
token = jwt.encode({'alg': alg}, claims, key).decode()
request = urllib.request.Request(base + '/auth/protected/' + scheme, headers={'authorization': 'Bearer ' + token})
print(urllib.request.urlopen(request).read().decode())
`;

export function checks({ baseUrl }) {
  const url = (scheme) => `${baseUrl}/auth/protected/${scheme}`;
  const json = async (path, init) => (await fetch(baseUrl + path, init)).json();
  const post = (path, body) =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const send = (scheme, token) => curl('--oauth2-bearer', token, url(scheme));
  const keyOf = async (name) => (await json('/auth/keys')).data.find((key) => key.name === name);

  return {
    'bearer: curl --oauth2-bearer, with an issued and with the fixed token': async () => {
      const { access_token: token } = await post('/auth/token', login);
      assert.equal(expectIdentity(await send('bearer', token), 'bearer').subject, login.username);
      assert.equal(expectIdentity(await send('jwt', token), 'jwt').role, 'admin');
      expectIdentity(await send('bearer', 'demo-token-sandbox-2026'), 'bearer');
      expectReason(await send('bearer', `${token.slice(0, -43)}${'A'.repeat(43)}`), 'bad_signature');
    },
    'bearer: HTTPie -A bearer': async () => {
      const { access_token: token } = await post('/auth/token', login);
      const args = ['--ignore-stdin', '-A', 'bearer', '-a', token, `${baseUrl}/auth/me`];
      assert.equal(JSON.parse(await command('http', args)).data.subject, login.username);
    },
    'bearer: httpx': async () => {
      const program =
        "import httpx, json, sys; print(httpx.get(sys.argv[1], headers={'Authorization': 'Bearer ' + sys.argv[2]}).text)";
      expectIdentity(await python(program, [url('bearer'), 'demo-token-sandbox-2026']), 'bearer');
    },
    'jwt: jose reads a token of the service': async () => {
      const { access_token: token } = await post('/auth/token', login);
      const { data } = await post('/auth/verify', { token });
      assert.deepEqual(data.claims, decodeJwt(token));
    },
    'jwt-hs256: jose signs, with the secret as text and as JWK': async () => {
      const { files, private_jwk: jwk } = await keyOf('jwt-hs256');
      expectIdentity(
        await send('jwt-hs256', await signed('HS256', new TextEncoder().encode(files.secret))),
        'jwt-hs256',
      );
      expectIdentity(await send('jwt-hs256', await signed('HS256', await importJWK(jwk))), 'jwt-hs256');
      const decoded = Buffer.from(files.secret, 'base64');
      expectReason(await send('jwt-hs256', await signed('HS256', decoded)), 'secret_base64_decoded');
    },
    ...Object.fromEntries(
      [
        ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'].map(
          (alg) => [alg, `jwt-${alg.toLowerCase()}`, `jwt-${alg.toLowerCase()}`],
        ),
        ['RS256', 'asap', 'asap', 'practice-client/rs256'],
        ['ES256', 'asap', 'asap-es256', 'practice-client/es256'],
      ].map(([alg, scheme, name, kid]) => [
        `${scheme}: jose signs with the PEM and the JWK of ${name}, and verifies with the JWK Set`,
        async () => {
          const pem = await (await fetch(`${baseUrl}/auth/keys/${name}.pem`)).text();
          const { private_jwk: jwk, kid: published } = await keyOf(name);
          const set = createRemoteJWKSet(new URL(`${baseUrl}/auth/keys`));
          for (const key of [await importPKCS8(pem, alg), await importJWK(jwk)]) {
            const token = await signed(alg, key, kid);
            expectIdentity(await send(scheme, token), scheme);
            const { payload } = await jwtVerify(await signed(alg, key, published), set, {
              audience: 'practice-api',
            });
            assert.equal(payload.sub, 'conformance');
          }
        },
      ]),
    ),
    'jwt: Authlib signs by each algorithm of RFC 7518': async () => {
      for (const alg of ['RS256', 'RS512', 'PS256', 'PS512', 'ES256', 'ES384', 'ES512']) {
        const scheme = `jwt-${alg.toLowerCase()}`;
        expectIdentity(await python(authlib, [baseUrl, alg, scheme, scheme]), scheme);
      }
    },
    'jwt-hs384, jwt-hs512: jose signs, with the secret as text and as JWK': async () => {
      for (const alg of ['HS384', 'HS512']) {
        const scheme = `jwt-${alg.toLowerCase()}`;
        const { files, private_jwk: jwk } = await keyOf(scheme);
        const text = new TextEncoder().encode(files.secret);
        expectIdentity(await send(scheme, await signed(alg, text)), scheme);
        expectIdentity(await send(scheme, await signed(alg, await importJWK(jwk))), scheme);
      }
    },
    'jwt-eddsa: jose names the algorithm Ed25519': async () => {
      const { private_jwk: jwk } = await keyOf('jwt-eddsa');
      const token = await signed('Ed25519', await importJWK(jwk, 'Ed25519'));
      expectIdentity(await send('jwt-eddsa', token), 'jwt-eddsa');
    },
    'jwt-rs256: an HS256 token signed with the public key is rejected as an attack': async () => {
      const pem = await (await fetch(`${baseUrl}/auth/keys/jwt-rs256.pub.pem`)).text();
      const token = await signed('HS256', new TextEncoder().encode(pem));
      expectReason(await send('jwt-rs256', token), 'algorithm_confusion');
    },
  };
}
