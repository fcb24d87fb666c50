// Decides about the response of each practice request that fired a rule of the phase `after`. The hooks that follow see the undamaged
// response, and know that it will be damaged.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPracticeRoute } from '../exchange/requested-operations.js';
import type { FastifyHook } from '../routing/fastify-hook.js';
import type { FiringRule } from './fault-evaluation.js';
import { FaultOutcome } from './fault-outcome.js';
import type { Fault } from './plan.js';

type Done = (error: Error | null, payload: unknown) => void;

@Injectable()
export class FaultDecisionHook implements FastifyHook {
  constructor(private readonly outcome: FaultOutcome) {}

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (isPracticeRoute(route)) route.onSend = [route.onSend ?? [], this.onSend].flat();
    });
  }

  private readonly onSend = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: Done,
  ): void => {
    if (request.liveSession !== undefined) request.session = request.liveSession;
    const { responseFault, mutants } = request;
    if (responseFault === undefined && mutants === undefined) return done(null, payload);
    request.responseFault = undefined;
    this.finish(responseFault, request, reply, payload).then(
      () => done(null, payload),
      (reason: unknown) => done(reason as Error, payload),
    );
  };

  /** Waits until the differences that mutants made are counted. */
  private async finish(
    firing: FiringRule | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    await request.mutants?.settled();
    if (firing !== undefined) await this.decide(firing, request, reply, payload);
  }

  /** A response without a body stays as it is, unless the fault ends the connection without one. */
  private async decide(
    firing: FiringRule,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    const { rule, type, context } = firing;
    const isBody = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0;
    const hasBody =
      isBody && request.method !== 'HEAD' && reply.statusCode !== 204 && reply.statusCode !== 304;
    if (!hasBody && type?.phases.includes('before') !== true) return;
    const body = isBody ? payload : '';
    const damage = await type?.after?.(rule.fault as Fault, context, body);
    if (damage === undefined) return;
    await this.outcome.fired(firing);
    request.responseDamage = (sent) => damage(context, sent);
  }
}
