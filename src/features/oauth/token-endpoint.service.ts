// The token endpoint (RFC 6749 §3.2): authenticates the client and runs the grant.
import { Injectable } from '@nestjs/common';
import { closest } from '../../core/text.js';
import type { AuthRequest } from '../../http-auth/auth-request.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { callerOf } from './client-authentication.js';
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

  /** The response with the tokens. `only`: the grants that this endpoint supports. Throws OauthError. */
  async answer(request: AuthRequest, only: readonly string[] = grantTypes): Promise<TokenResponse> {
    const parameters = bodyParameters(request);
    const type = parameters.need('grant_type', `one of ${only.join(', ')}.`);
    const grant = only.includes(type) ? grantOf(type) : undefined;
    if (grant === undefined) return refuseGrant(type, only);
    const caller = await callerOf(request, parameters, this.ports);
    const requester = {
      issuer: request.origin,
      clientId: caller.client?.id,
      authenticated: caller.method !== 'none',
      jkt: await provenKey(request, this.ports),
    };
    return grant.run({ parameters, caller, requester }, this.grantServices);
  }
}

function refuseGrant(type: string, only: readonly string[]): never {
  const meant = closest(type, only) ?? '';
  const elsewhere = grantTypes.includes(type)
    ? ' POST /auth/oauth/token has it.'
    : ` Did you mean \`${meant}\`?`;
  return failOauth(
    'unsupported_grant_type',
    `There is no grant \`${type.slice(0, 100)}\` here.${elsewhere} This endpoint has: ${only.join(', ')}.`,
  );
}
