// Applies the controls of the session to REST requests, after the simulation parameters and before seeding.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { BeforeInterceptor } from '../../http/routing/before.interceptor.js';
import { PracticeControls } from './practice-controls.js';

/** For controllers of practice requests. GraphQL and SOAP use `PracticeControlsHook`. */
@Injectable()
export class PracticeControlsInterceptor extends BeforeInterceptor {
  constructor(private readonly controls: PracticeControls) {
    super();
  }

  override before(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    return this.controls.before(request, reply);
  }
}
