// SCRAM: both sides prove that they know the password, which is never sent (RFC 7804, RFC 5802). One scheme per hash.
import { challenge, REALM } from '../challenge.js';
import { ITERATIONS, SCRAM_SHA_1, SCRAM_SHA_256, type Mechanism } from '../scram/mechanisms.js';
import { scramReasons } from '../scram/reasons.js';
import { scramCurl } from '../scram/samples.js';
import { verifyScram } from '../scram/verify.js';
import { defineScheme, type Scheme } from './scheme.js';

export const scramSchemes: readonly Scheme[] = [
  define(SCRAM_SHA_256, {
    aliases: ['scram'],
    summary:
      'Client and server prove to each other in two requests that they know the password; neither sends it. The server stores ' +
      'only keys that are derived from it.',
  }),
  define(SCRAM_SHA_1, {
    aliases: [],
    summary:
      'The same exchange with SHA-1, for databases of accounts that other protocols share. New systems use SHA-256.',
  }),
];

function define(
  mechanism: Mechanism,
  { aliases, summary }: { readonly aliases: readonly string[]; readonly summary: string },
): Scheme {
  const id = mechanism.name.toLowerCase();
  return defineScheme({
    ...{ id, aliases, summary },
    title: mechanism.name,
    family: 'passwords',
    standard: { name: 'RFC 7804', url: 'https://www.rfc-editor.org/rfc/rfc7804' },
    credentials: ({ accounts: { demo } }) => ({
      username: demo.subject,
      password: demo.password,
      realm: REALM,
      iterations: ITERATIONS,
    }),
    reasons: scramReasons,
    challenge: () => ({ 'www-authenticate': challenge(mechanism.name) }),
    verify: (request, ports, reject) => verifyScram({ mechanism, request, ports, reject }),
    samples: ({ demo }) => ({ curl: scramCurl(id, mechanism, demo) }),
  });
}
