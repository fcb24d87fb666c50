// The ports: what an application provides to the schemes.
import type { KeyObject } from 'node:crypto';
import type { TokenClaims } from './bearer/token-claims.js';
import type { Login, LoginReason } from './cookies/login-cookie.js';
import type { Account } from './identity.js';

export interface AuthPorts {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly nonces: Nonces;
  readonly replays: Replays;
  readonly tokens: Tokens;
  readonly logins: Logins;
}

export interface Accounts {
  readonly all: readonly Account[];
  /** The account that samples and documentation use. */
  readonly demo: Account;
  /** The account with that login name, in any case. */
  readonly find: (login: string) => Account | undefined;
}

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export type KeyKind = 'rsa' | 'ec-p256' | 'ec-p384' | 'ec-p521' | 'ed25519';

export interface Keys {
  /** The key pair of that name: the same for every request. */
  pair(name: string, kind: KeyKind): Promise<KeyPair>;
}

/** Nonces that the service verifies without storing them. `now`: milliseconds since the Unix epoch. */
export interface Nonces {
  /** 48 hexadecimal digits. */
  issue(purpose: string, now: number): string;
  /** Milliseconds since the nonce was issued for that purpose; undefined if this service did not issue it. */
  age(purpose: string, nonce: string, now: number): number | undefined;
  /** A secret that belongs to a nonce and cannot be derived from it without the key: 32 hexadecimal digits. */
  secretOf(purpose: string, nonce: string): string;
  /** Twelve bytes of an HMAC over the body, under the service's key for that purpose. */
  seal(purpose: string, body: Uint8Array): Buffer;
}

export interface Replays {
  /**
   * Whether a value is used for the first time with that scheme, in the whole service. Stores it, so call it after all other
   * checks.
   */
  isFirst(scheme: string, value: string): boolean | Promise<boolean>;
}

/** The access tokens of the application itself. */
export interface Tokens {
  /** The claims of an access token that is valid at `now` (milliseconds). Throws TokenError, or rejects with it. */
  verify(token: string, now: number): TokenClaims | Promise<TokenClaims>;
}

/** Logins behind a cookie. */
export interface Logins {
  /** The login of a cookie value, or the reason why it is not valid. `now`: milliseconds since the Unix epoch. */
  find(id: string, now: number): Login | LoginReason | Promise<Login | LoginReason>;
}
