// The token endpoint (RFC 6749 §3.2): authenticates the client and runs the grant.
import { Injectable } from '@nestjs/common';
import { closest } from '../../core/text.js';
import type { AuthRequest } from '../../http-auth/auth-request.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { authenticateClient } from './client-authentication.js';
import { provenKey } from './proven-key.js';
import { GrantServices } from './grants/grant-services.js';
import { grantOf, grantTypes } from './grants/index.js';
import { failOauth } from './oauth-error.js';
import { bodyParameters } from './parameters.js';
import type { TokenResponse } from './token-responses.js';

@Injectable()
export class TokenEndpointService {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly grantServices: GrantServices,
  ) {}

  /** `allowed`: the grant types of this endpoint. Throws OauthError. */
  async issueTokens(request: AuthRequest, allowed: readonly string[] = grantTypes): Promise<TokenResponse> {
    const parameters = bodyParameters(request);
    const type = parameters.need('grant_type', `send one of ${allowed.join(', ')}.`);
    const grant = allowed.includes(type) ? grantOf(type) : undefined;
    if (grant === undefined) return failGrant(type, allowed);
    const authentication = await authenticateClient(request, parameters, this.ports);
    const requester = {
      issuer: request.origin,
      clientId: authentication.client?.id,
      authenticated: authentication.method !== 'none',
      jkt: await provenKey(request, this.ports),
    };
    return grant.run({ parameters, authentication, requester }, this.grantServices);
  }
}

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
