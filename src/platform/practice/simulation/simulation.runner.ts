// Simulates delays and errors, and counts them for the whole process.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { FailureDraws, type Draw } from './failure-draws.js';
import { Delays } from './delay.js';
import { errorOf, type Simulation } from './simulation.js';

@Injectable()
export class SimulationRunner {
  /** Simulations since the start of this process, by kind. */
  readonly tally = { delay: 0, error: 0, random_fail: 0 };

  constructor(
    private readonly draws: FailureDraws,
    private readonly delays: Delays,
  ) {}

  /** Throws the simulated error. A delay whose client disconnects never settles. */
  run(simulation: Simulation, request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    // Requests are numbered in the order in which they arrive, whatever their delays.
    const draws = simulation.randomFail ? this.draws.next(request.session) : noDraws;
    return mapMaybe(draws, (draw) => this.simulate(simulation, draw, request, reply));
  }

  private simulate(
    simulation: Simulation,
    draw: Draw,
    request: FastifyRequest,
    reply: FastifyReply,
  ): MaybePromise<void> {
    if (simulation.delay === 0) return this.throwError(simulation, draw);
    this.delays.checkStopping();
    reply.header('x-simulated', 'delay');
    this.tally.delay += 1;
    return this.delays.before(simulation.delay, request).then(() => this.throwError(simulation, draw));
  }

  private throwError(simulation: Simulation, draw: Draw): void {
    const error = errorOf(simulation, draw);
    if (error === undefined) return;
    this.tally[simulation.error === undefined ? 'random_fail' : 'error'] += 1;
    throw error;
  }
}

const noDraws: Draw = () => 1;
