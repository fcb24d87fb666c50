// Decides which operations a client may run. A feature with a policy registers its decision here.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Identity } from 'practice-http-auth/identity.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { ServiceControls } from '../../session/control/service-controls.js';

/** @param presented who sent the message, by credentials within it */
type Decision = (
  request: FastifyRequest,
  operation: string,
  presented: Identity | undefined,
) => MaybePromise<void>;

@Injectable()
export class OperationAccess {
  private decision: Decision | undefined;

  constructor(private readonly controls: ServiceControls) {}

  register(decision: Decision): void {
    this.decision = decision;
  }

  /** Throws the error of the decision, which is not evaluated in a session without controls. */
  check(request: FastifyRequest, operation: string, presented?: Identity): MaybePromise<void> {
    const { session } = request;
    if (session === undefined || !this.controls.areSet(session)) return undefined;
    return this.decision?.(request, operation, presented);
  }
}
