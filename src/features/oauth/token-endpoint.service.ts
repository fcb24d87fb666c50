// The token endpoint (RFC 6749 §3.2): authenticates the client and runs the grant.
import { Injectable } from '@nestjs/common';
import { closest } from '../../core/text.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { authenticateClient, clientFacts } from './client-authentication.js';
import { provenKey } from './proven-key.js';
import { GrantServices } from './grants/grant-services.js';
import type { TokenFacts } from './grants/grant.js';
import { grantOf, grantTypes } from './grants/index.js';
import { failOauth, OauthError } from './oauth-error.js';
import { bodyParameters } from './parameters.js';
import type { TokenResponse } from './token-responses.js';

@Injectable()
export class TokenEndpointService {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly grantServices: GrantServices,
  ) {}

  /** `allowed`: the grant types of this endpoint. Throws OauthError. */
  async issueTokens(
    request: ReceivedAuthRequest,
    allowed: readonly string[] = grantTypes,
  ): Promise<TokenResponse> {
    const facts: TokenFacts = {};
    try {
      const response = await this.runGrant(request, allowed, facts);
      request.report?.({ auth: { ...facts, outcome: 'issued', scope: response.scope } });
      return response;
    } catch (thrown) {
      if (thrown instanceof OauthError)
        request.report?.({ auth: { ...facts, outcome: 'rejected', reason: thrown.rejection } });
      throw thrown;
    }
  }

  /** Adds what is known of the request to `facts`, also if it is rejected. */
  private async runGrant(
    request: ReceivedAuthRequest,
    allowed: readonly string[],
    facts: TokenFacts,
  ): Promise<TokenResponse> {
    const parameters = bodyParameters(request);
    const type = parameters.need('grant_type', `send one of ${allowed.join(', ')}.`);
    facts.grant = shortName(type);
    const grant = allowed.includes(type) ? grantOf(type) : undefined;
    if (grant === undefined) return failGrant(type, allowed);
    const authentication = await authenticateClient(request, parameters, this.ports);
    Object.assign(facts, clientFacts(authentication));
    const jkt = await provenKey(request, this.ports);
    facts.dpop = jkt !== undefined;
    const requester = {
      now: request.now,
      issuer: request.origin,
      clientId: authentication.client?.id,
      authenticated: authentication.method !== 'none',
      jkt,
      session: request.practiceSession,
    };
    return grant.run({ parameters, authentication, requester, facts }, this.grantServices);
  }
}

/** `token_exchange` instead of `urn:ietf:params:oauth:grant-type:token-exchange`. */
const shortName = (type: string): string =>
  type
    .slice(0, 100)
    .replace(/^urn:ietf:params:oauth:grant-type:/, '')
    .replaceAll('-', '_');

function failGrant(type: string, allowed: readonly string[]): never {
  const suggestion = closest(type, allowed) ?? '';
  const hint = grantTypes.includes(type)
    ? ' Use POST /auth/oauth/token.'
    : ` Did you mean \`${suggestion}\`?`;
  return failOauth(
    'unsupported_grant_type',
    `This endpoint does not support the grant_type \`${type.slice(0, 100)}\`.${hint} It supports: ${allowed.join(', ')}.`,
  );
}
