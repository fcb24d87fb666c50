// Identities and accounts.

/** Who sent a request. */
export interface Identity {
  /** The login name, or the id of a client or key. */
  readonly subject: string;
  readonly name: string;
  readonly role: string;
  readonly scopes: readonly string[];
}

export interface Account extends Identity {
  readonly password: string;
}
