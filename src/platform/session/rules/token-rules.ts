// Which access tokens a request accepts, and which scope it grants.

/** Why a token is not valid. `rotated`: a refresh token that was replaced by a newer one. */
export type TokenRejection = 'expired' | 'revoked' | 'rotated';

export interface TokenRules {
  /** Whether a token is accepted that is not valid. */
  accepts(rejection: TokenRejection): boolean;
  /** The scope of a token. `full`: what the client could have requested. */
  scope(granted: string, full: string): string;
}

export const standardTokenRules: TokenRules = {
  accepts: () => false,
  scope: (granted) => granted,
};
