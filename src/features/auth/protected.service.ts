// Runs a scheme over a request: who it is, or a refusal that says what went wrong and how to do it right.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { closest } from '../../core/text.js';
import { envelope } from '../../platform/envelope/envelope.js';
import type { Person } from '../../http-auth/accounts.js';
import { AuthTools } from './auth-ports.service.js';
import type { AuthRequest } from '../../http-auth/auth-request.js';
import { schemeNamed, schemes } from '../../http-auth/schemes/index.js';
import { AuthRefusal, type Accepted, type Scheme } from '../../http-auth/schemes/scheme.js';
import { printable, unauthorized } from '../../http-auth/unauthorized.js';

/** Who sent a request, and how that is known. */
export interface Identity extends Person {
  readonly authenticated: true;
  /** The id of the scheme. */
  readonly scheme: string;
  readonly notes?: readonly string[];
  readonly debug?: Readonly<Record<string, unknown>>;
}

interface Recognised {
  readonly identity: Identity;
  readonly headers: NonNullable<Accepted['headers']>;
}

@Injectable()
export class ProtectedService {
  constructor(private readonly tools: AuthTools) {}

  /** Throws NOT_FOUND for a scheme that is none, and UNAUTHORIZED with reason and challenge. */
  async authenticate(name: string, request: AuthRequest): Promise<Recognised> {
    const scheme = schemeNamed(name) ?? unknown(name);
    try {
      const { headers = {}, headersFor, ...accepted } = await scheme.verify(request, this.tools);
      const known = identity(scheme, accepted);
      const signed = headersFor?.(JSON.stringify(envelope(known)));
      return { identity: known, headers: printable({ ...headers, ...signed }) };
    } catch (reason) {
      if (!(reason instanceof AuthRefusal)) throw reason;
      throw unauthorized(reason, await scheme.challenge(request, this.tools, reason.code));
    }
  }
}

/** Only what a scheme means to tell: an account also holds its password. */
function identity({ id }: Scheme, accepted: Omit<Accepted, 'headers' | 'headersFor'>): Identity {
  const { subject, name, role, scopes, notes, debug } = accepted;
  return {
    authenticated: true,
    scheme: id,
    subject,
    name,
    role,
    scopes,
    ...(notes && notes.length > 0 && { notes }),
    ...(debug && { debug }),
  };
}

function unknown(name: string): never {
  const ids = schemes.map(({ id }) => id);
  const shown = name.slice(0, 64);
  return fail(
    'NOT_FOUND',
    `no scheme ${shown}, did you mean ${closest(shown, ids) ?? ''}? There are: ${ids.join(', ')}`,
  );
}
