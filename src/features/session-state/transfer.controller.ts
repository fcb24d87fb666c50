// Fork, diff, export and import of the caller's session over REST.
import type { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { longEnvelope, longJson } from '../../platform/http/sending/long-json.js';
import { networkOf } from '../../platform/http/rate-limit/network.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { MAX_DOCUMENT_BYTES } from '../../platform/records/session-document/session-document.js';
import { readQuery } from '../../platform/http/validation/query-parameters.js';
import { DiffService, STANDARD } from './diff.service.js';
import { ForkService } from './fork.service.js';
import { OptionalBodyPipe } from '../../platform/http/validation/dto.js';
import { ForkBody, normalizeFork } from './fork.dto.js';
import { readMode } from './session-state.input.js';
import { SessionService, type SessionView } from './session.service.js';
import { ApiDiff, ApiExport, ApiFork, ApiImport } from './transfer.openapi.js';
import { ExportService } from './export.service.js';
import { ImportService } from './import.service.js';

@ApiTags('Session')
@Controller('session')
@RouteRules({ sealedPart: 'session', protocol: 'rest' })
export class TransferController {
  constructor(
    private readonly forks: ForkService,
    private readonly diffs: DiffService,
    private readonly exports: ExportService,
    private readonly imports: ImportService,
    private readonly sessions: SessionService,
  ) {}

  @Post('fork')
  @RouteRules({ opensNoNamed: true })
  @ApiFork()
  async fork(
    @CurrentSession() session: Session,
    @Body(OptionalBodyPipe) fork: ForkBody,
    @Req() { ip }: FastifyRequest,
  ): Promise<Envelope<{ sessions: SessionView[] }>> {
    return envelope({ sessions: await this.forks.fork(session, normalizeFork(fork), networkOf(ip)) });
  }

  @Get('diff')
  @ApiDiff()
  async diff(
    @CurrentSession() session: Session,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const { from = STANDARD } = readQuery(query, ['from']);
    return longJson(reply, longEnvelope(await this.diffs.diff(session, from)));
  }

  @Get('export')
  @ApiExport()
  async export(
    @CurrentSession() session: Session,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    readQuery(query, []);
    const document = await this.exports.export(session);
    reply.header('content-disposition', `attachment; filename="session-${session.id}.json"`);
    return longJson(reply, document);
  }

  @Post('import')
  @HttpCode(200)
  @RouteRules({ bodyLimit: MAX_DOCUMENT_BYTES })
  @ApiImport()
  async import(
    @CurrentSession() session: Session,
    @Query() query: unknown,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<SessionView>> {
    const mode = readMode(readQuery(query, ['mode']).mode);
    await this.imports.import(session, body, mode);
    return envelope(await this.sessions.report(session, request.sessionIsNew));
  }
}
