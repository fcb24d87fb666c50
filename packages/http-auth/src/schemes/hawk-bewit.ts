// Hawk bewit: a signed URL that every client can use until it expires.
import { header, rawQuery, type AuthRequest } from '../auth-request.js';
import { checkMac } from '../hawk/check-mac.js';
import { hawkKey, hawkIdentity } from '../hawk/credentials.js';
import { macDefaults, normalized, urlParts, type HawkMacInput } from '../hawk/mac.js';
import { hawkMacReasons, macCandidates } from '../hawk/candidates.js';
import { bewitCurl, bewitPostman, bewitScript } from '../hawk/samples.js';
import { isEqual } from '../secure-compare.js';
import { defineScheme, type Reject } from './scheme.js';

const reasons = {
  missing: {
    message: 'The query has no `bewit`.',
    hint: 'Append `bewit=` and base64url of id, expiry, MAC and ext, separated by `\\`.',
  },
  repeated: {
    message: 'The query has more than one `bewit`.',
    hint: 'Send one.',
  },
  wrong_method: {
    message: 'The method is not GET or HEAD.',
    hint: 'Send GET or HEAD: a bewit is valid for them only.',
  },
  two_ways: {
    message: 'The request has a bewit and the header `Authorization`.',
    hint: 'Send one of them.',
  },
  not_base64url: {
    message: 'The bewit is not base64url.',
    hint: 'Write it in base64url without padding (RFC 4648 §5).',
  },
  malformed: {
    message: 'The bewit does not contain four parts.',
    hint: 'Encode id, expiry, MAC and ext, separated by `\\`. The ext may be empty.',
  },
  unknown_id: {
    message: 'No key has this id.',
    hint: 'Use the id that `GET /auth/methods` lists. A production server does not distinguish this error from a wrong MAC.',
  },
  expired: {
    message: 'The bewit has expired.',
    hint: 'Sign the URL again.',
  },
  bad_mac: {
    message: 'The MAC does not match, and no known error explains it.',
    hint: 'Compare your normalized string with `debug.normalized`, then check the key.',
  },
  ...hawkMacReasons,
} as const;

export const hawkBewit = defineScheme({
  id: 'hawk-bewit',
  aliases: ['bewit'],
  title: 'Hawk bewit',
  family: 'signatures',
  standard: {
    name: 'Hawk 1.1, Single URI Authorization',
    url: 'https://github.com/mozilla/hawk/blob/main/API.md#single-uri-authorization',
  },
  summary:
    'The query of the URL contains an expiry and a MAC over both, so the link can be shared. It is valid for GET and HEAD, and ' +
    'every client that has the link can use it until it expires.',
  credentials: () => ({ ...hawkKey, parameter: 'bewit' }),
  reasons,
  challenge: () => ({ 'www-authenticate': 'Hawk' }),
  verify(request, _ports, reject) {
    const encoded = find(request, reject);
    const { expiry, mac, ext } = read(encoded, reject);
    const right: HawkMacInput = {
      ...macDefaults(hawkKey),
      ...urlParts(request.origin, withoutBewit(request.target)),
      ...{ type: 'bewit', ts: expiry, nonce: '', method: 'GET', hash: '', ext, app: '', dlg: '' },
    };
    const wrong = checkMac(mac, { request, right }, macCandidates);
    if (wrong !== undefined) throw reject(wrong.code ?? 'bad_mac', { debug: wrong.debug });
    const left = Number(expiry) - Math.floor(request.now / 1000);
    if (!(left > 0)) throw reject('expired', { debug: { expiry, now: Math.floor(request.now / 1000) } });
    return {
      ...hawkIdentity(hawkKey),
      notes: [`Every client can use this URL for ${left} more seconds.`],
      debug: { normalized: normalized(right) },
    };
  },
  samples: () => ({ curl: bewitCurl, postman: bewitPostman, bruno: bewitScript }),
});

function find(request: AuthRequest, reject: Reject<keyof typeof reasons>): string {
  const [sent, ...more] = rawQuery(request)
    .split('&')
    .filter((piece) => piece.startsWith('bewit='))
    .map((piece) => piece.slice('bewit='.length));
  if (sent === undefined || sent === '') throw reject('missing');
  if (more.length > 0) throw reject('repeated');
  if (request.method !== 'GET' && request.method !== 'HEAD') throw reject('wrong_method');
  if ((header(request, 'authorization') ?? '') !== '') throw reject('two_ways');
  return sent;
}

function read(
  encoded: string,
  reject: Reject<keyof typeof reasons>,
): { expiry: string; mac: string; ext: string } {
  if (!/^[\w-]+$/.test(encoded)) throw reject('not_base64url');
  const parts = Buffer.from(encoded, 'base64url').toString().split('\\');
  const [id = '', expiry = '', mac = '', ext = ''] = parts;
  if (parts.length !== 4 || id === '' || mac === '' || !/^\d{1,15}$/.test(expiry)) throw reject('malformed');
  if (!isEqual(id, hawkKey.id)) throw reject('unknown_id');
  return { expiry, mac, ext };
}

/** The signed URL: the one that was sent, without the bewit. */
function withoutBewit(target: string): string {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const rest = query.split('&').filter((piece) => !piece.startsWith('bewit='));
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}
