// Logins behind a cookie. The service issues the cookie value, so that a client cannot choose it.
import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { LOGIN_LIFETIME, type Login, type LoginReason } from 'practice-http-auth/cookies/login-cookie.js';
import type { Account } from 'practice-http-auth/identity.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import type { Session } from '../../platform/session/session/session.js';
import { NoncesService } from '../auth/nonces.service.js';
import { ServiceSecretService } from '../auth/service-secret.service.js';
import { SessionAccounts, type BoundLogin } from '../auth/session-accounts.service.js';

const PURPOSE = 'login';

@Injectable()
export class LoginSessionsService {
  private readonly subjects: ExpiringSpace;
  private readonly csrfKey: Buffer;

  constructor(
    private readonly nonces: NoncesService,
    private readonly accounts: SessionAccounts,
    secret: ServiceSecretService,
    store: ExpiringStore,
  ) {
    this.subjects = store.space('auth-logins', LOGIN_LIFETIME * 1000);
    this.csrfKey = secret.keyFor('csrf');
  }

  /** A login under a new id, against session fixation. `now`: milliseconds. */
  open(account: Account, now: number, session: Session): MaybePromise<Login> {
    const id = this.nonces.issue(PURPOSE, now);
    const bound: BoundLogin = { subject: account.subject, ...this.accounts.bindingOf(session, account) };
    const text = bound.user_id === undefined ? bound.subject : JSON.stringify(bound);
    return mapMaybe(this.subjects.set(keyOf(id), text), () => this.login(id, account, 0));
  }

  find(id: string, now: number, session: Session): MaybePromise<Login | LoginReason> {
    const age = this.nonces.age(PURPOSE, id, now);
    if (age === undefined) return 'unknown_login';
    if (age >= LOGIN_LIFETIME * 1000) return 'expired';
    return mapMaybe(this.subjects.get(keyOf(id)), (text) => {
      if (text === undefined) return 'logged_out';
      const account = this.accounts.boundTo(session, boundLogin(text));
      return typeof account === 'string' ? account : this.login(id, account, age);
    });
  }

  /** Ends a login. Returns whether there was one. */
  end(id: string): MaybePromise<boolean> {
    return mapMaybe(this.subjects.take(keyOf(id)), (subject) => subject !== undefined);
  }

  /** The CSRF token is derived from the id, so it is not stored. */
  private login(id: string, account: Account, age: number): Login {
    const csrfToken = createHmac('sha256', this.csrfKey).update(id).digest('base64url');
    return { id, account, csrfToken, expiresIn: LOGIN_LIFETIME - Math.floor(age / 1000) };
  }
}

/** The login name of an account, or JSON for a user of a session. */
const boundLogin = (text: string): BoundLogin =>
  text.startsWith('{') ? (JSON.parse(text) as BoundLogin) : { subject: text };

/** The store holds hashes, so that reading it is not enough to take over a login. */
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
