// Applies the controls of the session to a practice request: its fault plan, then what changes its rules.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { ServiceControls } from '../../session/control/service-controls.js';
import type { RecordRules } from '../../session/rules/record-rules.js';
import { FaultDecision } from '../faults/fault-decision.js';
import { FaultInjection } from '../faults/fault-injection.js';
import { RequestRules } from './request-rules.js';

@Injectable()
export class PracticeControls {
  constructor(
    private readonly controls: ServiceControls,
    private readonly injection: FaultInjection,
    private readonly decision: FaultDecision,
    private readonly rules: RequestRules,
  ) {}

  /** Call it once for each practice request, before it has an effect. Throws the error of an injected fault. */
  before(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    const { session } = request;
    if (session === undefined || !this.controls.areSet(session)) return;
    return mapMaybe(this.injection.before(request, reply), () => this.changeRules(request));
  }

  /** Call it when the response is complete. Waits until what the rules of the request noted is stored. */
  after(
    rules: RecordRules,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): MaybePromise<void> {
    const { responseFault } = request;
    request.responseFault = undefined;
    return mapMaybe(rules.settled(), () =>
      responseFault === undefined ? undefined : this.decision.decide(responseFault, request, reply, payload),
    );
  }

  /** The fault plan can have replaced the session. */
  private changeRules(request: FastifyRequest): MaybePromise<void> {
    return request.session && this.rules.apply(request, request.session);
  }
}
