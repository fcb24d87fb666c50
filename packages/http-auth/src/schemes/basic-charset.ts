// Basic with a password beyond ASCII: one scheme for UTF-8, one for ISO-8859-1 (RFC 7617 §2.1, §3).
import { bytesIn, charsetAccount, passwordByteCandidates, type Charset } from '../basic/charsets.js';
import { passwordReasons } from '../basic/password-check.js';
import { challenge } from '../challenge.js';
import { candidateReasons, diagnose } from '../diagnosis/diagnose.js';
import type { Identity } from '../identity.js';
import { isEqual } from '../secure-compare.js';
import { basicFormReasons, bytesOfBasic } from './basic.js';
import { defineScheme, type Reject, type Samples, type Scheme } from './scheme.js';

const { unknown_user, empty_password, wrong_password, line_break } = passwordReasons;

const reasons = {
  ...basicFormReasons,
  ...{ unknown_user, empty_password, wrong_password, line_break },
  ...candidateReasons(passwordByteCandidates),
} as const;

/** By the name in the id. */
const charsets: Readonly<Record<'utf-8' | 'iso-8859-1', Charset>> = {
  'utf-8': 'UTF-8',
  'iso-8859-1': 'ISO-8859-1',
};

export const basicUtf8 = define('utf-8', {
  aliases: [],
  challenge: challenge('Basic', { charset: 'UTF-8' }),
  summary:
    'The password has letters beyond ASCII. The challenge has `charset="UTF-8"`, so the client encodes it in UTF-8; another ' +
    'encoding is diagnosed.',
});

export const basicIso88591 = define('iso-8859-1', {
  aliases: ['basic-latin-1'],
  challenge: challenge('Basic'),
  summary:
    'The password has letters beyond ASCII, and the server expects ISO-8859-1, as old servers do. No challenge can request that ' +
    '(RFC 7617 §2.1), so it is a setting of the client.',
});

interface Description {
  readonly aliases: readonly string[];
  readonly challenge: string;
  readonly summary: string;
}

function define(name: keyof typeof charsets, { aliases, challenge: text, summary }: Description): Scheme {
  const charset = charsets[name];
  const { subject, password } = charsetAccount;
  return defineScheme({
    ...{ id: `basic-${name}`, aliases, summary, reasons },
    title: `Basic with ${charset}`,
    family: 'passwords',
    standard: { name: 'RFC 7617 §2.1', url: 'https://www.rfc-editor.org/rfc/rfc7617#section-2.1' },
    credentials: () => ({ username: subject, password, charset }),
    challenge: () => ({ 'www-authenticate': text }),
    verify: (request, _ports, reject) => identityOf(bytesOfBasic(request, reject), charset, reject),
    samples: () => samplesOf(`basic-${name}`, charset),
  });
}

function identityOf(bytes: Buffer, charset: Charset, reject: Reject<keyof typeof reasons>): Identity {
  const colon = bytes.indexOf(':');
  const [login, sent] = [bytes.subarray(0, colon).toString('latin1'), bytes.subarray(colon + 1)];
  const { password, ...identity } = charsetAccount;
  if (login.toLowerCase() !== charsetAccount.subject) throw reject('unknown_user');
  if (isEqual(sent, bytesIn[charset](password))) return identity;
  if (sent.length === 0) throw reject('empty_password');
  const debug = {
    expected_bytes: bytesIn[charset](password).toString('hex'),
    received_bytes: sent.toString('hex'),
  };
  const known = diagnose(passwordByteCandidates, { charset, password }, (candidate) =>
    isEqual(candidate, sent),
  );
  if (known !== undefined) throw reject(known.code, { debug });
  const isBroken = isEqual(
    Buffer.from(sent.toString('latin1').trimEnd(), 'latin1'),
    bytesIn[charset](password),
  );
  throw reject(isBroken ? 'line_break' : 'wrong_password', { debug });
}

function samplesOf(id: string, charset: Charset): Samples {
  const { subject, password } = charsetAccount;
  const encoded = bytesIn[charset](`${subject}:${password}`).toString('base64');
  const value = `Basic ${encoded}`;
  const octal = [...bytesIn[charset](password)]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`))
    .join('');
  return {
    curl: `curl -u "${subject}:$(printf '${octal}')" {base}/auth/protected/${id}`,
    postman: { header: [{ key: 'Authorization', value, type: 'text' }] },
    bruno: `headers {\n  Authorization: ${value}\n}`,
    http: `Authorization: ${value}`,
  };
}
