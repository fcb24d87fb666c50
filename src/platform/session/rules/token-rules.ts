// Decides which access tokens a request accepts, and which scope it grants.

/** Why a token is not valid. `rotated`: a refresh token that was replaced by a newer one. `wrong_session`: its user is of another session. */
export type TokenRejection = 'expired' | 'revoked' | 'rotated' | 'wrong_session';

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
