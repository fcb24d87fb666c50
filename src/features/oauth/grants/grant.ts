// The interface of a grant. Each grant is one file of this folder and one line of the registry in index.ts.
import type { AuthFacts } from '../../../platform/practice/exchange/exchange.js';
import type { ClientAuthentication } from '../client-authentication.js';
import type { FormParameters } from '../parameters.js';
import type { TokenRequester, TokenResponse } from '../token-responses.js';
import type { GrantServices } from './grant-services.js';

/** The facts about a token request that exchanges have. */
export type TokenFacts = { -readonly [Name in keyof AuthFacts]?: AuthFacts[Name] };

/** A token request after client authentication. */
export interface TokenRequest {
  readonly parameters: FormParameters;
  readonly authentication: ClientAuthentication;
  readonly requester: TokenRequester;
  /** Each grant adds the facts that only it has. */
  readonly facts: TokenFacts;
}

export interface Grant {
  /** The value of `grant_type`. */
  readonly type: string;
  /** Throws OauthError. */
  readonly run: (request: TokenRequest, services: GrantServices) => Promise<TokenResponse>;
}
