// The cookie of a login: its name, its lifetime, and the reasons why one is not valid.
import { header, type AuthRequest } from '../auth-request.js';
import { challenge } from '../challenge.js';
import type { Account } from '../identity.js';
import { csrfReasons } from './csrf.js';

export const LOGIN_COOKIE = 'sid';
/** Seconds. */
export const LOGIN_LIFETIME = 1800;
/** The login form, relative to the base URL of the service. */
export const LOGIN_PATH = '/auth/session/login';

export const loginReasons = {
  unknown_login: `The \`${LOGIN_COOKIE}\` was not issued here, or before this service was restarted. Log in.`,
  expired: `The login is older than ${LOGIN_LIFETIME / 60} minutes. Log in again.`,
  logged_out: `This login was ended, by logging out or by logging in again. Each login has a new \`${LOGIN_COOKIE}\`.`,
} as const;

/** Why a login form is rejected. */
export const loginFormReasons = {
  unknown_user:
    'There is no such account. A production server would not distinguish this from a wrong password.',
  wrong_password: 'Wrong password. A production server would not say that the account exists.',
  foreign_origin: csrfReasons.foreign_origin,
} as const;

export type LoginReason = keyof typeof loginReasons;

export interface Login {
  readonly id: string;
  readonly account: Account;
  /** What a form or a script must send back with a request that changes something. */
  readonly csrfToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Every value of the cookie; there should be one. */
export function loginCookies(request: Pick<AuthRequest, 'headers'>): string[] {
  const pairs = (header(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.flatMap((pair) =>
    pair.startsWith(`${LOGIN_COOKIE}=`) ? [pair.slice(LOGIN_COOKIE.length + 1)] : [],
  );
}

export const loginChallenge = (): string =>
  challenge('Cookie', { 'form-action': LOGIN_PATH, 'cookie-name': LOGIN_COOKIE });
