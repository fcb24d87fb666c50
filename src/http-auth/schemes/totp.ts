// A second factor: the password by Basic, and a time-based one-time code (RFC 6238).
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { diagnose, hintsOf } from '../diagnosis/diagnose.js';
import { ACCEPTED_STEPS, codeCandidates, steps } from '../totp/candidates.js';
import { KEY, SECRET } from '../totp/credentials.js';
import { codeAt, STEP, stepAt } from '../totp/one-time-code.js';
import { scriptSamples } from '../samples/script-samples.js';
import { isEqual } from '../secure-compare.js';
import { accountOfBasic, basicReasons } from './basic.js';
import { defineScheme, type AuthError, type Reject } from './scheme.js';
import type { Account } from '../identity.js';

const HEADER = 'x-otp';

const own = {
  otp_required: `The password is right. Send the code of your authenticator too, in \`${HEADER}\`.`,
  not_digits: 'The code has six digits and nothing else.',
  spaces: 'Authenticators show a space between the digits. Send the digits alone.',
  replayed: `This code was used. Wait for the next one, up to ${STEP} seconds (RFC 6238 §5.2).`,
  wrong_code: 'The code does not belong to this secret at this time, nor to any time near it.',
  ...hintsOf(codeCandidates),
} as const;

export const totp = defineScheme({
  id: 'totp',
  aliases: ['otp', '2fa', 'mfa'],
  title: 'One-time code by time',
  family: 'passwords',
  standard: { name: 'RFC 6238', url: 'https://www.rfc-editor.org/rfc/rfc6238' },
  summary:
    `The password goes by Basic, and in \`${HEADER}\` a code that an authenticator generates every ${STEP} seconds. Who ` +
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
    const step = steps(now, ACCEPTED_STEPS).find((one) => isEqual(codeAt(KEY, one), code));
    if (step === undefined) throw rejectCode(code, request.now, reject);
    const isFirst = await replays.isFirst(request, 'totp', `${account.subject} ${step}`);
    if (!isFirst) throw reject('replayed');
    return account;
  },
  samples: ({ demo }) => ({
    curl:
      // A session of its own each time: within one session a code is accepted once.
      `id=$(openssl rand -hex 16 | sed -E 's/(.{8})(.{4})(.{4})(.{4})/\\1-\\2-\\3-\\4-/'); ` +
      `mac=$(printf '%016x' $(($(date +%s) / ${STEP})) | sed 's/../\\\\x&/g' | xargs -0 printf | ` +
      `openssl dgst -sha1 -hmac '${KEY.toString()}' -r | cut -d' ' -f1); at=$((16#\${mac:39:1} * 2)); ` +
      'code=$(printf %06d $(((16#${mac:$at:8} & 0x7fffffff) % 1000000))); ' +
      `curl -u '${demo.subject}:${demo.password}' -H "x-session-id: $id" -H "${HEADER}: $code" {base}/auth/protected/totp`,
    ...samplesByScript(demo),
  }),
});

type OwnReason = keyof typeof own;

function rejectCode(code: string, time: number, reject: Reject<OwnReason>): AuthError {
  const now = stepAt(time);
  const debug = { server_time: new Date(time).toISOString(), step: now, expected: codeAt(KEY, now) };
  const malformed = formReason(code);
  if (malformed !== undefined) return reject(malformed, { debug });
  const known = diagnose(codeCandidates, { now }, (candidate) => candidate.code === code);
  if (known?.code === 'clock_off') {
    return reject('clock_off', { message: `${own.clock_off} ${clockOffset(known.value.step, now)}`, debug });
  }
  return reject(known?.code ?? (code.length === 6 ? 'wrong_code' : 'not_digits'), { debug });
}

function formReason(code: string): OwnReason | undefined {
  if (code === '') return 'otp_required';
  if (/^\d[\d ]*\d$/.test(code) && code.includes(' ')) return 'spaces';
  return /^\d{1,12}$/.test(code) ? undefined : 'not_digits';
}

/** How far the clock of the client is off. */
function clockOffset(step: number, now: number): string {
  const distance = Math.abs(step - now);
  return `Yours is about ${distance * STEP} seconds (${distance} steps) ${step < now ? 'behind' : 'ahead'}.`;
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
