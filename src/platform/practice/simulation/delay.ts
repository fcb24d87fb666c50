// Waits for simulated delays. A delay ends when the client disconnects, and does not hold up a stop of the service.
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';

@Injectable()
export class Delays implements BeforeApplicationShutdown {
  /** The pending delays, each by the function that ends it early. */
  private readonly pending = new Set<() => void>();
  private stopping = false;

  get isStopping(): boolean {
    return this.stopping;
  }

  /** A stop of the service does not wait for delays: they end now. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const end of this.pending) end();
  }

  /**
   * Waits before a request is handled. The promise stays pending when the client disconnects. Throws SERVICE_UNAVAILABLE while the
   * service stops.
   */
  async before(milliseconds: number, request: FastifyRequest): Promise<void> {
    await this.wait(milliseconds, request);
    this.checkStopping();
  }

  /** Throws SERVICE_UNAVAILABLE while the service stops. */
  checkStopping(): void {
    if (!this.stopping) return;
    throw apiError('SERVICE_UNAVAILABLE', 'the service is stopping', {
      headers: { 'retry-after': '1', connection: 'close' },
    });
  }

  /** Uses one timer. Ends early on a stop. When the client disconnects, the timer ends and the promise stays pending. */
  wait(milliseconds: number, { raw: { socket } }: Pick<FastifyRequest, 'raw'>): Promise<void> {
    if (this.stopping) return Promise.resolve();
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
