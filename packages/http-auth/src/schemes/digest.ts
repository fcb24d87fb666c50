// Digest: the client proves that it knows the password without sending it (RFC 7616). One scheme for each variant.
import { challengesOf } from '../digest/challenge.js';
import { reasonsOf, type DigestReason } from '../digest/reasons.js';
import { samplesOf } from '../digest/samples.js';
import { variants, type Variant } from '../digest/variants.js';
import { verifyDigest } from '../digest/verify.js';
import { REALM } from '../challenge.js';
import { defineScheme, type Scheme } from './scheme.js';

/** The response was correct, and only the nonce is no longer valid (RFC 7616 §3.3). */
const STALE: readonly (DigestReason | undefined)[] = ['stale_nonce', 'replayed'];

export const digestSchemes: readonly Scheme[] = variants.map(define);

function define(variant: Variant): Scheme {
  const { id, aliases = [], title, standard, summary, algorithms, qop } = variant;
  return defineScheme({
    id,
    aliases,
    title,
    family: 'passwords',
    standard,
    summary,
    credentials: ({ accounts: { demo } }) => ({
      username: demo.subject,
      password: demo.password,
      realm: REALM,
      algorithm: algorithms.map(({ name }) => name).join(' or '),
      ...(qop !== undefined && { qop }),
    }),
    reasons: reasonsOf(variant),
    challenge: ({ now }, ports, reject) => challengesOf(variant, ports, now, STALE.includes(reject)),
    verify: (request, ports, reject) => verifyDigest({ variant, request, ports, reject }),
    samples: ({ demo }) => samplesOf(variant, demo),
  });
}
