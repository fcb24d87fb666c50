// Authenticates a request by an access token or by an API key, whichever it carries.
import { Injectable } from '@nestjs/common';
import { header } from 'practice-http-auth/auth-request.js';
import { bearerChallenge } from 'practice-http-auth/bearer/bearer-scheme.js';
import { apiKey, KEY_HEADER } from 'practice-http-auth/schemes/api-key.js';
import { bearer } from 'practice-http-auth/schemes/bearer.js';
import { AuthError } from 'practice-http-auth/schemes/scheme.js';
import { unauthorized } from '../../platform/practice/auth-request/unauthorized.js';
import { rejectedFacts } from '../../platform/practice/exchange/auth.facts.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { ProtectedService, type AuthenticatedIdentity } from './protected.service.js';
import { SessionAccounts } from './session-accounts.service.js';

/** The client that sent a request. */
export interface RequestIdentity extends AuthenticatedIdentity {
  /** The user record as which the client acts. Only while a policy is set. */
  readonly user_id?: string | null;
}

const reasons = {
  missing: {
    message: 'The request has no credentials.',
    hint: `Send \`Authorization: Bearer\` and an access token, or \`${KEY_HEADER}\` and an API key.`,
  },
  two_methods: {
    message: 'The request has a token and an API key.',
    hint: 'Send only one of them.',
  },
} as const;

@Injectable()
export class IdentityService {
  constructor(
    private readonly schemes: ProtectedService,
    private readonly accounts: SessionAccounts,
  ) {}

  /** Null for a request without a token and an API key. Throws UNAUTHORIZED for a wrong one. */
  async identifyIfPresent(request: ReceivedAuthRequest): Promise<RequestIdentity | null> {
    const isPresent = [KEY_HEADER, 'authorization'].some((name) => header(request, name) !== undefined);
    return isPresent ? this.identify(request) : null;
  }

  /** Throws UNAUTHORIZED with the reason of the scheme that the request uses. */
  async identify(request: ReceivedAuthRequest): Promise<RequestIdentity> {
    const [key, token] = [header(request, KEY_HEADER), header(request, 'authorization')];
    if (key !== undefined && token !== undefined) throw reject('two_methods', request);
    if (key === undefined && token === undefined) throw reject('missing', request);
    const { id } = key === undefined ? bearer : apiKey;
    const { identity, userId } = await this.schemes.authenticate(id, request);
    const { practiceSession: session } = request;
    if (!this.accounts.havePolicy(session)) return identity;
    const { subject } = identity;
    return { ...identity, user_id: this.accounts.userIdOf(session, { subject, userId }) };
  }
}

function reject(code: keyof typeof reasons, { report }: ReceivedAuthRequest): Error {
  const error = new AuthError(code, reasons[code]);
  report?.({ auth: rejectedFacts(error) });
  return unauthorized(error, { 'www-authenticate': bearerChallenge(error) });
}
