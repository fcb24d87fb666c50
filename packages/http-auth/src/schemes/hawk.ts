// Hawk: every request has a MAC over its method, URL and timestamp; the response has one too. One scheme for each key.
import { hawkKey, hawkSha1Key, type HawkKey } from '../hawk/credentials.js';
import { timeMac } from '../hawk/mac.js';
import { payloadReasons } from '../hawk/payload.js';
import { hawkReasons, type HawkReason } from '../hawk/reasons.js';
import { hawkCurl, hawkPostman, hawkScript } from '../hawk/samples.js';
import { verifyHawk } from '../hawk/verify.js';
import { defineScheme, type Scheme } from './scheme.js';

/** The `error` of the challenge, as in the reference implementation. All other reasons are a bad MAC. */
const errors: Readonly<Partial<Record<HawkReason, string>>> = {
  malformed: 'Bad header format',
  attribute_missing: 'Missing attributes',
  unknown_id: 'Unknown credentials',
  timestamp_in_milliseconds: 'Stale timestamp',
  stale_timestamp: 'Stale timestamp',
  nonce_used: 'Invalid nonce',
};

export const hawk = define('hawk', hawkKey, {
  aliases: ['hawk-header'],
  title: 'Hawk',
  summary:
    'The client sends a MAC over method, URL, time and optionally the body, with a shared key that is not sent. The response ' +
    'has a MAC too, in `Server-Authorization`.',
});

export const hawkSha1 = define('hawk-sha1', hawkSha1Key, {
  aliases: ['hawk-header-sha1'],
  title: 'Hawk with SHA-1',
  summary:
    'The same as Hawk, with a key for SHA-1. Clients have a setting for the algorithm, which must be the algorithm of the key.',
});

function define(
  id: string,
  key: HawkKey,
  description: Pick<Scheme, 'title' | 'summary'> & { readonly aliases: readonly string[] },
): Scheme {
  return defineScheme({
    ...{ id, ...description },
    family: 'signatures',
    standard: { name: 'Hawk 1.1', url: 'https://github.com/mozilla/hawk/blob/main/API.md' },
    credentials: () => ({ ...key }),
    reasons: hawkReasons,
    // No realm: the reference client rejects a challenge with any other attribute than ts, tsm and error.
    challenge: ({ now }, _ports, code) => ({ 'www-authenticate': challengeFor(code, now, key) }),
    verify: (request, ports, reject) => verifyHawk(key, request, ports, reject),
    samples: () => ({ curl: hawkCurl(id, key), postman: hawkPostman(key), bruno: hawkScript(key) }),
  });
}

function challengeFor(code: HawkReason | undefined, now: number, key: HawkKey): string {
  if (code === undefined || code === 'missing' || code === 'wrong_scheme') return 'Hawk';
  const error = errors[code] ?? (code in payloadReasons ? 'Bad payload hash' : 'Bad mac');
  const ts = String(Math.floor(now / 1000));
  const time = error === 'Stale timestamp' ? `ts="${ts}", tsm="${timeMac(ts, key)}", ` : '';
  return `Hawk ${time}error="${error}"`;
}
