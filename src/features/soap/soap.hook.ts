// Configures the SOAP route: media type check, body limit, requested operations, and faults as error responses.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SoapFaults } from './faults.js';
import { faultOf } from './soap.facts.js';
import { requireXml } from './media-type.js';
import { operationReader } from './requested-operation.js';
import { SoapService } from './soap.service.js';
import { reportFacts } from '../../platform/practice/exchange/exchange.facts.js';
import type { FastifyHook } from '../../platform/kernel/runtime/fastify-hook.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether request, response and errors are SOAP envelopes. */
    soap?: boolean;
  }
}

/** 256 KiB. */
const MAX_ENVELOPE_BYTES = 256 * 1024;

@Injectable()
export class SoapHook implements FastifyHook {
  constructor(
    private readonly faults: SoapFaults,
    private readonly service: SoapService,
  ) {}

  register(server: FastifyInstance): void {
    const operationsOf = operationReader(this.service.operations);
    server.addHook('onRoute', (route) => {
      if (route.config?.soap !== true) return;
      const check = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
        requireXml(request.headers);
        done();
      };
      route.onRequest = [route.onRequest ?? [], check].flat();
      route.bodyLimit = MAX_ENVELOPE_BYTES;
      route.config.operations = ({ body }) => operationsOf(body);
      route.config.errorFormatter = (error, request) => {
        reportFacts(request, { error: faultOf(error) });
        return this.faults.format(error);
      };
    });
  }
}
