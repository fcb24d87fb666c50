// Authenticates a request by a scheme: an identity, or an error with the reason and the challenge.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { closest } from '../../core/text.js';
import type { Identity } from 'practice-http-auth/identity.js';
import { schemeNamed, schemes } from 'practice-http-auth/schemes/index.js';
import { AuthError, type AuthResult, type Scheme } from 'practice-http-auth/schemes/scheme.js';
import { printableHeaders } from 'practice-http-auth/challenge.js';
import { unauthorized } from '../../platform/practice/auth-request/unauthorized.js';
import { envelope } from '../../platform/kernel/envelope/envelope.js';
import { reportOutcome } from '../../platform/practice/exchange/auth.facts.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { AuthPortsService, type Who } from './auth-ports.service.js';

/** The client that sent a request, and how it was authenticated. */
export interface AuthenticatedIdentity extends Omit<Identity, 'userId'> {
  readonly authenticated: true;
  /** The id of the scheme. */
  readonly scheme: string;
  readonly notes?: readonly string[];
  readonly debug?: Readonly<Record<string, unknown>>;
}

interface Authenticated {
  readonly identity: AuthenticatedIdentity;
  /** Response headers. */
  readonly headers: NonNullable<AuthResult['headers']>;
  /** The id of a user of the session. */
  readonly userId: string | undefined;
}

@Injectable()
export class ProtectedService {
  constructor(private readonly ports: AuthPortsService) {}

  /** Throws NOT_FOUND for an unknown scheme, and the error of the scheme with reason and challenge. */
  async authenticate(name: string, request: ReceivedAuthRequest, who?: Who): Promise<Authenticated> {
    const scheme = schemeNamed(name) ?? unknownScheme(name);
    try {
      const {
        headers = {},
        headersFor,
        ...result
      } = await reportOutcome(request.report, scheme.id, () =>
        scheme.verify(request, this.ports.for(request, who)),
      );
      const identity = toIdentity(scheme, result);
      const bodyHeaders = headersFor?.(JSON.stringify(envelope(identity)));
      return { identity, headers: printableHeaders({ ...headers, ...bodyHeaders }), userId: result.userId };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      throw unauthorized(error, await scheme.challenge(request, this.ports, error.code));
    }
  }

  /** The challenge of a scheme for a request without credentials. */
  async challenge(name: string, request: ReceivedAuthRequest): Promise<string[]> {
    const scheme = schemeNamed(name) ?? unknownScheme(name);
    const headers = printableHeaders(await scheme.challenge(request, this.ports));
    return [headers['www-authenticate'] ?? []].flat();
  }
}

/** Names the members one by one: an account also has a password. */
function toIdentity(
  { id }: Scheme,
  { subject, name, role, scopes, notes, debug }: Omit<AuthResult, 'headers' | 'headersFor'>,
): AuthenticatedIdentity {
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

function unknownScheme(name: string): never {
  const ids = schemes.map(({ id }) => id);
  const shown = name.slice(0, 64);
  return fail(
    'NOT_FOUND',
    `unknown scheme ${shown}, did you mean ${closest(shown, ids) ?? ''}? Use one of: ${ids.join(', ')}`,
  );
}
