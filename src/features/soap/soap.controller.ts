// SOAP over HTTP: POST executes an operation, GET returns the WSDL or the guide.
import { Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { apiError } from '../../core/errors.js';
import { negotiatePage, guideHeaders } from '../../platform/http/pages/html.js';
import { preferredType } from '../../platform/http/routing/media-type.js';
import { sendStatic } from '../../platform/session/conditional/static-content.js';
import { factsReporter } from '../../platform/practice/exchange/exchange.facts.js';
import { baseUrl } from '../../platform/kernel/runtime/base-url.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { OperationAccess } from '../../platform/practice/practice-controls/operation-access.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import type { SoapGuide } from './guide.js';
import { XML_TYPE } from './media-type.js';
import { SOAP_PATH } from './namespaces.js';
import { soapPage } from './guide.page.js';
import { SoapGuideService } from './soap-guide.service.js';
import { ApiCall, ApiSoapGuide } from './soap.openapi.js';
import { SoapService } from './soap.service.js';

/** The media types in `Accept` that match the WSDL. The response always has text/xml. */
const wsdlTypes = ['text/xml', 'application/xml', 'application/wsdl+xml'];

@ApiTags('SOAP')
@Controller('soap')
@RouteRules({ protocol: 'soap' })
export class SoapController {
  constructor(
    private readonly service: SoapService,
    private readonly guide: SoapGuideService,
    private readonly config: Config,
    private readonly access: OperationAccess,
  ) {}

  /** The WSDL if the query has `wsdl` in any case, else the guide, as a page for browsers. */
  @Get()
  @RouteRules({ stateless: true, setsEtag: true })
  @ApiSoapGuide()
  describe(
    @Query() query: Readonly<Record<string, unknown>>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string | Buffer | Promise<SoapGuide | string> {
    const base = baseUrl(this.config, request);
    if (!Object.keys(query).some((name) => name.toLowerCase() === 'wsdl'))
      return this.describeService(base, request, reply);
    if (preferredType(request.headers.accept, wsdlTypes) === undefined)
      throw apiError('NOT_ACCEPTABLE', 'header Accept must allow text/xml');
    reply.header('content-type', XML_TYPE);
    return sendStatic(reply, this.service.wsdlDocument(base + SOAP_PATH));
  }

  private async describeService(
    base: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SoapGuide | string> {
    const asPage = negotiatePage(request, reply);
    const guide = await this.guide.guide(base);
    if (!asPage) return guide;
    reply.headers(guideHeaders());
    return soapPage(guide);
  }

  @Post()
  @HttpCode(200)
  @RouteRules({ soap: true, bytes: true, seedsOnAny: () => true })
  @ApiCall()
  @Header('content-type', XML_TYPE)
  call(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    return this.service.execute(session, request.body, {
      mayCall: (operation, user) => this.access.check(request, operation, user),
      report: factsReporter(request),
      soapAction: request.headers.soapaction?.toString(),
    });
  }
}
