// Hawk, by its reference implementation: requests, the answer's own signature, the clock that is set right, and bewits.
import assert from 'node:assert/strict';
import Hawk from 'hawk';
import { recognised, refused } from './clients.mjs';

const credentials = {
  id: 'dh37fgj492je',
  key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn',
  algorithm: 'sha256',
};

/** Signs, sends, and lets the reference implementation check what the answer says of itself. */
async function call(url, { method = 'GET', body, type, ...more } = {}) {
  const options = { credentials, ...(body !== undefined && { payload: body, contentType: type }), ...more };
  const { header, artifacts } = Hawk.client.header(url, method, options);
  const headers = { authorization: header, ...(type && { 'content-type': type }) };
  const answer = await fetch(url, { method, headers, body });
  const text = await answer.text();
  const shown = { headers: Object.fromEntries(answer.headers) };
  const check = { payload: text, required: answer.ok };
  const proved = Hawk.client.authenticate(shown, credentials, artifacts, answer.ok ? check : {});
  return { body: JSON.parse(text), proved: proved.headers };
}

export function checks({ baseUrl }) {
  const url = `${baseUrl}/auth/protected/hawk`;
  const open = async (address) => (await fetch(address)).json();
  return {
    'hawk: npm hawk, which checks the signed answer and its body': async () => {
      const json = { method: 'POST', body: '{"a":"ä"}', type: 'application/json; charset=utf-8' };
      const calls = [
        {},
        { ext: 'some data' },
        { app: 'my-app', dlg: 'other-app' },
        json,
        { ...json, ext: 'e' },
      ];
      for (const given of calls) {
        const { body, proved } = await call(`${url}?b=1&a=x%20y`, given);
        recognised(body, 'hawk');
        assert.ok(proved['server-authorization'].hash);
      }
    },
    'hawk: npm hawk learns the time from a refusal that proves itself': async () => {
      const stale = await call(url, { localtimeOffsetMsec: -3_600_000 });
      refused(stale.body, 'stale_timestamp');
      const { ts, error } = stale.proved['www-authenticate'];
      assert.equal(error, 'Stale timestamp');
      assert.ok(Math.abs(Number(ts) - Date.now() / 1000) < 60);
      recognised((await call(url, { timestamp: Number(ts) })).body, 'hawk');
    },
    'hawk: npm hawk is told what is wrong': async () => {
      refused(
        (await call(url, { credentials: { ...credentials, algorithm: 'sha1' } })).body,
        'algorithm_differs',
      );
      refused((await call(url, { credentials: { ...credentials, key: 'another' } })).body, 'bad_mac');
      const { body } = await call(url, { method: 'POST', body: 'a', type: 'text/plain', hash: 'wrong' });
      refused(body, 'payload_hash_mismatch');
    },
    'hawk-bewit: npm hawk signs addresses': async () => {
      for (const [query, slip] of [
        ['', 'query_missing'],
        ['?a=1&b=x%20y', 'bad_mac'],
      ]) {
        const address = `${baseUrl}/auth/protected/hawk-bewit${query}`;
        const bewit = Hawk.uri.getBewit(address, { credentials, ttlSec: 60, ext: 'e' });
        const signed = `${address}${query === '' ? '?' : '&'}bewit=${bewit}`;
        recognised(await open(signed), 'hawk-bewit');
        refused(await open(`${signed}&more=1`), slip);
      }
    },
    'hawk-bewit: npm hawk, too late': async () => {
      const address = `${baseUrl}/auth/protected/hawk-bewit`;
      const bewit = Hawk.uri.getBewit(address, { credentials, ttlSec: 60, localtimeOffsetMsec: -61_000 });
      refused(await open(`${address}?bewit=${bewit}`), 'expired');
    },
  };
}
