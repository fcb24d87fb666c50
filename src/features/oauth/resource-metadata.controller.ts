// Protected resource metadata over REST (RFC 9728 §3).
import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RESOURCE_METADATA_PATH } from 'practice-http-auth/oauth2/protected-resource.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { schemeMetadata, serviceMetadata, type ResourceMetadata } from './resource-metadata.js';
import { ApiResourceMetadata, ApiServiceResourceMetadata } from './resource-metadata.openapi.js';

@ApiTags('Authentication')
@Controller(RESOURCE_METADATA_PATH)
@RouteRules({ protocol: 'auth', stateless: true })
export class ResourceMetadataController {
  constructor(private readonly requests: AuthRequestReader) {}

  @Get()
  @ApiServiceResourceMetadata()
  service(@Req() request: FastifyRequest): ResourceMetadata {
    return serviceMetadata(this.requests.base(request));
  }

  @Get('auth/protected/:scheme')
  @ApiResourceMetadata()
  scheme(@Req() request: FastifyRequest, @Param('scheme') scheme: string): ResourceMetadata {
    return schemeMetadata(this.requests.base(request), scheme);
  }
}
