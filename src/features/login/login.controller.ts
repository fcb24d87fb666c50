// The login over HTTP: HTML for browsers, otherwise JSON.
import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/errors.js';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { isForm, type AuthRequest } from 'practice-http-auth/auth-request.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { LOGIN_COOKIE, LOGIN_LIFETIME, LOGIN_PATH } from 'practice-http-auth/cookies/login-cookie.js';
import { ApiForm, ApiLogin, ApiLogout } from './login.openapi.js';
import { prefersPage } from '../../platform/http/pages/html.js';
import { formPage, memberPage, loginPageHeaders } from './login.page.js';
import { LoginService, type LoginResponse, type LogoutResponse } from './login.service.js';

@ApiTags('Authentication')
@Controller('auth/session')
@RouteRules({ protocol: 'auth', jsonOnly: false })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class LoginController {
  constructor(
    private readonly service: LoginService,
    private readonly requests: AuthRequestReader,
  ) {}

  @Get('login')
  @ApiForm()
  async form(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const authRequest = this.requests.read(request, session);
    const login = await this.service.current(authRequest);
    reply.headers(loginPageHeaders);
    const prefix = prefixOf(authRequest);
    return login === undefined ? formPage(prefix) : memberPage(prefix, login);
  }

  @Post('login')
  @HttpCode(200)
  @RouteRules({ bytes: true })
  @ApiLogin()
  async logIn(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<LoginResponse> | string> {
    const authRequest = this.requests.read(request, session);
    try {
      const { id, account, csrfToken, expiresIn } = await this.service.logIn(authRequest);
      reply.header('set-cookie', cookie(authRequest, id, LOGIN_LIFETIME)).header('cache-control', 'no-store');
      if (prefersPage(request.headers.accept)) return redirectToForm(reply, authRequest);
      const { subject, name, role, scopes } = account;
      return envelope({ subject, name, role, scopes, csrf_token: csrfToken, expires_in: expiresIn });
    } catch (reason) {
      if (reason instanceof ApiError && prefersPage(request.headers.accept))
        return formWithError(reply, authRequest, reason);
      throw reason;
    }
  }

  @Post('logout')
  @HttpCode(200)
  @RouteRules({ bytes: true })
  @ApiLogout()
  async logOut(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<LogoutResponse> | string> {
    const authRequest = this.requests.read(request, session);
    const ended = await this.service.logOut(authRequest);
    reply.header('set-cookie', cookie(authRequest, '', 0)).header('cache-control', 'no-store');
    return prefersPage(request.headers.accept) ? redirectToForm(reply, authRequest) : envelope({ ended });
  }
}

/** HttpOnly hides the cookie from scripts; Lax keeps it out of forms of other sites (RFC 6265bis §4.1.2). */
function cookie(request: AuthRequest, value: string, seconds: number): string {
  const secure = request.origin.startsWith('https:') ? '; Secure' : '';
  return `${LOGIN_COOKIE}=${value}; Path=${prefixOf(request) || '/'}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** Redirects after a form, so that a reload does not send the form again. */
function redirectToForm(reply: FastifyReply, request: AuthRequest): string {
  reply.code(303).headers({ ...loginPageHeaders, location: prefixOf(request) + LOGIN_PATH });
  return '';
}

function formWithError(
  reply: FastifyReply,
  request: AuthRequest,
  { status, message, headers }: ApiError,
): string {
  reply.code(status).headers({ ...headers, ...loginPageHeaders });
  const sent = isForm(request) ? new URLSearchParams(request.body.toString()).get('username') : null;
  return formPage(prefixOf(request), { message, username: (sent ?? '').slice(0, 255) });
}

/** The path of the public base URL; empty if the service has its own host. */
function prefixOf({ origin }: AuthRequest): string {
  return new URL(origin).pathname.replace(/\/$/, '');
}
