// The board and the export of a class, for its trainer.
import type { Readable } from 'node:stream';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { setEventHeaders } from '../../../platform/http/event-stream/event-stream.js';
import { RouteRules } from '../../../platform/http/routing/route-config.js';
import type { Board } from './board.js';
import { BoardService } from './board.service.js';
import { NoQuery, readFormat, readWait } from '../manage/class.dto.js';
import { readQuery } from '../../../platform/http/validation/query-parameters.js';
import type { ClassState } from '../store/class.record.js';
import { NoStore, TrainerRoutes } from '../manage/class.routes.js';
import { ApiBoard, ApiBoardEvents, ApiExportBoard } from './board.openapi.js';
import { Curriculum } from '../learners/curriculum.js';
import { exportRows, toCsv, type ExportRow } from './export.js';
import { CurrentClass, TrainerGuard } from '../manage/trainer.guard.js';

@ApiTags('Classes')
@Controller('classes/:id')
@TrainerRoutes()
@UseGuards(TrainerGuard)
export class BoardController {
  constructor(
    private readonly service: BoardService,
    private readonly curriculum: Curriculum,
  ) {}

  @Get('board')
  @RouteRules({ conditional: true })
  @NoStore()
  @ApiBoard()
  async board(
    @CurrentClass() state: ClassState,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<Board>> {
    const { wait } = readQuery(request.query, ['wait']);
    const { board, etag } = await this.service.next(state, {
      etag: request.headers['if-none-match']?.replace(/^W\//, '') ?? '',
      seconds: readWait(wait),
      onLeave: (left) => reply.raw.once('close', left),
    });
    reply.header('etag', etag);
    return envelope(board);
  }

  @Get('events')
  @RouteRules({ jsonOnly: false })
  @NoStore()
  @ApiBoardEvents()
  events(
    @CurrentClass() state: ClassState,
    @Req() request: FastifyRequest,
    @NoQuery _query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Readable | string {
    setEventHeaders(reply);
    if (request.method === 'HEAD') return '';
    const { 'last-event-id': lastEventId } = request.headers;
    const lastSeen = typeof lastEventId === 'string' ? lastEventId : undefined;
    return this.service.stream(state, lastSeen, (bytes) => reply.requireMemory(bytes));
  }

  @Get('export')
  @RouteRules({ jsonOnly: false })
  @NoStore()
  @ApiExportBoard()
  export(
    @CurrentClass() state: ClassState,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Envelope<ExportRow[]> | string {
    const format = readFormat(readQuery(request.query, ['format']).format);
    const rows = exportRows(state, this.curriculum);
    reply.header('content-disposition', `attachment; filename="class-${state.head.value.id}.${format}"`);
    if (format === 'json') return envelope(rows);
    reply.header('content-type', 'text/csv; charset=utf-8');
    return toCsv(rows);
  }
}
