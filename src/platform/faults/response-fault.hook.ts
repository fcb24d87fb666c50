// Damages responses, as the fault plan decided. It is the last hook: others have seen the undamaged response.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPracticeRoute } from '../exchange/requested-operations.js';
import type { FastifyHook } from '../routing/fastify-hook.js';

type Done = (error: Error | null, payload: unknown) => void;

@Injectable()
export class ResponseFaultHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (isPracticeRoute(route)) route.onSend = [route.onSend ?? [], damage].flat();
    });
  }
}

function damage(request: FastifyRequest, _reply: FastifyReply, payload: unknown, done: Done): void {
  const { responseDamage } = request;
  if (responseDamage === undefined) return done(null, payload);
  const damaged = responseDamage(payload as string | Buffer);
  // The connection was taken over: nothing more is sent.
  if (damaged !== undefined) done(null, damaged);
}
