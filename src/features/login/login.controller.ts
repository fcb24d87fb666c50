// The login over HTTP: pages for browsers, JSON for everyone else.
import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { ApiError } from '../../core/errors.js';
import { envelope, type Envelope } from '../../platform/envelope/envelope.js';
import { baseUrl } from '../../platform/routing/base-url.js';
import { RouteRules } from '../../platform/routing/route-config.js';
import { CurrentSession } from '../../platform/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session.js';
import { SimulationInterceptor } from '../../platform/simulation/simulation.interceptor.js';
import { authRequest, type AuthRequest } from '../../http-auth/auth-request.js';
import { isForm } from '../../http-auth/cookies/csrf.js';
import { LOGIN_COOKIE, LOGIN_LIFETIME } from './login-sessions.service.js';
import { ApiForm, ApiLogin, ApiLogout } from './login.openapi.js';
import { formPage, memberPage, pageHeaders } from './login.page.js';
import { LOGIN_PATH, LoginService, type LoginAnswer, type LogoutAnswer } from './login.service.js';

@ApiTags('Authentication')
@Controller('auth/session')
@UseInterceptors(SimulationInterceptor)
export class LoginController {
  constructor(
    private readonly service: LoginService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Get('login')
  @ApiForm()
  async form(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const presented = this.presented(session, request);
    const login = await this.service.current(presented);
    reply.headers(pageHeaders);
    const prefix = prefixOf(presented);
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
  ): Promise<Envelope<LoginAnswer> | string> {
    const presented = this.presented(session, request);
    try {
      const { id, account, csrfToken, left } = await this.service.logIn(presented);
      reply.header('set-cookie', cookie(presented, id, LOGIN_LIFETIME)).header('cache-control', 'no-store');
      if (wantsPage(request)) return leadToForm(reply, presented);
      const { subject, name, role, scopes } = account;
      return envelope({ subject, name, role, scopes, csrf_token: csrfToken, expires_in: left });
    } catch (reason) {
      if (reason instanceof ApiError && wantsPage(request)) return rejected(reply, presented, reason);
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
  ): Promise<Envelope<LogoutAnswer> | string> {
    const presented = this.presented(session, request);
    const ended = await this.service.logOut(presented);
    reply.header('set-cookie', cookie(presented, '', 0)).header('cache-control', 'no-store');
    return wantsPage(request) ? leadToForm(reply, presented) : envelope({ ended });
  }

  private presented(session: Session, request: FastifyRequest): AuthRequest {
    return authRequest(request, { session, origin: baseUrl(this.config, request), now: this.clock.now() });
  }
}

/** Browsers name HTML. Who takes anything gets JSON, like everywhere else. */
function wantsPage({ headers: { accept } }: FastifyRequest): boolean {
  if (accept === undefined) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html';
}

/** HttpOnly keeps it from scripts, Lax from forms of other sites (RFC 6265bis §4.1.2). */
function cookie({ origin }: AuthRequest, value: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${LOGIN_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** After a form a browser gets a page that it can load again without sending the form again. */
function leadToForm(reply: FastifyReply, request: AuthRequest): string {
  reply.code(303).headers({ ...pageHeaders, location: prefixOf(request) + LOGIN_PATH });
  return '';
}

function rejected(reply: FastifyReply, request: AuthRequest, { status, message, headers }: ApiError): string {
  reply.code(status).headers({ ...headers, ...pageHeaders });
  const sent = isForm(request) ? new URLSearchParams(request.body.toString()).get('username') : null;
  return formPage(prefixOf(request), { message, username: (sent ?? '').slice(0, 255) });
}

/** The path below which the service is published; empty where it has a host of its own. */
function prefixOf({ origin }: AuthRequest): string {
  return new URL(origin).pathname.replace(/\/$/, '');
}
