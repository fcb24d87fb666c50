// Identities and accounts.

/** The client that sent a request. */
export interface Identity {
  /** The login name, or the id of a client or key. */
  readonly subject: string;
  readonly name: string;
  readonly role: string;
  readonly scopes: readonly string[];
  /** The id of a user in the application, if its login name is not enough: for names that can change hands. */
  readonly userId?: string;
}

export interface Account extends Identity {
  readonly password: string;
}
