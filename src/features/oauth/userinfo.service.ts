// The UserInfo endpoint: claims about the user, for a token with the scope `openid` (OpenID Connect Core §5.3).
import { Injectable } from '@nestjs/common';
import { header } from 'practice-http-auth/auth-request.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { dpop } from 'practice-http-auth/schemes/dpop.js';
import { oauth2 } from 'practice-http-auth/schemes/oauth2.js';
import { AuthError, type AuthResult } from 'practice-http-auth/schemes/scheme.js';
import { printableHeaders } from 'practice-http-auth/challenge.js';
import { challenge } from 'practice-http-auth/challenge.js';
import { reportOutcome } from '../../platform/practice/exchange/auth.facts.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { personalClaims } from './personal-claims.js';
import { OauthError } from './oauth-error.js';
import { errorDescription } from 'practice-http-auth/oauth2/error-description.js';

export interface Userinfo {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

@Injectable()
export class UserinfoService {
  constructor(private readonly ports: AuthPortsService) {}

  /** Throws OauthError with a challenge. */
  async userinfo(request: ReceivedAuthRequest): Promise<Userinfo> {
    const person = await this.authenticate(request);
    const scope = person.scopes.join(' ');
    if (person.scopes.includes('openid')) return { sub: person.subject, ...personalClaims(person, scope) };
    const description = `The token has the scope \`${scope}\`, without \`openid\`. Request openid when you log in.`;
    const error = {
      error: 'insufficient_scope',
      error_description: errorDescription(description),
      scope: 'openid',
    };
    const headers = { 'www-authenticate': challenge('Bearer', error) };
    throw new OauthError('insufficient_scope', description, { headers });
  }

  /** A token that is bound to a key uses the scheme DPoP, any other Bearer. */
  private async authenticate(request: ReceivedAuthRequest): Promise<AuthResult> {
    const isBound = /^dpop\b/i.test(header(request, 'authorization') ?? '');
    const scheme = isBound ? dpop : oauth2;
    try {
      return await reportOutcome(request.report, scheme.id, () =>
        scheme.verify(request, this.ports.for(request)),
      );
    } catch (reason) {
      if (!(reason instanceof AuthError)) throw reason;
      const challengeHeaders = await scheme.challenge(request, this.ports, reason.code);
      throw new OauthError(
        reason.status === 400 ? 'invalid_request' : 'invalid_token',
        `${reason.message} ${reason.hint}`,
        {
          reason: reason.code,
          headers: printableHeaders({ ...challengeHeaders, ...reason.details.headers }),
        },
      );
    }
  }
}
