// The example of RFC 8292 §2.4, and keys that are not points.
import fc from 'fast-check';
import { readJws } from '../jws/jws.js';
import { verifyJws } from '../jws/verify.js';
import { keyForm, readPublicKey, writePublicKey } from './public-key.js';

const k = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
const t =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im' +
  '1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvo' +
  'D1oA';

it('the token of the example is signed with its key', () => {
  const key = readPublicKey(k);
  if (key === undefined) throw new Error('no key');
  const jws = readJws(t);

  expect(writePublicKey(key)).toBe(k);
  expect(jws.claims).toMatchObject({ aud: 'https://push.example.net', sub: 'mailto:push@example.com' });
  expect(() => {
    verifyJws(jws, { algorithm: 'ES256', key });
  }).not.toThrow();
});

it('any other text has no key, or the key that it contains', () => {
  const point = Buffer.from(k, 'base64url');
  const damaged = fc
    .tuple(fc.nat(64), fc.nat(255))
    .map(([at, byte]) => Buffer.concat([point.subarray(0, at), Buffer.from([byte]), point.subarray(at + 1)]));
  const texts = fc.oneof(
    fc.string(),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    damaged.map((bytes) => bytes.toString('base64url')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const key = readPublicKey(text);
      if (key !== undefined) expect(writePublicKey(key)).toBe(text);
      else expect([undefined, 'string']).toContain(typeof keyForm(text) === 'string' ? 'string' : undefined);
    }),
  );
});
