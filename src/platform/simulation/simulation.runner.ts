// The timers and counters of simulated delays and errors, one set for the whole process.
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError, type ApiError } from '../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { FailureDraws, type Draw } from './failure-draws.js';
import { simulatedError, type Simulation } from './simulation.js';

@Injectable()
export class SimulationRunner implements BeforeApplicationShutdown {
  /** The pending delays, each by the function that ends it early. */
  private readonly pending = new Set<() => void>();
  private stopping = false;
  /** Simulations since the start of this process, by kind. */
  readonly tally = { delay: 0, error: 0, random_fail: 0 };

  constructor(private readonly draws: FailureDraws) {}

  /** Throws the simulated error. A delay whose client disconnects never settles. */
  run(simulation: Simulation, request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    // Requests are numbered in the order of their arrival, whatever their delays.
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
    if (this.stopping) throw stoppingError();
    reply.header('x-simulated', 'delay');
    this.tally.delay += 1;
    return this.wait(simulation.delay, request).then(() => {
      if (this.stopping) throw stoppingError();
      this.throwError(simulation, draw);
    });
  }

  /** A stop of the service does not wait for delays: they end now, with 503. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const end of this.pending) end();
  }

  private throwError(simulation: Simulation, draw: Draw): void {
    const error = simulatedError(simulation, draw);
    if (error === undefined) return;
    this.tally[simulation.error === undefined ? 'random_fail' : 'error'] += 1;
    throw error;
  }

  /** Uses one timer. When the client disconnects, the timer ends and the promise stays pending. */
  private wait(milliseconds: number, { raw: { socket } }: FastifyRequest): Promise<void> {
    return new Promise((resolve) => {
      // The client may have disconnected while a remote store was read.
      if (socket.destroyed) return;
      const settle = (): void => {
        clearTimeout(timer);
        this.pending.delete(end);
        socket.off('close', settle);
      };
      const end = (): void => {
        settle();
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.pending.add(end);
      socket.once('close', settle);
    });
  }
}

const noDraws: Draw = () => 1;

function stoppingError(): ApiError {
  return apiError('SERVICE_UNAVAILABLE', 'the service is stopping', {
    headers: { 'retry-after': '1', connection: 'close' },
  });
}
