// Logs in with credentials and a cookie, and logs out.
import { Injectable } from '@nestjs/common';
import { apiError, type ApiError } from '../../core/errors.js';
import { parseJsonText } from '../../core/json-text.js';
import { malformedJson } from '../../core/malformed-json.js';
import { text } from '../../core/field.js';
import { parseInput } from '../../platform/http/validation/input.js';
import { SessionAccounts } from '../auth/session-accounts.service.js';
import type { Identity } from 'practice-http-auth/identity.js';
import { header, isForm, type AuthRequest } from 'practice-http-auth/auth-request.js';
import {
  checkPassword,
  passwordReasons,
  type PasswordReason,
} from 'practice-http-auth/basic/password-check.js';
import { isCrossOrigin } from 'practice-http-auth/cookies/csrf.js';
import { loginFormReasons } from 'practice-http-auth/cookies/login-form.js';
import { reportLogin } from '../../platform/practice/exchange/auth.facts.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { LoginSessionsService } from './login-sessions.service.js';
import { loginChallenge, loginCookies, type Login } from 'practice-http-auth/cookies/login-cookie.js';

export const LOGOUT_PATH = '/auth/session/logout';

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

/** The account, and the CSRF token that further requests need. */
export interface LoginResponse extends Omit<Identity, 'userId'> {
  readonly csrf_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

export interface LogoutResponse {
  /** Whether there was a login to end. */
  readonly ended: boolean;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

@Injectable()
export class LoginService {
  constructor(
    private readonly sessions: LoginSessionsService,
    private readonly accounts: SessionAccounts,
  ) {}

  /**
   * Opens a new login and ends the login of the cookie. Throws BAD_REQUEST or UNSUPPORTED_MEDIA_TYPE for an invalid
   * body, and UNAUTHORIZED for wrong credentials.
   */
  async logIn(request: ReceivedAuthRequest): Promise<Login> {
    const account = reportLogin(request.report, () => {
      if (isCrossOrigin(request)) throw loginError('foreign_origin');
      const { username, password: sent } = credentials(request);
      return checkPassword(this.accounts.of(request.practiceSession), username, sent, loginError);
    });
    await this.logOut(request);
    return this.sessions.open(account, request.now, request.practiceSession);
  }

  /** Ends the login of the cookie. Returns whether there was one. */
  async logOut(request: AuthRequest): Promise<boolean> {
    if (isCrossOrigin(request)) throw loginError('foreign_origin');
    let ended = false;
    for (const id of loginCookies(request)) ended = (await this.sessions.end(id)) || ended;
    return ended;
  }

  /** The login of a request, if there is one. */
  async current(request: ReceivedAuthRequest): Promise<Login | undefined> {
    const [id] = loginCookies(request);
    if (id === undefined) return undefined;
    const login = await this.sessions.find(id, request.now, request.practiceSession);
    return typeof login === 'string' ? undefined : login;
  }
}

const reasons = { ...passwordReasons, ...loginFormReasons } as const;

function loginError(code: PasswordReason | 'foreign_origin'): ApiError {
  const { message, hint } = reasons[code];
  return apiError('UNAUTHORIZED', message, {
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

/** Ignores other fields: browsers send buttons, and clients send tokens of the form. */
function fieldsOf(body: string): object {
  const fields = [...new URLSearchParams(body)].filter(([field]) => shape.fields.has(field));
  return Object.fromEntries(fields);
}

function json(body: Buffer): unknown {
  try {
    return parseJsonText(body.toString());
  } catch {
    throw apiError('BAD_REQUEST', malformedJson(body.toString()));
  }
}
