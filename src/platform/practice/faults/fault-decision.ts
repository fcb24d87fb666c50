// Decides, when the response is complete, how a rule of the phase `after` damages it.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FiringRule } from './fault-evaluation.js';
import { FaultOutcome } from './fault-outcome.js';
import type { PlannedFault } from './plan.js';

@Injectable()
export class FaultDecision {
  constructor(private readonly outcome: FaultOutcome) {}

  /** A response without a body is not changed, unless the fault ends the connection without a body. */
  async decide(
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
    const damage = await type?.after?.(rule.fault as PlannedFault, context, body);
    if (damage === undefined) return;
    await this.outcome.fired(firing);
    request.responseDamage = (sent) => damage(context, sent);
  }
}
