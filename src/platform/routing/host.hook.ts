// A request of HTTP/1.1 names its host (RFC 9112 §3.2). Node would refuse one that does not without a body.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { failure } from '../../core/errors.js';

@Injectable()
export class HostHook {
  attach(server: FastifyInstance): void {
    server.addHook('onRequest', ({ headers, raw }, _reply, done) => {
      if (headers.host === undefined && raw.httpVersion === '1.1') {
        throw failure('BAD_REQUEST', 'the header Host is missing');
      }
      done();
    });
  }
}
