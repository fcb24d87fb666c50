// What the route of the operations asks of the server: envelopes as bytes, more room for them, and faults for refusals.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SoapFaults } from './faults.js';
import { requireXml } from './media-type.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes SOAP envelopes and answers with them, whatever goes wrong. */
    soap?: boolean;
  }
}

/** 256 KiB. */
const LARGEST_ENVELOPE = 256 * 1024;

@Injectable()
export class SoapHook {
  constructor(private readonly faults: SoapFaults) {}

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (route.config?.soap !== true) return;
      const check = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
        requireXml(request.headers);
        done();
      };
      route.onRequest = [route.onRequest ?? [], check].flat();
      route.bodyLimit = LARGEST_ENVELOPE;
      route.config.errorFormatter = this.faults.face;
    });
  }
}
