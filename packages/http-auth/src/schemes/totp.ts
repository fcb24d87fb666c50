// A second factor: a time-based one-time code (RFC 6238) in addition to Basic.
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { diagnose, candidateReasons } from '../diagnosis/diagnose.js';
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
  otp_required: {
    message: 'The password is correct, but the one-time code is missing.',
    hint: `Send the code of your authenticator in \`${HEADER}\`.`,
  },
  not_digits: {
    message: 'The code does not consist of six digits.',
    hint: 'Send six digits.',
  },
  spaces: {
    message: 'The code contains spaces.',
    hint: 'Send only the digits: authenticators display a space for readability.',
  },
  replayed: {
    message: 'This code was already used.',
    hint: `Wait for the next code, up to ${STEP} seconds (RFC 6238 §5.2).`,
  },
  wrong_code: {
    message: 'The code does not match the secret at this time or at a time near it.',
    hint: 'Check the secret and the clock of your authenticator.',
  },
  ...candidateReasons(codeCandidates),
} as const;

export const totp = defineScheme({
  id: 'totp',
  aliases: ['otp', '2fa', 'mfa'],
  title: 'One-time code by time',
  family: 'passwords',
  standard: { name: 'RFC 6238', url: 'https://www.rfc-editor.org/rfc/rfc6238' },
  summary:
    `The client sends the password with Basic, and in \`${HEADER}\` a code that an authenticator generates every ${STEP} ` +
    'seconds. A stolen password alone is not enough.',
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
    // Per client: all learners share the secret, so within a step they have the same code.
    const isFirst = await replays.isFirst('totp', `${request.client} ${account.subject} ${step}`);
    if (!isFirst) throw reject('replayed');
    return account;
  },
  samples: ({ demo }) => ({
    curl:
      // A separate session each time: within one session a code is accepted once.
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
    return reject('clock_off', { message: clockOffset(known.value.step, now), debug });
  }
  return reject(known?.code ?? (code.length === 6 ? 'wrong_code' : 'not_digits'), { debug });
}

function formReason(code: string): OwnReason | undefined {
  if (code === '') return 'otp_required';
  if (/^\d[\d ]*\d$/.test(code) && code.includes(' ')) return 'spaces';
  return /^\d{1,12}$/.test(code) ? undefined : 'not_digits';
}

/** The difference between the clocks of client and service. */
function clockOffset(step: number, now: number): string {
  const distance = Math.abs(step - now);
  const seconds = `${distance * STEP} seconds (${distance} steps)`;
  return `The code belongs to a clock about ${seconds} ${step < now ? 'behind' : 'ahead of'} the time of the service.`;
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
