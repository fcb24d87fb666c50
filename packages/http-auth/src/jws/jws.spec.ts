import { examples, publicKey } from '../../../../test/support/jws-examples.js';
import { algorithms } from './algorithms.js';
import { JwsError } from './reasons.js';
import { readJws } from './jws.js';
import { verifyJws } from './verify.js';

describe('the examples of RFC 7515', () => {
  it.each(examples)('$alg: is read and verified', ({ alg, key, token }) => {
    const jws = readJws(token);

    expect(jws.claims).toEqual({ iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true });
    expect(() => {
      verifyJws(jws, { algorithm: alg, key });
    }).not.toThrow();
  });

  it.each(examples)('$alg: is rejected if any bit of the signature changes', ({ alg, key, token }) => {
    const jws = readJws(token);
    for (let bit = 0; bit < jws.signature.length * 8; bit += 7) {
      const signature = Buffer.from(jws.signature);
      signature[bit >> 3] = (signature[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => {
        verifyJws({ ...jws, signature }, { algorithm: alg, key });
      }).toThrow(JwsError);
    }
  });

  it.each(examples)('$alg: is rejected by keys of other algorithms', ({ alg, token }) => {
    for (const other of examples.filter((one) => one.alg !== alg))
      expect(() => {
        verifyJws(readJws(token), { algorithm: other.alg, key: other.key });
      }).toThrow(JwsError);
  });
});

it('the example of RFC 8037 (Appendix A.4) holds: EdDSA', () => {
  const key = publicKey({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' });
  const signature = 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
  const input = 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc';

  expect(algorithms.EdDSA.verify(key, input, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(algorithms.EdDSA.verify(key, `${input}!`, Buffer.from(signature, 'base64url'))).toBe(false);
});
