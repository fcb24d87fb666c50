// Digest: the client proves that it knows the password without sending it (RFC 7616). One scheme for each variant.
import { demoAccount } from '../accounts.js';
import { challengesOf } from '../digest/challenge.js';
import { mistakesOf, type DigestMistake } from '../digest/reasons.js';
import { samplesOf } from '../digest/samples.js';
import { variants, type Variant } from '../digest/variants.js';
import { verifyDigest } from '../digest/verify.js';
import { REALM } from '../challenge.js';
import { defineScheme, type Scheme } from './scheme.js';

/** The response was right, and only the nonce is used up (RFC 7616 §3.3). */
const STALE: readonly (DigestMistake | undefined)[] = ['stale_nonce', 'replayed'];

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
    credentials: () => ({
      username: demoAccount.subject,
      password: demoAccount.password,
      realm: REALM,
      algorithm: algorithms.map(({ name }) => name).join(' or '),
      ...(qop !== undefined && { qop }),
    }),
    mistakes: mistakesOf(variant),
    challenge: ({ now }, tools, mistake) => challengesOf(variant, tools, now, STALE.includes(mistake)),
    verify: (request, tools, mistake) => verifyDigest({ variant, request, tools, refuse: mistake }),
    samples: samplesOf(variant),
  });
}
