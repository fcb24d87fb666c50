// Snapshots of the caller's session over REST.
import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { setLocation } from '../../platform/kernel/runtime/location.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { readSnapshotName } from './session-state.input.js';
import { SessionService, type SessionView } from './session.service.js';
import type { SnapshotSummary } from './snapshot-list.js';
import {
  ApiDeleteSnapshot,
  ApiGetSnapshot,
  ApiListSnapshots,
  ApiPutSnapshot,
  ApiRestoreSnapshot,
} from './snapshots.openapi.js';
import { SnapshotsService } from './snapshots.service.js';

@ApiTags('Session')
@Controller('session/snapshots')
@RouteRules({ sealedPart: 'session', protocol: 'rest' })
export class SnapshotsController {
  constructor(
    private readonly service: SnapshotsService,
    private readonly sessions: SessionService,
  ) {}

  @Get()
  @ApiListSnapshots()
  async list(@CurrentSession() session: Session): Promise<Envelope<SnapshotSummary[]>> {
    return envelope(await this.service.list(session));
  }

  @Get(':name')
  @ApiGetSnapshot()
  async get(
    @CurrentSession() session: Session,
    @Param('name') name: string,
  ): Promise<Envelope<SnapshotSummary>> {
    return envelope(await this.service.get(session, readSnapshotName(name)));
  }

  /** Ignores the body. */
  @Put(':name')
  @RouteRules({ bytes: true })
  @ApiPutSnapshot()
  async put(
    @CurrentSession() session: Session,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<SnapshotSummary>> {
    const { summary, isNew } = await this.service.put(session, readSnapshotName(name));
    if (isNew) setLocation(reply.code(201), `/session/snapshots/${summary.name}`);
    return envelope(summary);
  }

  @Delete(':name')
  @HttpCode(204)
  @RouteRules({ bytes: true })
  @ApiDeleteSnapshot()
  async remove(@CurrentSession() session: Session, @Param('name') name: string): Promise<void> {
    await this.service.remove(session, readSnapshotName(name));
  }

  /** Ignores the body. */
  @Post(':name/restore')
  @HttpCode(200)
  @RouteRules({ bytes: true })
  @ApiRestoreSnapshot()
  async restore(
    @CurrentSession() session: Session,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<SessionView>> {
    await this.service.restore(session, readSnapshotName(name));
    return envelope(await this.sessions.report(session, request.sessionIsNew));
  }
}
