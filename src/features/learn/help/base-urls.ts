// The public URL of the service, for the curl commands of solutions.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { baseUrl } from '../../../platform/kernel/runtime/base-url.js';

@Injectable()
export class BaseUrls {
  constructor(private readonly config: Config) {}

  of(request: FastifyRequest): string {
    return baseUrl(this.config, request);
  }
}
