// Simulates delays and errors before a handler runs: a simulated error writes nothing.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Params } from '../../../core/list-query.params.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { BeforeInterceptor } from '../../http/routing/before.interceptor.js';
import { readSimulation } from './simulation.js';
import { SimulationRunner } from './simulation.runner.js';

/** For controllers of JSON routes: `?delay=500`, `?error=503`, `?random_fail=true`. */
@Injectable()
export class SimulationInterceptor extends BeforeInterceptor {
  constructor(private readonly runner: SimulationRunner) {
    super();
  }

  override before(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    const simulation = readSimulation(request.query as Params);
    if (simulation !== undefined) return this.runner.run(simulation, request, reply);
  }
}
