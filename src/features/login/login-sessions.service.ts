// Who is logged in: sessions behind a cookie, which this service names itself and nobody else can.
import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import { accountOf, type Account } from '../../http-auth/accounts.js';
import { Nonces } from '../auth/nonces.service.js';
import { ServiceSecret } from '../auth/service-secret.service.js';

export const LOGIN_COOKIE = 'sid';
/** Seconds from the login to its end. */
export const LOGIN_LIFETIME = 1800;
const PURPOSE = 'login';

export const loginMistakes = {
  unknown_login: `The \`${LOGIN_COOKIE}\` was not issued here, or before this service was started anew. Log in.`,
  expired: `The login is older than ${LOGIN_LIFETIME / 60} minutes. Log in again.`,
  logged_out: `This login was ended, by logging out or by logging in again. Each login has a new \`${LOGIN_COOKIE}\`.`,
} as const;

type LoginMistake = keyof typeof loginMistakes;

export interface Login {
  readonly id: string;
  readonly account: Account;
  /** What a form or a script must send back, to show that it was read from here. */
  readonly csrfToken: string;
  /** Seconds. */
  readonly left: number;
}

@Injectable()
export class LoginSessions {
  private readonly live: ExpiringSpace;
  private readonly csrfKey: Buffer;

  constructor(
    private readonly nonces: Nonces,
    secret: ServiceSecret,
    store: ExpiringStore,
  ) {
    this.live = store.space('auth-logins', LOGIN_LIFETIME * 1000);
    this.csrfKey = secret.keyFor('csrf');
  }

  /** A new login under an id that never was; a client cannot choose it (OWASP: session fixation). `now`: milliseconds. */
  open(account: Account, now: number): MaybePromise<Login> {
    const id = this.nonces.issue(PURPOSE, now);
    return mapMaybe(this.live.set(keyOf(id), account.subject), () => this.login(id, account, 0));
  }

  /** The login of an id, or why there is none. */
  find(id: string, now: number): MaybePromise<Login | LoginMistake> {
    const age = this.nonces.age(PURPOSE, id, now);
    if (age === undefined) return 'unknown_login';
    if (age >= LOGIN_LIFETIME * 1000) return 'expired';
    return mapMaybe(this.live.get(keyOf(id)), (subject) => {
      const account = subject === undefined ? undefined : accountOf(subject);
      return account === undefined ? 'logged_out' : this.login(id, account, age);
    });
  }

  /** Ends a login, and answers whether there was one. */
  end(id: string): MaybePromise<boolean> {
    return mapMaybe(this.live.take(keyOf(id)), (subject) => subject !== undefined);
  }

  /** The token is bound to the login, so it needs no memory of its own. */
  private login(id: string, account: Account, age: number): Login {
    const csrfToken = createHmac('sha256', this.csrfKey).update(id).digest('base64url');
    return { id, account, csrfToken, left: LOGIN_LIFETIME - Math.floor(age / 1000) };
  }
}

/** Who reads the store must not be able to log in with what stands there. */
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
