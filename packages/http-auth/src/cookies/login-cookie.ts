// The cookie of a login: its name, its lifetime, and the reasons for which it is not valid.
import { header, type AuthRequest } from '../auth-request.js';
import { userReasons } from '../bearer/token-reasons.js';
import { challenge } from '../challenge.js';
import type { Account } from '../identity.js';

export const LOGIN_COOKIE = 'sid';
/** Seconds. */
export const LOGIN_LIFETIME = 1800;
/** The login form, relative to the base URL of the service. */
export const LOGIN_PATH = '/auth/session/login';

export const loginReasons = {
  unknown_login: {
    message: `This service did not issue the cookie \`${LOGIN_COOKIE}\`, or issued it before a restart.`,
    hint: 'Log in.',
  },
  expired: {
    message: `The login is older than ${LOGIN_LIFETIME / 60} minutes.`,
    hint: 'Log in again.',
  },
  logged_out: {
    message: 'The login was ended by a logout or a new login.',
    hint: `Log in again, and send the new \`${LOGIN_COOKIE}\`.`,
  },
  ...userReasons,
} as const;

export type LoginReason = keyof typeof loginReasons;

export interface Login {
  readonly id: string;
  readonly account: Account;
  /** The token that a form or a script must send with every unsafe request. */
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
