// The practice account with a password beyond ASCII, and the encodings in which clients send it (RFC 7617 §2.1, §3).
import { candidatesFor } from '../diagnosis/diagnose.js';
import type { Identity } from '../identity.js';

/** An account of the schemes for character encodings only. The characters exist in ISO-8859-1. */
export const charsetAccount: Identity & { readonly password: string } = {
  ...{ subject: 'zoe@example.com', name: 'Zoë Example', role: 'user', scopes: ['read', 'write'] },
  password: 'crème-brûlée-2026',
};

export type Charset = 'UTF-8' | 'ISO-8859-1';

/** The bytes of a text in an encoding. */
export const bytesIn: Readonly<Record<Charset, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text.normalize('NFC')),
  'ISO-8859-1': (text) => Buffer.from(text, 'latin1'),
};

/** The password of the account. */
interface PasswordContext {
  readonly charset: Charset;
  readonly password: string;
}

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Known errors in the bytes of a password. Those of another encoding come first. */
export const passwordByteCandidates = candidatesFor<PasswordContext, Buffer>()([
  {
    code: 'other_charset',
    message: 'The password was sent in another character encoding than this scheme expects.',
    hint: 'Select the encoding that the title of the scheme names. Many clients have a setting for it.',
    compute: ({ charset, password }) => [bytesIn[charset === 'UTF-8' ? 'ISO-8859-1' : 'UTF-8'](password)],
  },
  {
    code: 'double_encoded',
    message: 'The password was encoded in UTF-8 twice.',
    hint: 'Encode the text once: the client read bytes of UTF-8 as ISO-8859-1.',
    compute: ({ password }) => [Buffer.from(Buffer.from(password).toString('latin1'))],
  },
  {
    code: 'decomposed',
    message: 'The password has letters and accents as separate characters (NFD).',
    hint: 'Normalise the text to NFC (RFC 7617 §2, RFC 8265 §4.2).',
    compute: ({ password }) => [Buffer.from(password.normalize('NFD'))],
  },
  {
    code: 'utf16',
    message: 'The password was sent in UTF-16.',
    hint: 'Select the encoding that the title of the scheme names.',
    compute: ({ password }) => {
      const bytes = Buffer.from(password, 'utf16le');
      return [bytes, Buffer.from(bytes).swap16()];
    },
  },
  {
    code: 'characters_replaced',
    message: 'Characters beyond ASCII were replaced by others.',
    hint: 'Send the accents: the client or its library encoded the text as ASCII.',
    compute: ({ password }) => [
      ...['?', '\ufffd', ''].map((other) => Buffer.from(password.replace(/[^\x20-\x7e]/g, other))),
      Buffer.from(withoutMarks(password)),
    ],
  },
  {
    code: 'percent_encoded',
    message: 'The password was percent-encoded.',
    hint: 'Encode the password in base64 only. URLs with a password must be decoded first.',
    compute: ({ password }) => [
      Buffer.from(encodeURIComponent(password)),
      Buffer.from(
        password.replace(/[^\x20-\x7e]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
      ),
    ],
  },
]);
