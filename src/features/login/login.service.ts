// Logging in and out: credentials become a cookie, and the cookie worthless.
import { Injectable } from '@nestjs/common';
import { apiError, type ApiError } from '../../core/errors.js';
import { text } from '../../core/field.js';
import { parseInput } from '../../platform/validation/input.js';
import { accountOf, type Person } from '../../http-auth/accounts.js';
import { header, type AuthRequest } from '../../http-auth/auth-request.js';
import { challenge } from '../../http-auth/challenge.js';
import { isEqual } from '../../http-auth/secure-compare.js';
import { forgeryMistakes, isForeign, isForm } from '../../http-auth/cookies/csrf.js';
import { LOGIN_COOKIE, LoginSessions, type Login } from './login-sessions.service.js';

/** Where the form is, below the address of the service. */
export const LOGIN_PATH = '/auth/session/login';
export const LOGOUT_PATH = '/auth/session/logout';

export const loginRefusals = {
  unknown_user: 'There is no such account. A production server would not tell this from a wrong password.',
  wrong_password:
    'The account exists, its password is another one. A production server would not tell which.',
  foreign_origin: forgeryMistakes.foreign_origin,
} as const;

const name = text({ required: true, min: 1, max: 255, doc: 'The login name.' });
const password = text({ required: true, min: 1, max: 255, doc: 'The password.' });
const shape = {
  name: 'create',
  fields: new Map([
    ['username', name],
    ['password', password],
  ]),
  required: ['username', 'password'],
} as const;

/** Who logged in, and what the further requests need beside the cookie. */
export interface LoginAnswer extends Person {
  readonly csrf_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

export interface LogoutAnswer {
  /** Whether there was a login to end. */
  readonly ended: boolean;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

@Injectable()
export class LoginService {
  constructor(private readonly sessions: LoginSessions) {}

  /**
   * A new login. One that was there before ends, so that no id outlives a login. Throws BAD_REQUEST or
   * UNSUPPORTED_MEDIA_TYPE for what are no credentials, and UNAUTHORIZED for wrong ones.
   */
  async logIn(request: AuthRequest): Promise<Login> {
    if (isForeign(request)) throw refusal('foreign_origin');
    const { username, password: sent } = credentials(request);
    const account = accountOf(username);
    if (account === undefined) throw refusal('unknown_user');
    if (!isEqual(sent, account.password)) throw refusal('wrong_password');
    await this.logOut(request);
    return this.sessions.open(account, request.now);
  }

  /** Ends the login that the cookie names, and answers whether there was one. */
  async logOut(request: AuthRequest): Promise<boolean> {
    if (isForeign(request)) throw refusal('foreign_origin');
    let ended = false;
    for (const id of loginCookies(request)) ended = (await this.sessions.end(id)) || ended;
    return ended;
  }

  /** The login of a request, if there is one. */
  async current(request: AuthRequest): Promise<Login | undefined> {
    const [id] = loginCookies(request);
    const login = id === undefined ? undefined : await this.sessions.find(id, request.now);
    return typeof login === 'string' ? undefined : login;
  }
}

/** Every value under the name of the cookie; there should be one. */
export function loginCookies(request: Pick<AuthRequest, 'headers'>): string[] {
  const pairs = (header(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.flatMap((pair) =>
    pair.startsWith(`${LOGIN_COOKIE}=`) ? [pair.slice(LOGIN_COOKIE.length + 1)] : [],
  );
}

export const loginChallenge = (): string =>
  challenge('Cookie', { 'form-action': LOGIN_PATH, 'cookie-name': LOGIN_COOKIE });

function refusal(code: keyof typeof loginRefusals): ApiError {
  const hint = loginRefusals[code];
  return apiError('UNAUTHORIZED', hint, {
    reason: { code, hint },
    headers: { 'www-authenticate': loginChallenge() },
  });
}

function credentials(request: AuthRequest): Credentials {
  const type = header(request, 'content-type') ?? '';
  if (isForm(request)) return parseInput(shape, fieldsOf(request.body.toString())) as Credentials;
  if (/^application\/json\s*(?:;|$)/i.test(type)) return parseInput(shape, json(request.body)) as Credentials;
  throw apiError(
    'UNSUPPORTED_MEDIA_TYPE',
    'send the credentials as application/x-www-form-urlencoded or as application/json',
  );
}

/** Only those that are meant: browsers send buttons too, and clients tokens that they found in the form. */
function fieldsOf(body: string): object {
  const fields = [...new URLSearchParams(body)].filter(([field]) => shape.fields.has(field));
  return Object.fromEntries(fields);
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (reason) {
    throw apiError('BAD_REQUEST', `body must be JSON: ${(reason as Error).message}`);
  }
}
