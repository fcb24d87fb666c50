// Applies the controls of the session to a practice request: its fault plan, then its mutants.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { ServiceControls } from '../control/service-controls.js';
import { MutantSource } from '../mutants/mutant-source.js';
import { FaultInjection } from './fault-injection.js';

@Injectable()
export class PracticeControls {
  constructor(
    private readonly controls: ServiceControls,
    private readonly faults: FaultInjection,
    private readonly mutants: MutantSource,
  ) {}

  /** Call it once for each practice request, before it has an effect. Throws the error of an injected fault. */
  before(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    const { session } = request;
    if (session === undefined || !this.controls.areSet(session)) return;
    return mapMaybe(this.faults.before(request, reply), () => this.activateMutants(request));
  }

  private activateMutants(request: FastifyRequest): MaybePromise<void> {
    const { session } = request;
    if (session === undefined) return;
    return mapMaybe(this.mutants.find(session, request), (mutants) => {
      request.mutants = mutants;
    });
  }
}
