// Runs simulations before anything is parsed, checked or written: a simulated failure leaves no trace.
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError, type ApiError } from '../../core/errors.js';
import type { Params } from '../../core/list-query.params.js';
import { Random } from '../../core/random.js';
import { readSimulation, simulatedFailure, type Simulation } from './simulation.js';

/** Where simulation works: the JSON routes of the contract. */
const SIMULATED = /^\/(?:api\/v1|auth|learn)(?:\/|$)/;

type Done = (error?: Error) => void;

@Injectable()
export class SimulationHook implements BeforeApplicationShutdown {
  /** The delays under way, each by the function that ends it early. */
  private readonly pending = new Set<() => void>();
  private stopping = false;
  /** What was simulated since the start of this process, by kind. */
  readonly tally = { delay: 0, error: 0, random_fail: 0 };

  constructor(private readonly random: Random) {}

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (!SIMULATED.test(route.url)) return;
      const simulate = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
        const simulation = readSimulation(request.query as Params);
        if (simulation === undefined) done();
        else this.run(simulation, request, reply, done);
      };
      route.onRequest = [route.onRequest ?? [], simulate].flat();
    });
  }

  /** A stop of the service does not wait for delays: they end now, with 503. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const end of this.pending) end();
  }

  private run(simulation: Simulation, request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const go = (): void => done(this.failureOf(simulation));
    if (simulation.delay === 0) return go();
    if (this.stopping) return done(stoppingNow());
    reply.header('x-simulated', 'delay');
    this.tally.delay += 1;
    return this.wait(simulation.delay, request, () => (this.stopping ? done(stoppingNow()) : go()));
  }

  private failureOf(simulation: Simulation): ApiError | undefined {
    const failed = simulatedFailure(simulation, this.random);
    if (failed !== undefined) this.tally[simulation.error === undefined ? 'random_fail' : 'error'] += 1;
    return failed;
  }

  /** Costs a timer and nothing else; when the client leaves there is nobody to go on for. */
  private wait(milliseconds: number, request: FastifyRequest, go: () => void): void {
    // A distant store was asked before; the client may have left meanwhile.
    if (request.raw.socket.destroyed) return;
    const settle = (): void => {
      clearTimeout(timer);
      this.pending.delete(end);
      request.raw.socket.off('close', settle);
    };
    const end = (): void => {
      settle();
      go();
    };
    const timer = setTimeout(end, milliseconds);
    this.pending.add(end);
    request.raw.socket.once('close', settle);
  }
}

function stoppingNow(): ApiError {
  return apiError('SERVICE_UNAVAILABLE', 'the service is stopping', {
    headers: { 'retry-after': '1', connection: 'close' },
  });
}
