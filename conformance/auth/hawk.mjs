// Hawk with its reference implementation: requests, the signature of the response, clock correction, and bewits.
import assert from 'node:assert/strict';
import Hawk from 'hawk';
import { expectIdentity, expectReason } from './clients.mjs';

const credentials = {
  id: 'dh37fgj492je',
  key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn',
  algorithm: 'sha256',
};

/** Signs and sends a request, and verifies the response with the reference implementation. */
async function call(url, { method = 'GET', body, type, credentials: key = credentials, ...more } = {}) {
  const options = {
    credentials: key,
    ...(body !== undefined && { payload: body, contentType: type }),
    ...more,
  };
  const { header, artifacts } = Hawk.client.header(url, method, options);
  const headers = { authorization: header, ...(type && { 'content-type': type }) };
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  const received = { headers: Object.fromEntries(response.headers) };
  const check = { payload: text, required: response.ok };
  const verified = Hawk.client.authenticate(received, key, artifacts, response.ok ? check : {});
  return { body: JSON.parse(text), verified: verified.headers };
}

export function checks({ baseUrl }) {
  const url = `${baseUrl}/auth/protected/hawk`;
  const open = async (address) => (await fetch(address)).json();
  return {
    'hawk: npm hawk, with verification of the response': async () => {
      const json = { method: 'POST', body: '{"a":"ä"}', type: 'application/json; charset=utf-8' };
      const calls = [
        {},
        { ext: 'some data' },
        { app: 'my-app', dlg: 'other-app' },
        json,
        { ...json, ext: 'e' },
      ];
      for (const given of calls) {
        const { body, verified } = await call(`${url}?b=1&a=x%20y`, given);
        expectIdentity(body, 'hawk');
        assert.ok(verified['server-authorization'].hash);
      }
    },
    'hawk: npm hawk corrects its clock with a signed 401 response': async () => {
      const stale = await call(url, { localtimeOffsetMsec: -3_600_000 });
      expectReason(stale.body, 'stale_timestamp');
      const { ts, error } = stale.verified['www-authenticate'];
      assert.equal(error, 'Stale timestamp');
      assert.ok(Math.abs(Number(ts) - Date.now() / 1000) < 60);
      expectIdentity((await call(url, { timestamp: Number(ts) })).body, 'hawk');
    },
    'hawk: npm hawk with wrong algorithm, key and payload hash': async () => {
      expectReason(
        (await call(url, { credentials: { ...credentials, algorithm: 'sha1' } })).body,
        'algorithm_differs',
      );
      expectReason((await call(url, { credentials: { ...credentials, key: 'another' } })).body, 'bad_mac');
      const { body } = await call(url, { method: 'POST', body: 'a', type: 'text/plain', hash: 'wrong' });
      expectReason(body, 'payload_hash_mismatch');
    },
    'hawk-sha1: npm hawk with a key for SHA-1': async () => {
      const sha1 = { id: 'practice-sha1', key: 'practiceKeyForHawkWithSha1In2026', algorithm: 'sha1' };
      const address = `${baseUrl}/auth/protected/hawk-sha1`;
      const body = { method: 'POST', body: '{"a":1}', type: 'application/json' };
      expectIdentity((await call(address, { credentials: sha1 })).body, 'hawk-sha1');
      expectIdentity((await call(address, { credentials: sha1, ...body })).body, 'hawk-sha1');
      const wrong = await call(address, { credentials: { ...sha1, algorithm: 'sha256' } });
      expectReason(wrong.body, 'algorithm_differs');
    },
    'hawk-bewit: npm hawk signs URLs': async () => {
      for (const [query, reason] of [
        ['', 'query_missing'],
        ['?a=1&b=x%20y', 'bad_mac'],
      ]) {
        const address = `${baseUrl}/auth/protected/hawk-bewit${query}`;
        const bewit = Hawk.uri.getBewit(address, { credentials, ttlSec: 60, ext: 'e' });
        const signed = `${address}${query === '' ? '?' : '&'}bewit=${bewit}`;
        expectIdentity(await open(signed), 'hawk-bewit');
        expectReason(await open(`${signed}&more=1`), reason);
      }
    },
    'hawk-bewit: npm hawk with an expired bewit': async () => {
      const address = `${baseUrl}/auth/protected/hawk-bewit`;
      const bewit = Hawk.uri.getBewit(address, { credentials, ttlSec: 60, localtimeOffsetMsec: -61_000 });
      expectReason(await open(`${address}?bewit=${bewit}`), 'expired');
    },
  };
}
