// Algorithm confusion (RFC 8725 §2.1): a token that is signed with HMAC and a public key as the secret. Servers that read the
// algorithm from the header accept it.
import { createSecretKey, type KeyObject } from 'node:crypto';
import { algorithms, type JwsAlgorithm } from './algorithms.js';
import type { Jws } from './jws.js';

type Form = readonly [name: string, of: (key: KeyObject) => string | Buffer];

const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

/** The forms of a public key that are tried. */
const forms: readonly Form[] = [
  ['the PEM', pem],
  ['the PEM without its last line break', (key) => pem(key).trimEnd()],
  ['the PEM with CR LF', (key) => pem(key).replaceAll('\n', '\r\n')],
  ['the PEM in one line', (key) => pem(key).replaceAll('\n', '')],
  ['the PEM with \\n for its line breaks', (key) => pem(key).trimEnd().replaceAll('\n', '\\n')],
  ['the base64 between the lines of the PEM', (key) => spki(key).toString('base64')],
  ['the DER', spki],
  ['the JWK', (key) => JSON.stringify(key.export({ format: 'jwk' }))],
];

/** The form of the public key that was used as the secret of an HMAC; undefined if none was. */
export function publicKeyFormUsedAsSecret(
  { header, input, signature }: Jws,
  key: KeyObject,
): string | undefined {
  const algorithm = hmacs.find((name) => name === header.alg);
  if (algorithm === undefined) return undefined;
  const { verify } = algorithms[algorithm];
  return forms.find(([, of]) => verify(secretOf(of(key)), input, signature))?.[0];
}

const hmacs = ['HS256', 'HS384', 'HS512'] as const satisfies readonly JwsAlgorithm[];

function spki(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

function secretOf(form: string | Buffer): KeyObject {
  return createSecretKey(Buffer.from(form));
}
