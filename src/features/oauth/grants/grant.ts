// What a grant is. Each grant is one file of this folder and one line of the registry.
import type { Caller } from '../client-authentication.js';
import type { Parameters } from '../parameters.js';
import type { TokenRequester, TokenResponse } from '../token-responses.js';
import type { GrantServices } from './grant-services.js';

/** A token request with its client. */
export interface TokenRequest {
  readonly parameters: Parameters;
  readonly caller: Caller;
  readonly requester: TokenRequester;
}

export interface Grant {
  /** The value of `grant_type`. */
  readonly type: string;
  /** The tokens for a request. Throws OauthError. */
  readonly run: (request: TokenRequest, tools: GrantServices) => Promise<TokenResponse>;
}
