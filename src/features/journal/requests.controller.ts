// The recorded requests of the caller's session over REST.
import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { longEnvelope, longJson } from '../../platform/http/sending/long-json.js';
import { KnownOperations } from '../../platform/practice/exchange/known-operations.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import {
  readCount,
  readEntryNumber,
  readListing,
  readRedact,
  readSearch,
  readVerification,
} from './journal.input.js';
import * as openapi from './journal.openapi.js';
import { JournalReader, type EntryWithCurl, type RequestCount } from './journal.reader.js';
import type { VerifyResult } from './verify.js';

@ApiTags('Session')
@Controller('session')
@RouteRules({ sealedPart: 'journal', protocol: 'rest' })
export class RequestsController {
  constructor(
    private readonly journal: JournalReader,
    private readonly operations: KnownOperations,
  ) {}

  @Get('requests')
  @openapi.ApiListRequests()
  async list(
    @CurrentSession() session: Session,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const listing = readListing(query, this.operations.names());
    return longJson(reply, longEnvelope(await this.journal.list(session, listing)));
  }

  @Get('requests/:number')
  @openapi.ApiGetRequest()
  async get(
    @CurrentSession() session: Session,
    @Param('number') number: string,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<EntryWithCurl>> {
    return envelope(await this.journal.get(session, readEntryNumber(number), request));
  }

  @Get('requests.har')
  @openapi.ApiExportRequests()
  async export(
    @CurrentSession() session: Session,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const har = await this.journal.har(session, readRedact(query), request);
    reply.header('content-disposition', `attachment; filename="session-${session.id}.har"`);
    return longJson(reply, har);
  }

  @Post('requests/find')
  @HttpCode(200)
  @openapi.ApiFindRequests()
  async find(
    @CurrentSession() session: Session,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const search = readSearch(body, this.operations.names());
    return longJson(reply, longEnvelope(await this.journal.list(session, { ...search, since: 0 })));
  }

  @Post('requests/count')
  @HttpCode(200)
  @openapi.ApiCountRequests()
  async count(
    @CurrentSession() session: Session,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<RequestCount>> {
    return envelope(await this.journal.count(session, readCount(body, this.operations.names()), request));
  }

  @Post('requests/verify')
  @HttpCode(200)
  @openapi.ApiVerifyRequests()
  async verify(
    @CurrentSession() session: Session,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<VerifyResult>> {
    const verifying = readVerification(body, this.operations.names());
    return envelope(await this.journal.verify(session, verifying, request));
  }

  @Delete('requests')
  @HttpCode(204)
  @RouteRules({ bytes: true })
  @openapi.ApiDeleteRequests()
  async clear(@CurrentSession() session: Session): Promise<void> {
    await this.journal.clear(session);
  }
}
