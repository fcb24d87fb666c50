// What a grant is: a way to come by tokens. Each is one file of this folder and one line of the registry.
import type { Caller } from '../client-authentication.js';
import type { Parameters } from '../parameters.js';
import type { TokenRequester, TokenResponse } from '../token-responses.js';
import type { GrantServices } from './grant-services.js';

/** A request for tokens, its client known. */
export interface TokenRequest {
  readonly parameters: Parameters;
  readonly caller: Caller;
  readonly asking: TokenRequester;
}

export interface Grant {
  /** What `grant_type` says. */
  readonly type: string;
  /** Who gets tokens that way. Throws OauthError. */
  readonly run: (request: TokenRequest, tools: GrantServices) => Promise<TokenResponse>;
}
