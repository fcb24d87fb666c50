// A separate Hawk signer, written from its documentation, that can deviate in every step.
import { createHash, createHmac } from 'node:crypto';

export const hawkKey = { id: 'dh37fgj492je', key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn' };

export interface HawkSigning {
  readonly ts: number | string;
  readonly nonce: string;
  readonly method: string;
  readonly resource: string;
  readonly host: string;
  readonly port: string | number;
  readonly type: string;
  readonly hash: string;
  readonly ext: string;
  readonly app: string;
  readonly dlg: string;
  readonly key: string | Buffer;
  readonly algorithm: string;
  readonly end: string;
}

export function hawkMac(given: HawkSigning): Buffer {
  let text = `hawk.1.${given.type}\n${given.ts}\n${given.nonce}\n${given.method}\n${given.resource}\n`;
  text += `${given.host}\n${given.port}\n${given.hash}\n${given.ext}\n`;
  if (given.app !== '') text += `${given.app}\n${given.dlg}\n`;
  if (given.end === '') text = text.slice(0, -1);
  return createHmac(given.algorithm, given.key).update(text).digest();
}

/** The Authorization header with the attributes that are not empty. */
export function hawkHeader(attributes: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== '');
  return `Hawk ${written.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}

export function hawkHash(body: string, type: string, { algorithm = 'sha256', end = '\n' } = {}): string {
  return createHash(algorithm).update(`hawk.1.payload\n${type}\n${body}${end}`).digest('base64');
}
