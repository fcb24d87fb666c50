import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { anyText } from '../../../test/support/any-text.js';
import { FormParameters } from './parameters.js';
import { readChallenge, verifierError } from './pkce.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
const unreserved = fc.nat(letters.length - 1).map((index) => letters.charAt(index));
const verifiers = fc.string({ unit: unreserved, minLength: 43, maxLength: 128 });
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

describe('PKCE verifier', () => {
  it('accepts the example of RFC 7636, appendix B', () => {
    const challenge = { value: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', method: 'S256' } as const;
    expect(verifierError('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', challenge)).toBeUndefined();
  });

  it('accepts every verifier with its own challenge, and with no other', () => {
    fc.assert(
      fc.property(verifiers, verifiers, (verifier, other) => {
        const parameters = FormParameters.from({
          code_challenge: challengeOf(verifier),
          code_challenge_method: 'S256',
        });
        const challenge = readChallenge(parameters);
        expect(verifierError(verifier, challenge)).toBeUndefined();
        if (other !== verifier) expect(verifierError(other, challenge)).toMatch(/\S/);
      }),
    );
  });

  it('returns an error for every wrong verifier', () => {
    const challenge = { value: challengeOf('x'.repeat(43)), method: 'S256' } as const;
    fc.assert(
      fc.property(anyText(200), (verifier) => {
        expect(verifierError(verifier, challenge)).toMatch(/\S/);
      }),
    );
  });
});
