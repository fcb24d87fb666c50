// HTTP Message Signatures with the package http-message-signatures and the keys of /auth/methods.
import { createHash, createPrivateKey } from 'node:crypto';
import { createSigner, httpbis } from 'http-message-signatures';
import { command, expectIdentity, expectReason } from './clients.mjs';

const scheme = 'http-signature';
const body = '{"name":"Zoë"}';
const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

export function checks({ baseUrl }) {
  const url = `${baseUrl}/auth/protected/${scheme}`;
  const get = { method: 'GET', url, headers: {} };
  const post = {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'content-digest': digest },
  };
  const forGet = ['@method', '@target-uri'];
  const forPost = [...forGet, 'content-type', 'content-digest'];
  return {
    'http-signature: http-message-signatures, every algorithm': async () => {
      for (const { keyid, alg, ...key } of await published()) {
        const signer = createSigner(key.secret ?? createPrivateKey(key.private_key_pem), alg, keyid);
        expectIdentity(await send(await httpbis.signMessage({ key: signer, fields: forGet }, get)), scheme);
        expectIdentity(
          await send(await httpbis.signMessage({ key: signer, fields: forPost }, post), body),
          scheme,
        );
      }
    },
    'http-signature: http-message-signatures, other components': async () => {
      const key = await hmacSigner();
      const withQuery = { ...get, url: `${url}?b=2&a=x%20y` };
      const authority = ['@method', '@authority', '@path', '@query'];
      expectIdentity(await send(await httpbis.signMessage({ key, fields: authority }, withQuery)), scheme);
      expectIdentity(await send(await httpbis.signMessage({ key, fields: forGet }, withQuery)), scheme);
      const named = ['@method', '@authority', '@path', '@query-param;name="a"', '@query-param;name="b"'];
      expectIdentity(await send(await httpbis.signMessage({ key, fields: named }, withQuery)), scheme);
    },
    'http-signature: http-message-signatures, a nonce': async () => {
      const config = { key: await hmacSigner(), fields: forGet, params: ['created', 'keyid', 'nonce'] };
      const paramValues = {
        nonce: createHash('sha256').update(String(process.hrtime.bigint())).digest('hex'),
      };
      const signed = await httpbis.signMessage({ ...config, paramValues }, get);
      expectIdentity(await send(signed), scheme);
      expectReason(await send(signed), 'nonce_used');
    },
    'http-signature: http-message-signatures, another body and another key': async () => {
      const signed = await httpbis.signMessage({ key: await hmacSigner(), fields: forPost }, post);
      expectReason(await send(signed, `${body} `), 'digest_mismatch');
      const otherKey = createSigner('another', 'hmac-sha256', 'practice-hmac');
      expectReason(
        await send(await httpbis.signMessage({ key: otherKey, fields: forGet }, get)),
        'signature_mismatch',
      );
    },
    'http-signature: the openssl and curl command of /auth/methods': async () => {
      const { curl } = await catalogued();
      expectIdentity(JSON.parse(await command('bash', ['-c', curl.replace(/\bcurl\b/, 'curl -s')])), scheme);
    },
  };

  async function catalogued() {
    const { data } = await (await fetch(`${baseUrl}/auth/methods`)).json();
    return data.find(({ id }) => id === scheme);
  }

  async function published() {
    return (await catalogued()).credentials.keys;
  }

  async function hmacSigner() {
    const { keyid, alg, secret_base64 } = (await published()).find((key) => key.secret_base64);
    return createSigner(Buffer.from(secret_base64, 'base64'), alg, keyid);
  }
}

async function send({ method, url, headers }, content) {
  const response = await fetch(url, { method, headers, ...(content && { body: content }) });
  return response.json();
}
