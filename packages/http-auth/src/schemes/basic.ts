// Basic: the client sends login name and password with every request, in base64 (RFC 7617).
import { utf8Text } from '../utf8.js';
import { passwordReasons, checkPassword } from '../basic/password-check.js';
import type { Accounts } from '../ports.js';
import type { Account } from '../identity.js';
import { header, type AuthRequest } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { defineScheme, type Reject } from './scheme.js';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The reasons for the form of `Authorization: Basic`. */
export const basicFormReasons = {
  missing: {
    message: 'The request has no credentials.',
    hint: 'Send `Authorization: Basic` and base64 of `username:password`.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `Basic`.',
    hint: 'Start the header with `Basic` and a space.',
  },
  doubled: {
    message: 'The header `Authorization` contains `Basic` twice.',
    hint: 'Remove one: many clients add the word themselves.',
  },
  not_base64: {
    message: 'The value after `Basic` is not base64.',
    hint: 'Send base64 (RFC 4648 §4) of `username:password`.',
  },
  base64url: {
    message: 'The value after `Basic` is base64url.',
    hint: 'Use base64 with `+` and `/` (RFC 4648 §4).',
  },
  double_base64: {
    message: 'The credentials are base64 of base64.',
    hint: 'Encode `username:password` once.',
  },
  no_colon: {
    message: 'The credentials have no colon.',
    hint: 'Separate login name and password by a colon.',
  },
} as const;

/** The reasons for `Authorization: Basic`. */
export const basicReasons = {
  ...basicFormReasons,
  not_utf8: {
    message: 'The bytes of the credentials are not UTF-8.',
    hint: 'Encode them as UTF-8, as `charset` of the challenge requires. Latin-1 is a common cause.',
  },
  ...passwordReasons,
} as const;

export const basic = defineScheme({
  id: 'basic',
  aliases: ['basic-auth'],
  title: 'Basic',
  family: 'passwords',
  standard: { name: 'RFC 7617', url: 'https://www.rfc-editor.org/rfc/rfc7617' },
  summary:
    'The client sends login name and password with every request, joined by a colon and encoded in base64. Base64 is not ' +
    'encryption: use TLS.',
  credentials: ({ accounts: { demo } }) => ({ username: demo.subject, password: demo.password }),
  reasons: basicReasons,
  challenge: () => ({ 'www-authenticate': challenge('Basic', { charset: 'UTF-8' }) }),
  verify: (request, { accounts }, reject) => accountOfBasic(request, accounts, reject),
  samples: ({ demo }) => ({
    curl: `curl -u '${demo.subject}:${demo.password}' {base}/auth/protected/basic`,
    postman: {
      type: 'basic',
      basic: [
        { key: 'username', value: demo.subject, type: 'string' },
        { key: 'password', value: demo.password, type: 'string' },
      ],
    },
    bruno: `auth:basic {\n  username: ${demo.subject}\n  password: ${demo.password}\n}`,
    http: `Authorization: Basic ${demo.subject} ${demo.password}`,
  }),
});

/** The account of `Authorization: Basic`, with the right password. Throws `reject(…)`. */
export function accountOfBasic(
  request: AuthRequest,
  accounts: Accounts,
  reject: Reject<keyof typeof basicReasons>,
): Account {
  const text = utf8Text(bytesOfBasic(request, reject));
  if (text === undefined) throw reject('not_utf8');
  const colon = text.indexOf(':');
  return checkPassword(accounts, text.slice(0, colon), text.slice(colon + 1), reject);
}

/** Login name, colon and password, as they were encoded. Throws `reject(…)`. */
export function bytesOfBasic(request: AuthRequest, reject: Reject<keyof typeof basicFormReasons>): Buffer {
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw reject('missing');
  const [, encoded] = /^basic +(\S.*)$/i.exec(sent) ?? [];
  if (encoded === undefined) throw reject('wrong_scheme');
  if (/^basic(?:\s|$)/i.test(encoded)) throw reject('doubled');
  if (!base64.test(encoded)) throw reject(/^[\w-]+=*$/.test(encoded) ? 'base64url' : 'not_base64');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.includes(':')) return bytes;
  throw reject(isEncodedTwice(bytes.toString('latin1')) ? 'double_base64' : 'no_colon');
}

function isEncodedTwice(text: string): boolean {
  return base64.test(text) && Buffer.from(text, 'base64').includes(':');
}
