// Hawk: every request has a MAC over its method, URL and timestamp; the response has one too.
import { header, type AuthRequest } from '../auth-request.js';
import { MalformedAttributes, readAttributes, type Attributes } from '../hawk/attributes.js';
import { checkMac } from '../hawk/check-mac.js';
import { hawkKey, hawkIdentity } from '../hawk/credentials.js';
import {
  macOf,
  macDefaults,
  normalized,
  payloadHash,
  urlParts,
  timeMac,
  type MacInput,
} from '../hawk/mac.js';
import { hawkRequestReasons, requestMacCandidates } from '../hawk/candidates.js';
import { checkPayload, payloadReasons } from '../hawk/payload.js';
import { hawkCurl, hawkPostman, hawkScript } from '../hawk/samples.js';
import { isEqual } from '../secure-compare.js';
import { defineScheme, type Reject } from './scheme.js';

/** In both directions. */
const CLOCK_SKEW_SECONDS = 60;

const reasons = {
  missing: 'Send `Authorization: Hawk id="…", ts="…", nonce="…", mac="…"`.',
  wrong_scheme: 'The header `Authorization` must begin with `Hawk` and a space.',
  malformed: 'The attributes are a list of `name="value"`, each name once.',
  attribute_missing: 'The attributes `id`, `ts`, `nonce` and `mac` must all be there.',
  unknown_id: 'No key has this `id`. A production server would not distinguish this from a wrong MAC.',
  bad_mac:
    'The MAC does not match, and no known error explains it. Compare `debug.normalized` with yours, then the key.',
  ...hawkRequestReasons,
  ...payloadReasons,
  timestamp_in_milliseconds: '`ts` counts seconds, not milliseconds. Divide by 1000.',
  stale_timestamp:
    '`ts` is more than 60 seconds away from the clock of the service. Set yours by `ts` of the challenge, once `tsm` proves it.',
  nonce_used: 'This nonce came before with this `ts`. Generate a new one for every request.',
} as const;

type HawkReason = keyof typeof reasons;

/** The `error` of the challenge, as in the reference implementation. All other reasons are a bad MAC. */
const errors: Readonly<Partial<Record<HawkReason, string>>> = {
  malformed: 'Bad header format',
  attribute_missing: 'Missing attributes',
  unknown_id: 'Unknown credentials',
  timestamp_in_milliseconds: 'Stale timestamp',
  stale_timestamp: 'Stale timestamp',
  nonce_used: 'Invalid nonce',
};

export const hawk = defineScheme({
  id: 'hawk',
  aliases: ['hawk-header'],
  title: 'Hawk',
  family: 'signatures',
  standard: { name: 'Hawk 1.1', url: 'https://github.com/mozilla/hawk/blob/main/API.md' },
  summary:
    'A MAC under a shared key covers method, address, time and, if wished, the body; the key never travels. The answer is ' +
    'signed as well, in `Server-Authorization`.',
  credentials: () => hawkKey,
  reasons,
  // No realm: the reference client rejects a challenge with any other attribute than ts, tsm and error.
  challenge: ({ now }, _ports, code) => {
    if (code === undefined || code === 'missing' || code === 'wrong_scheme')
      return { 'www-authenticate': 'Hawk' };
    const error = errors[code] ?? (code in payloadReasons ? 'Bad payload hash' : 'Bad mac');
    const ts = String(Math.floor(now / 1000));
    const time = error === 'Stale timestamp' ? `ts="${ts}", tsm="${timeMac(ts)}", ` : '';
    return { 'www-authenticate': `Hawk ${time}error="${error}"` };
  },
  async verify(request, { replays }, reject) {
    const attributes = read(request, reject);
    const right = macInputOf(request, attributes);
    const wrong = checkMac(attributes.get('mac') ?? '', { request, right }, requestMacCandidates);
    if (wrong !== undefined) throw reject(wrong.code ?? 'bad_mac', { debug: wrong.debug });
    checkHash(request, attributes.get('hash'), reject);
    checkTime(request, right.ts, reject);
    if (!(await replays.isFirst(request, 'hawk', JSON.stringify([right.ts, right.nonce]))))
      throw reject('nonce_used');
    const isOpen = request.body.length > 0 && !attributes.has('hash');
    return {
      ...hawkIdentity,
      headersFor: (body) => ({ 'server-authorization': responseMac(right, body) }),
      notes: isOpen ? ['The MAC does not cover the body. `hash` would.'] : [],
      debug: { normalized: normalized(right) },
    };
  },
  samples: () => ({ curl: hawkCurl, postman: hawkPostman, bruno: hawkScript }),
});

function read(request: AuthRequest, reject: Reject<HawkReason>): Attributes {
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw reject('missing');
  const [, list] = /^Hawk +(\S.*)$/i.exec(sent) ?? [];
  if (list === undefined) throw reject('wrong_scheme');
  try {
    const attributes = readAttributes(list.trimEnd());
    const absent = ['id', 'ts', 'nonce', 'mac'].filter((name) => (attributes.get(name) ?? '') === '');
    if (absent.length > 0) throw reject('attribute_missing', { debug: { absent } });
    if (!isEqual(attributes.get('id') ?? '', hawkKey.id)) throw reject('unknown_id');
    return attributes;
  } catch (reason) {
    if (reason instanceof MalformedAttributes) throw reject('malformed', { message: reason.message });
    throw reason;
  }
}

function macInputOf({ method: verb, origin, target }: AuthRequest, attributes: Attributes): MacInput {
  const of = (name: string): string => attributes.get(name) ?? '';
  const sent = {
    ts: of('ts'),
    nonce: of('nonce'),
    hash: of('hash'),
    ext: of('ext'),
    app: of('app'),
    dlg: of('dlg'),
  };
  return { ...macDefaults, ...sent, type: 'header', method: verb, ...urlParts(origin, target) };
}

function checkHash(request: AuthRequest, hash: string | undefined, reject: Reject<HawkReason>): void {
  if (hash === undefined) return;
  const { code, expected } = checkPayload(hash, request);
  if (code !== undefined) throw reject(code, { debug: { hash, expected_hash: expected } });
}

function checkTime({ now }: AuthRequest, ts: string, reject: Reject<HawkReason>): void {
  const ahead = Number(ts) - Math.floor(now / 1000);
  if (Math.abs(ahead) <= CLOCK_SKEW_SECONDS) return;
  if (Math.abs(Number(ts) - now) <= 86_400_000) throw reject('timestamp_in_milliseconds');
  const apart = `${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the service`;
  throw reject(
    'stale_timestamp',
    Number.isNaN(ahead) ? {} : { message: `\`ts\` is ${apart}; at most 60 are allowed.` },
  );
}

/** Over the artifacts of the request, with the hash of the response body. */
function responseMac(right: MacInput, body: string): string {
  const hash = payloadHash(body, 'application/json');
  const mac = macOf({ ...right, type: 'response', ext: '', hash }).toString('base64');
  return `Hawk mac="${mac}", hash="${hash}"`;
}
