// The caller's session as a stream of events.
import type { Readable } from 'node:stream';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setEventHeaders } from '../../platform/http/event-stream/event-stream.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { readQuery } from '../../platform/http/validation/query-parameters.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { ApiSessionStream } from './session.openapi.js';
import { SessionStreamsService } from './session-streams.service.js';

@ApiTags('Session')
@Controller('session')
@RouteRules({ sealedPart: 'session', protocol: 'rest' })
export class SessionStreamController {
  constructor(private readonly streams: SessionStreamsService) {}

  @Get('stream')
  @RouteRules({ jsonOnly: false })
  @Header('cache-control', 'no-store')
  @ApiSessionStream()
  async stream(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    readQuery(request.query, []);
    setEventHeaders(reply);
    if (request.method === 'HEAD') return '';
    return this.streams.stream(session, (bytes) => reply.requireMemory(bytes));
  }
}
