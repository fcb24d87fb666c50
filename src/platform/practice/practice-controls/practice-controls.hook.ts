// Applies the controls of the session to GraphQL and SOAP requests, once per HTTP request. REST controllers use `PracticeControlsInterceptor`.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPracticeRoute } from '../../http/routing/requested-operations.js';
import '../faults/fired-fault.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { PracticeControls } from './practice-controls.js';

type Done = (error?: Error) => void;

@Injectable()
export class PracticeControlsHook implements FastifyHook {
  constructor(private readonly controls: PracticeControls) {}

  register(server: FastifyInstance): void {
    server.decorateRequest('firedFault', undefined);
    server.decorateRequest('ruleSet', undefined);
    server.decorateRequest('responseFault', undefined);
    server.decorateRequest('responseDamage', undefined);
    // Not asynchronous: requests of sessions without controls would wait for a promise.
    const apply = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
      const pending = this.controls.before(request, reply);
      if (pending instanceof Promise) pending.then(() => done(), done);
      else done();
    };
    server.addHook('onRoute', (route) => {
      if (!isPracticeRoute(route)) return;
      const { protocol } = route.config ?? {};
      if (protocol === 'graphql' || protocol === 'soap')
        route.preHandler = [route.preHandler ?? [], apply].flat();
    });
  }
}
