// Reads an AuthRequest from a request of the server.
import type { IncomingHttpHeaders } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { SESSION_HEADER } from '../../../core/session-header.js';
import type { AuthRequest } from 'practice-http-auth/auth-request.js';
import { SessionClock } from '../../session/control/session-clock.js';
import { factsReporter, type ReportFacts } from '../exchange/exchange.facts.js';
import { baseUrl } from '../../kernel/runtime/base-url.js';
import type { Session } from '../../session/session/session.js';

/** A request whose outcome can be reported. */
export interface ReceivedAuthRequest extends AuthRequest {
  readonly report?: ReportFacts;
  /** The session of the sandbox, to which `session` refers. */
  readonly practiceSession: Session;
}

const noBody = Buffer.alloc(0);

@Injectable()
export class AuthRequestReader {
  constructor(
    private readonly config: Config,
    private readonly clock: SessionClock,
  ) {}

  read(request: FastifyRequest, session: Session): ReceivedAuthRequest {
    const { method, raw, headers, body, sessionIsNew } = request;
    return {
      method,
      target: raw.url ?? '/',
      origin: this.base(request),
      headers,
      rawHeaders: raw.rawHeaders,
      body: Buffer.isBuffer(body) ? body : noBody,
      session: { id: session.id, isNew: sessionIsNew },
      client: clientOf(request, session),
      now: this.clock.now(session),
      tls: tlsOf(raw.socket),
      report: factsReporter(request),
      practiceSession: session,
    };
  }

  /** The base URL of the service for this client. */
  base(request: FastifyRequest): string {
    return baseUrl(this.config, request);
  }
}

function tlsOf(socket: FastifyRequest['raw']['socket']): AuthRequest['tls'] {
  if (!('getPeerX509Certificate' in socket)) return undefined;
  return { certificate: (socket as TLSSocket).getPeerX509Certificate() };
}

/** The session that the client named, else its IP address. */
function clientOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>, { id }: Session): string {
  return namesSession(headers, id) ? id : ip;
}

/** Whether the client sent this session id, instead of being given it. */
function namesSession({ [SESSION_HEADER]: sent, cookie = '' }: IncomingHttpHeaders, id: string): boolean {
  return (typeof sent === 'string' && sent.toLowerCase() === id) || cookie.toLowerCase().includes(id);
}
