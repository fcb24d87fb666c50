// Who sent a request, where no scheme is prescribed: by an access token or by an API key.
import { Injectable } from '@nestjs/common';
import { header, type AuthRequest } from '../../http-auth/auth-request.js';
import { bearerChallenge } from '../../http-auth/bearer/bearer-scheme.js';
import { ProtectedService, type Identity } from './protected.service.js';
import { apiKey, KEY_HEADER } from '../../http-auth/schemes/api-key.js';
import { bearer } from '../../http-auth/schemes/bearer.js';
import { AuthRefusal } from '../../http-auth/schemes/scheme.js';
import { unauthorized } from '../../http-auth/unauthorized.js';

const faults = {
  missing: `Send \`Authorization: Bearer\` and an access token, or \`${KEY_HEADER}\` and an API key.`,
  two_methods: `The request carries a token and an API key. Send one of them: it must not be a guess who you are.`,
} as const;

@Injectable()
export class IdentityService {
  constructor(private readonly schemes: ProtectedService) {}

  /** Throws UNAUTHORIZED with the reason of the scheme that was tried. */
  async identify(request: AuthRequest): Promise<Identity> {
    const [key, token] = [header(request, KEY_HEADER), header(request, 'authorization')];
    if (key !== undefined && token !== undefined) throw refuse('two_methods');
    if (key === undefined && token === undefined) throw refuse('missing');
    const { id } = key === undefined ? bearer : apiKey;
    const { identity } = await this.schemes.authenticate(id, request);
    return identity;
  }
}

function refuse(code: keyof typeof faults): Error {
  const refusal = new AuthRefusal(code, faults[code]);
  return unauthorized(refusal, { 'www-authenticate': bearerChallenge(refusal) });
}
