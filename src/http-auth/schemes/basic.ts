// Basic: the login name and the password with every request, in base64 (RFC 7617).
import { decodeUtf8 } from '../../core/utf8.js';
import { passwordReasons, checkPassword } from '../basic/password-check.js';
import type { Accounts } from '../ports.js';
import type { Account } from '../identity.js';
import { header, type AuthRequest } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { defineScheme, type Reject } from './scheme.js';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The reasons for `Authorization: Basic`. */
export const basicReasons = {
  missing: 'Send `Authorization: Basic` and base64 of `username:password`.',
  wrong_scheme: 'The header `Authorization` must begin with `Basic` and a space.',
  not_base64: 'What follows `Basic` must be base64 (RFC 4648 §4) of `username:password`.',
  base64url: 'This is base64url. Basic takes ordinary base64, with `+` and `/` (RFC 4648 §4).',
  double_base64: 'This is base64 of base64. Encode `username:password` once.',
  no_colon: 'Between the login name and the password stands a colon; there is none.',
  not_utf8: 'The bytes are not UTF-8, as the challenge asks with `charset`. Was it Latin-1?',
  ...passwordReasons,
} as const;

export const basic = defineScheme({
  id: 'basic',
  aliases: ['basic-auth'],
  title: 'Basic',
  family: 'passwords',
  standard: { name: 'RFC 7617', url: 'https://www.rfc-editor.org/rfc/rfc7617' },
  summary:
    'The login name and the password, joined by a colon and written in base64, go with every request. Base64 hides ' +
    'nothing: only TLS keeps them secret.',
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
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw reject('missing');
  const [, encoded] = /^basic +(\S.*)$/i.exec(sent) ?? [];
  if (encoded === undefined) throw reject('wrong_scheme');
  if (!base64.test(encoded)) throw reject(/^[\w-]+=*$/.test(encoded) ? 'base64url' : 'not_base64');
  const text = decodeUtf8(Buffer.from(encoded, 'base64'));
  if (text === undefined) throw reject('not_utf8');
  const colon = text.indexOf(':');
  if (colon < 0) throw reject(isEncodedTwice(text) ? 'double_base64' : 'no_colon');
  return checkPassword(accounts, text.slice(0, colon), text.slice(colon + 1), reject);
}

function isEncodedTwice(text: string): boolean {
  return base64.test(text) && Buffer.from(text, 'base64').includes(':');
}
