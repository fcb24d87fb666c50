// Hawk: every request has a MAC over its method, URL and timestamp; so does the response.
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
  missing: {
    message: 'The request has no Hawk credentials.',
    hint: 'Send `Authorization: Hawk id="…", ts="…", nonce="…", mac="…"`.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `Hawk`.',
    hint: 'Start the header with `Hawk` and a space.',
  },
  malformed: {
    message: 'The credentials are not a list of attributes.',
    hint: 'Send `name="value"` pairs separated by commas, each name once.',
  },
  attribute_missing: {
    message: 'An attribute is missing.',
    hint: 'Send `id`, `ts`, `nonce` and `mac`.',
  },
  unknown_id: {
    message: 'No key has this `id`.',
    hint: 'Use the id that `GET /auth/methods` lists. A production server does not distinguish this error from a wrong MAC.',
  },
  bad_mac: {
    message: 'The MAC does not match, and no known error explains it.',
    hint: 'Compare your normalized string with `debug.normalized`, then check the key.',
  },
  ...hawkRequestReasons,
  ...payloadReasons,
  timestamp_in_milliseconds: {
    message: 'The `ts` is in milliseconds.',
    hint: 'Divide by 1000.',
  },
  stale_timestamp: {
    message: 'The `ts` differs from the time of the service by more than 60 seconds.',
    hint: 'Check your clock, or use `ts` of the challenge after you verified `tsm`.',
  },
  nonce_used: {
    message: 'The nonce was already used with this `ts`.',
    hint: 'Generate a new nonce for each request.',
  },
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
    'The client sends a MAC over method, URL, time and optionally the body, with a shared key that is not sent. The response ' +
    'has a MAC too, in `Server-Authorization`.',
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
    if (!(await replays.isFirst('hawk', JSON.stringify([right.ts, right.nonce])))) throw reject('nonce_used');
    const isOpen = request.body.length > 0 && !attributes.has('hash');
    return {
      ...hawkIdentity,
      headersFor: (body) => ({ 'server-authorization': responseMac(right, body) }),
      notes: isOpen ? ['The MAC does not cover the body. Send `hash` to cover it.'] : [],
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
  const apart = `${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the time of the service`;
  throw reject(
    'stale_timestamp',
    Number.isNaN(ahead) ? {} : { message: `The \`ts\` is ${apart}; at most 60 are allowed.` },
  );
}

/** Over the artifacts of the request, with the hash of the response body. */
function responseMac(right: MacInput, body: string): string {
  const hash = payloadHash(body, 'application/json');
  const mac = macOf({ ...right, type: 'response', ext: '', hash }).toString('base64');
  return `Hawk mac="${mac}", hash="${hash}"`;
}
