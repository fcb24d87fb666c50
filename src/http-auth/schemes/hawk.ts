// Hawk: every request carries a MAC over its method, its address and an instant; the answer carries one too.
import { header, type AuthRequest } from '../auth-request.js';
import { BrokenAttributes, readAttributes, type Attributes } from '../hawk/attributes.js';
import { wrongMac } from '../hawk/check-mac.js';
import { hawkKey, hawkPerson } from '../hawk/credentials.js';
import { macOf, method, normalized, payloadHash, placeOf, timeMac, type Recipe } from '../hawk/mac.js';
import { headerSlips, payloadMistakes, type Slip } from '../hawk/reasons.js';
import { checkPayload } from '../hawk/payload.js';
import { hawkCurl, hawkPostman, hawkScript } from '../hawk/samples.js';
import { isEqual } from '../secure-compare.js';
import { defineScheme, type AuthRefusal, type MistakeExtras } from './scheme.js';

/** Either way. */
const CLOCK_SKEW_SECONDS = 60;

const mistakes = {
  missing: 'Send `Authorization: Hawk id="…", ts="…", nonce="…", mac="…"`.',
  wrong_scheme: 'The header `Authorization` must begin with `Hawk` and a space.',
  malformed: 'The attributes are a list of `name="value"`, each name once.',
  attribute_missing: 'The attributes `id`, `ts`, `nonce` and `mac` must all be there.',
  unknown_id: 'No key has this `id`. A production server would not tell this from a wrong MAC.',
  bad_mac:
    'The MAC is another one, and no known slip explains it. Compare `debug.normalized` with yours, then the key.',
  ...headerSlips,
  ...payloadMistakes,
  timestamp_in_milliseconds: '`ts` counts seconds, not milliseconds. Divide by 1000.',
  stale_timestamp:
    '`ts` is more than 60 seconds away from the clock of the service. Set yours by `ts` of the challenge, once `tsm` proves it.',
  nonce_used: 'This nonce came before with this `ts`. Draw a new one for every request.',
} as const;

const slipNames = Object.keys(headerSlips) as Slip[];

type Mistake = keyof typeof mistakes;
type Refuse = (code: Mistake, extras?: MistakeExtras) => AuthRefusal;

/** What the challenge says, in the words of the reference implementation. The rest is a bad MAC to it. */
const errors: Readonly<Partial<Record<Mistake, string>>> = {
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
  mistakes,
  // No realm: the reference client refuses a challenge with any other attribute than ts, tsm and error.
  challenge: ({ now }, _tools, code) => {
    if (code === undefined || code === 'missing' || code === 'wrong_scheme')
      return { 'www-authenticate': 'Hawk' };
    const error = errors[code] ?? (code in payloadMistakes ? 'Bad payload hash' : 'Bad mac');
    const ts = String(Math.floor(now / 1000));
    const time = error === 'Stale timestamp' ? `ts="${ts}", tsm="${timeMac(ts)}", ` : '';
    return { 'www-authenticate': `Hawk ${time}error="${error}"` };
  },
  async verify(request, { replays }, refuse) {
    const attributes = read(request, refuse);
    const right = recipeOf(request, attributes);
    const wrong = wrongMac(attributes.get('mac') ?? '', { request, right }, slipNames);
    if (wrong !== undefined) throw refuse(wrong.slip ?? 'bad_mac', { debug: wrong.debug });
    checkHash(request, attributes.get('hash'), refuse);
    checkTime(request, right.ts, refuse);
    if (!(await replays.isFirst(request, 'hawk', JSON.stringify([right.ts, right.nonce]))))
      throw refuse('nonce_used');
    const isOpen = request.body.length > 0 && !attributes.has('hash');
    return {
      ...hawkPerson,
      headersFor: (body) => ({ 'server-authorization': answerMac(right, body) }),
      notes: isOpen ? ['The MAC does not cover the body. `hash` would.'] : [],
      debug: { normalized: normalized(right) },
    };
  },
  samples: { curl: hawkCurl, postman: hawkPostman, bruno: hawkScript },
});

function read(request: AuthRequest, refuse: Refuse): Attributes {
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw refuse('missing');
  const [, list] = /^Hawk +(\S.*)$/i.exec(sent) ?? [];
  if (list === undefined) throw refuse('wrong_scheme');
  try {
    const attributes = readAttributes(list.trimEnd());
    const absent = ['id', 'ts', 'nonce', 'mac'].filter((name) => (attributes.get(name) ?? '') === '');
    if (absent.length > 0) throw refuse('attribute_missing', { debug: { absent } });
    if (!isEqual(attributes.get('id') ?? '', hawkKey.id)) throw refuse('unknown_id');
    return attributes;
  } catch (reason) {
    if (reason instanceof BrokenAttributes) throw refuse('malformed', { message: reason.message });
    throw reason;
  }
}

function recipeOf({ method: verb, origin, target }: AuthRequest, attributes: Attributes): Recipe {
  const of = (name: string): string => attributes.get(name) ?? '';
  const sent = {
    ts: of('ts'),
    nonce: of('nonce'),
    hash: of('hash'),
    ext: of('ext'),
    app: of('app'),
    dlg: of('dlg'),
  };
  return { ...method, ...sent, type: 'header', method: verb, ...placeOf(origin, target) };
}

function checkHash(request: AuthRequest, hash: string | undefined, refuse: Refuse): void {
  if (hash === undefined) return;
  const { mistake, expected } = checkPayload(hash, request);
  if (mistake !== undefined) throw refuse(mistake, { debug: { hash, expected_hash: expected } });
}

function checkTime({ now }: AuthRequest, ts: string, refuse: Refuse): void {
  const ahead = Number(ts) - Math.floor(now / 1000);
  if (Math.abs(ahead) <= CLOCK_SKEW_SECONDS) return;
  if (Math.abs(Number(ts) - now) <= 86_400_000) throw refuse('timestamp_in_milliseconds');
  const apart = `${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the service`;
  throw refuse(
    'stale_timestamp',
    Number.isNaN(ahead) ? {} : { message: `\`ts\` is ${apart}; at most 60 are allowed.` },
  );
}

/** Over the request's own artifacts, with the hash of the answer in place of that of the request. */
function answerMac(right: Recipe, body: string): string {
  const hash = payloadHash(body, 'application/json');
  const mac = macOf({ ...right, type: 'response', ext: '', hash }).toString('base64');
  return `Hawk mac="${mac}", hash="${hash}"`;
}
