// A second factor: the password by Basic, and a code that a clock and a shared secret make (RFC 6238).
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { codeAt, STEP, stepAt } from '../totp/one-time-code.js';
import { scriptSamples } from '../samples/script-samples.js';
import { isEqual } from '../secure-compare.js';
import { accountOfBasic, basicReasons } from './basic.js';
import { defineScheme, type AuthError, type Reject } from './scheme.js';
import type { Account } from '../identity.js';

/** The secret of the RFC's own examples, which nobody takes for a real one; and the same in base32 (RFC 4648 §6). */
const KEY = Buffer.from('12345678901234567890');
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const HEADER = 'x-otp';
/** Steps to either side of now: what is taken, and how far a wrong code is looked for. */
const [TAKEN, SEARCHED] = [1, 20];
const COUNTERS_SEARCHED = 100;

const own = {
  otp_required: `The password is right. Send the code of your authenticator too, in \`${HEADER}\`.`,
  not_digits: 'The code has six digits and nothing else.',
  spaces: 'Authenticators show a blank between the digits for the eye. Send the digits alone.',
  eight_digits: 'The code of this account has six digits, not eight.',
  leading_zero: 'A zero at the beginning is missing. A code is text of six digits, not a number.',
  clock_off: 'The code belongs to another time: your clock and that of the service differ.',
  wrong_hash:
    'The code was made with SHA-256 or SHA-512. This secret is for SHA-1, as most authenticators have it.',
  secret_not_decoded:
    'You took the letters of the secret for the key. Decode them from base32 first (RFC 4648 §6).',
  hotp: 'This is a code by a counter (HOTP, RFC 4226). Set your authenticator to codes by time.',
  replayed: `This code was used. Wait for the next one, up to ${STEP} seconds (RFC 6238 §5.2).`,
  wrong_code: 'The code does not belong to this secret at this time, nor to any time near it.',
} as const;

export const totp = defineScheme({
  id: 'totp',
  aliases: ['otp', '2fa', 'mfa'],
  title: 'One-time code by time',
  family: 'passwords',
  standard: { name: 'RFC 6238', url: 'https://www.rfc-editor.org/rfc/rfc6238' },
  summary:
    `The password goes by Basic, and in \`${HEADER}\` a code that an authenticator makes anew every ${STEP} seconds. Who ` +
    'has stolen the password alone stays outside.',
  credentials: ({ accounts: { demo } }) => ({
    username: demo.subject,
    password: demo.password,
    secret_base32: SECRET,
    header: HEADER,
    uri: `otpauth://totp/Practice%20API:${encodeURIComponent(demo.subject)}?secret=${SECRET}&issuer=Practice%20API`,
  }),
  reasons: { ...basicReasons, ...own },
  challenge: () => ({
    'www-authenticate': challenge('Basic', { charset: 'UTF-8' }),
    [HEADER]: 'required; app',
  }),
  async verify(request, { accounts, replays }, reject) {
    const account = accountOfBasic(request, accounts, reject);
    const code = header(request, HEADER) ?? '';
    const now = stepAt(request.now);
    const step = steps(now, TAKEN).find((one) => isEqual(codeAt(KEY, one), code));
    if (step === undefined) throw refusal(code, request.now, reject);
    const isFirst = await replays.isFirst(request, 'totp', `${account.subject} ${step}`);
    if (!isFirst) throw reject('replayed');
    return account;
  },
  samples: ({ demo }) => ({
    curl:
      // A session of its own each time: within one session a code counts once.
      `id=$(openssl rand -hex 16 | sed -E 's/(.{8})(.{4})(.{4})(.{4})/\\1-\\2-\\3-\\4-/'); ` +
      `mac=$(printf '%016x' $(($(date +%s) / ${STEP})) | sed 's/../\\\\x&/g' | xargs -0 printf | ` +
      `openssl dgst -sha1 -hmac '${KEY.toString()}' -r | cut -d' ' -f1); at=$((16#\${mac:39:1} * 2)); ` +
      'code=$(printf %06d $(((16#${mac:$at:8} & 0x7fffffff) % 1000000))); ' +
      `curl -u '${demo.subject}:${demo.password}' -H "x-session-id: $id" -H "${HEADER}: $code" {base}/auth/protected/totp`,
    ...samplesByScript(demo),
  }),
});

type Own = keyof typeof own;

function refusal(code: string, time: number, reject: Reject<Own>): AuthError {
  const now = stepAt(time);
  const why = explain(code, now);
  const message = why === 'clock_off' ? `${own.clock_off} ${clockOff(code, now) ?? ''}` : own[why];
  const debug = { server_time: new Date(time).toISOString(), step: now, expected: codeAt(KEY, now) };
  return reject(why, { message, debug });
}

/** From the nearest to the farthest. */
function steps(now: number, most: number): number[] {
  const away = Array.from({ length: most }, (_, i) => i + 1);
  return [now, ...away.flatMap((distance) => [now - distance, now + distance])];
}

function explain(code: string, now: number): Own {
  if (code === '') return 'otp_required';
  if (/^\d[\d ]*\d$/.test(code) && code.includes(' ')) return 'spaces';
  if (!/^\d{1,12}$/.test(code)) return 'not_digits';
  const isNear = (codeOf: (step: number) => string): boolean =>
    steps(now, TAKEN).some((step) => codeOf(step) === code);
  if (isNear((step) => codeAt(KEY, step, { digits: 8 }))) return 'eight_digits';
  if (code.length < 6 && isNear((step) => String(Number(codeAt(KEY, step))))) return 'leading_zero';
  if (code.length !== 6) return 'not_digits';
  if (isNear((step) => codeAt(KEY, step, { hash: 'sha256' }))) return 'wrong_hash';
  if (isNear((step) => codeAt(KEY, step, { hash: 'sha512' }))) return 'wrong_hash';
  if (isNear((step) => codeAt(Buffer.from(SECRET), step))) return 'secret_not_decoded';
  const counters = Array.from({ length: COUNTERS_SEARCHED }, (_, counter) => counter);
  if (counters.some((counter) => codeAt(KEY, counter) === code)) return 'hotp';
  return clockOff(code, now) === undefined ? 'wrong_code' : 'clock_off';
}

/** How far off the clock of the client is, in words, if the code belongs to a time not too far away. */
function clockOff(code: string, now: number): string | undefined {
  const step = steps(now, SEARCHED).find((one) => codeAt(KEY, one) === code);
  if (step === undefined) return undefined;
  const away = Math.abs(step - now);
  return `Yours is about ${away * STEP} seconds (${away} steps) ${step < now ? 'behind' : 'ahead'}.`;
}

function samplesByScript({ subject, password }: Account): ReturnType<typeof scriptSamples> {
  const lines = [
    `const step = Math.floor(Number(seconds) / ${STEP}).toString(16).padStart(16, '0');`,
    `const mac = cryptoJs.HmacSHA1(cryptoJs.enc.Hex.parse(step), '${KEY.toString()}').toString();`,
    'const at = parseInt(mac.slice(-1), 16) * 2;',
    'const code = (parseInt(mac.slice(at, at + 8), 16) & 0x7fffffff) % 1000000;',
    `set('${HEADER}', String(code).padStart(6, '0'));`,
  ];
  const { postman, bruno } = scriptSamples(lines);
  const basic = [
    { key: 'username', value: subject, type: 'string' },
    { key: 'password', value: password, type: 'string' },
  ];
  return {
    postman: { ...postman, auth: { type: 'basic', basic } },
    bruno: `auth:basic {\n  username: ${subject}\n  password: ${password}\n}\n\n${bruno}`,
  };
}
