// Applies the damage of the fault plan to responses. It is the last hook, so all other hooks get the undamaged response.
import { Injectable } from '@nestjs/common';
import { isPracticeRoute } from '../../http/routing/requested-operations.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { CONNECTION_TAKEN, ResponseHooks, type OnResponse } from '../../http/routing/response-hooks.js';

@Injectable()
export class ResponseFaultHook implements FastifyHook {
  constructor(private readonly responses: ResponseHooks) {}

  register(): void {
    this.responses.onRoutes((route) => (isPracticeRoute(route) ? damage : undefined));
  }
}

const damage: OnResponse = ({ responseDamage }, _reply, payload) =>
  responseDamage === undefined ? payload : (responseDamage(payload as string | Buffer) ?? CONNECTION_TAKEN);
