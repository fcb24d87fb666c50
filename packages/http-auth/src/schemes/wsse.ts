// WSSE: a password digest in a header, as in the UsernameToken of WS-Security.
import type { Account } from '../identity.js';
import { header, type AuthRequest } from '../auth-request.js';
import { passwordReasons } from '../basic/password-check.js';
import { challenge } from '../challenge.js';
import { parseAuthParams } from '../auth-params.js';
import { scriptSamples } from '../samples/script-samples.js';
import { isEqual } from '../secure-compare.js';
import { diagnoseDigest, digestReasons, nonceBytes, passwordDigest } from '../ws-security/password-digest.js';
import { createdReasons, windowError, parseDateTime } from '../ws-security/timestamps.js';
import { defineScheme, type AuthResult, type Reject } from './scheme.js';

const HEADER = 'x-wsse';
const { nonce_not_decoded, hex_in_base64, ...wrong } = digestReasons;

/** Digests that differ from the profile, but that some clients send and some servers accept. */
const dialects = {
  nonce_not_decoded: { variant: 'nonce-as-text', note: nonce_not_decoded.message },
  hex_in_base64: { variant: 'hex-in-base64', note: hex_in_base64.message },
} as const;

export const wsse = defineScheme({
  id: 'wsse',
  aliases: [HEADER, 'username-token', 'ws-security'],
  title: 'WSSE',
  family: 'passwords',
  standard: {
    name: 'WS-Security UsernameToken Profile 1.1.1',
    url: 'https://docs.oasis-open.org/wss-m/wss/v1.1.1/os/wss-UsernameTokenProfile-v1.1.1-os.html',
  },
  summary:
    `The client sends the login name and a hash over a nonce, the time and the password in \`${HEADER}\`, so the password itself ` +
    'is not sent. `/soap/` accepts the same token in a `wsse:Security` header.',
  credentials: ({ accounts: { demo } }) => ({
    username: demo.subject,
    password: demo.password,
    header: HEADER,
    computation:
      'PasswordDigest = base64(sha1(nonce bytes + Created + password)), Nonce in base64, Created in UTC',
  }),
  reasons: {
    missing: {
      message: 'The request has no UsernameToken.',
      hint: `Send \`${HEADER}: UsernameToken Username="…", PasswordDigest="…", Nonce="…", Created="…"\`.`,
    },
    authorization_only: {
      message: 'The request has `Authorization: WSSE`, but no token.',
      hint: `Send the token in \`${HEADER}\`.`,
    },
    wrong_profile: {
      message: `The header \`${HEADER}\` does not start with \`UsernameToken\`.`,
      hint: 'Start it with `UsernameToken` and a space.',
    },
    malformed: {
      message: `The header \`${HEADER}\` is not a list of pairs.`,
      hint: 'After `UsernameToken`, send pairs such as `Username="…"`, separated by commas, each name once.',
    },
    incomplete: {
      message: 'Username, PasswordDigest, Nonce or Created is missing.',
      hint: 'Send all four.',
    },
    unknown_user: passwordReasons.unknown_user,
    ...wrong,
    wrong_digest: {
      message: 'The digest does not match, and no known error explains it.',
      hint: 'Compare your input with `debug.hashed`, then check the password.',
    },
    ...createdReasons,
    replayed: {
      message: 'The nonce was already used.',
      hint: 'Generate a new nonce for each request.',
    },
  },
  challenge: () => ({ 'www-authenticate': challenge('WSSE', { profile: 'UsernameToken' }) }),
  async verify(request, { accounts, replays }, reject) {
    const token = readToken(request, reject);
    const created = parseDateTime(token.created);
    if (typeof created === 'string') throw reject(created);
    const account = accounts.find(token.username);
    if (account === undefined) throw reject('unknown_user');
    const { hashedNonce, ...variant } = variantOf(token, account, reject);
    const outside = windowError(created, request.now);
    if (outside !== undefined) throw reject(outside.code, { message: outside.message });
    const isFirst = await replays.isFirst('wsse', `${account.subject} ${hashedNonce}`);
    if (!isFirst) throw reject('replayed');
    return { ...account, ...variant };
  },
  samples: ({ demo }) => ({
    curl:
      'nonce=$(openssl rand -base64 16); created=$(date -u +%Y-%m-%dT%H:%M:%SZ); ' +
      `digest=$({ printf %s "$nonce" | openssl base64 -d -A; printf %s "$created" '${demo.password}'; } | ` +
      'openssl dgst -sha1 -binary | openssl base64); ' +
      `curl -H 'Authorization: WSSE profile="UsernameToken"' -H "${HEADER}: UsernameToken ` +
      `Username=\\"${demo.subject}\\", PasswordDigest=\\"$digest\\", Nonce=\\"$nonce\\", Created=\\"$created\\"" ` +
      '{base}/auth/protected/wsse',
    postman: scriptSamples([
      'const nonce = cryptoJs.lib.WordArray.random(16);',
      'const created = new Date().toISOString();',
      `const rest = cryptoJs.enc.Utf8.parse(created + '${demo.password}');`,
      'const digest = cryptoJs.SHA1(nonce.clone().concat(rest)).toString(cryptoJs.enc.Base64);',
      `set('${HEADER}', \`UsernameToken Username="${demo.subject}", PasswordDigest="\${digest}", \` +`,
      '  `Nonce="${nonce.toString(cryptoJs.enc.Base64)}", Created="${created}"`);',
    ]).postman,
    bruno: `auth:wsse {\n  username: ${demo.subject}\n  password: ${demo.password}\n}`,
  }),
});

interface Token {
  readonly username: string;
  readonly digest: string;
  readonly nonce: string;
  readonly created: string;
}

type SyntaxReason =
  'missing' | 'authorization_only' | 'wrong_profile' | 'malformed' | 'plain_password' | 'incomplete';

function readToken(request: AuthRequest, reject: Reject<SyntaxReason>): Token {
  const sent = header(request, HEADER) ?? '';
  const names = /^wsse\b/i.test(header(request, 'authorization') ?? '');
  if (sent === '') throw reject(names ? 'authorization_only' : 'missing');
  const [, list] = /^UsernameToken +(\S.*)$/i.exec(sent) ?? [];
  if (list === undefined) throw reject('wrong_profile');
  const parameters = parseAuthParams(list);
  if (parameters === undefined) throw reject('malformed');
  if (parameters.has('password')) throw reject('plain_password');
  const valueOf = (name: string): string => {
    const value = parameters.get(name) ?? '';
    if (value === '') throw reject('incomplete');
    return value;
  };
  return {
    username: valueOf('username'),
    digest: valueOf('passworddigest'),
    nonce: valueOf('nonce'),
    created: valueOf('created'),
  };
}

type WrongDigest = keyof typeof wrong | 'wrong_digest';

interface Variant extends Pick<AuthResult, 'notes' | 'debug'> {
  /** The nonce as it was hashed: its bytes in hexadecimal digits, or its text. */
  readonly hashedNonce: string;
}

/** How the digest was computed, with a note if it differs from the profile. Throws `reject(…)`. */
function variantOf(
  { digest, nonce, created }: Token,
  { password }: Account,
  reject: Reject<WrongDigest>,
): Variant {
  const parts = { nonce, created, password };
  const expected = passwordDigest(parts);
  const bytes = nonceBytes(nonce).toString('hex');
  if (isEqual(expected, digest)) return { hashedNonce: bytes, debug: { variant: 'standard' } };
  const made = diagnoseDigest(digest, parts);
  if (made === 'nonce_not_decoded' || made === 'hex_in_base64') {
    const { variant, note } = dialects[made];
    const notes = [`Variant ${variant}: ${note} Some servers reject it.`];
    return { hashedNonce: made === 'nonce_not_decoded' ? nonce : bytes, debug: { variant }, notes };
  }
  const hashed = { nonce_bytes: bytes, created, password };
  throw reject(made ?? 'wrong_digest', { debug: { hashed, expected, received: digest.slice(0, 200) } });
}
