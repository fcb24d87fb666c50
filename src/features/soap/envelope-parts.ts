// The rules of SOAP 1.1 §4 on the Envelope and its children: an optional Header, then one Body.
import type { SaxesTagNS } from 'saxes';
import { apiError } from '../../core/errors.js';
import { EnvelopeFault } from './faults.js';
import { namespaces } from './namespaces.js';

const MAX_NAME_LENGTH = 64;

type Name = Pick<SaxesTagNS, 'local' | 'uri'>;

/** Throws BAD_REQUEST. */
export function reject(message: string): never {
  throw apiError('BAD_REQUEST', message);
}

/** §4.1.2: an envelope in another namespace has another version. */
export function checkVersion({ local, uri }: Name): void {
  if (local !== 'Envelope') reject('body must be a SOAP envelope');
  if (uri === namespaces.envelope) return;
  throw new EnvelopeFault('VersionMismatch', `the Envelope must be in the namespace ${namespaces.envelope}`);
}

/** The children of the Envelope, in order. */
export class EnvelopeParts {
  private readonly names: string[] = [];

  /** Returns the local name of the next child. Throws BAD_REQUEST if it cannot be there. */
  enter({ local, uri }: Name): string {
    const isPart = local === 'Header' || local === 'Body';
    if (isPart && uri !== namespaces.envelope)
      reject(`${local} must be in the namespace ${namespaces.envelope}`);
    if (isPart && this.names.includes(local)) reject(`the envelope must NOT have more than one ${local}`);
    if (local === 'Header' && this.names.length > 0) reject('Header must be the first child of Envelope');
    if (!isPart && !this.names.includes('Body'))
      reject(`Envelope must NOT have ${local.slice(0, MAX_NAME_LENGTH)} before Body`);
    // §4: other elements may follow the Body.
    this.names.push(local);
    return local;
  }

  /** Text directly in the Envelope, the Header or the Body; other elements may have any content. */
  rejectText(depth: number): void {
    if (depth < 2) reject('Envelope must NOT have text');
    const part = this.names.at(-1);
    if (part === 'Header' || part === 'Body') reject(`${part} must NOT have text`);
  }
}
