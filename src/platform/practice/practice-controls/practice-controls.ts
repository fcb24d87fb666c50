// Applies the controls of the session to a practice request: its fault plan, then its mutants.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { ServiceControls } from '../../session/control/service-controls.js';
import { FaultDecision } from '../faults/fault-decision.js';
import { FaultInjection } from '../faults/fault-injection.js';
import { MutantSource } from '../mutants/mutant-source.js';

@Injectable()
export class PracticeControls {
  constructor(
    private readonly controls: ServiceControls,
    private readonly injection: FaultInjection,
    private readonly decision: FaultDecision,
    private readonly mutants: MutantSource,
  ) {}

  /** Call it once for each practice request, before it has an effect. Throws the error of an injected fault. */
  before(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    const { session } = request;
    if (session === undefined || !this.controls.areSet(session)) return;
    return mapMaybe(this.injection.before(request, reply), () => this.activateMutants(request));
  }

  /** Call it when the response is complete. Waits until the differences that mutants made are counted. */
  async after(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const { responseFault } = request;
    request.responseFault = undefined;
    await request.mutants?.settled();
    if (responseFault !== undefined) await this.decision.decide(responseFault, request, reply, payload);
  }

  private activateMutants(request: FastifyRequest): MaybePromise<void> {
    const { session } = request;
    if (session === undefined) return;
    return mapMaybe(this.mutants.find(session, request), (mutants) => {
      request.mutants = mutants;
    });
  }
}
