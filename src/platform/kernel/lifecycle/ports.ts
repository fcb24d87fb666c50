// The ports of the service, and how they stop listening.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Connections } from './server-options.js';

/** Milliseconds in which connections that clients have opened reach the service. */
const ACCEPT_WINDOW = 50;
/** Milliseconds. On a loaded machine connections come later, but a stop does not wait for longer. */
const MAX_ACCEPT_WINDOW = 1000;

@Injectable()
export class Ports {
  private readonly ports: Connections[] = [];
  private accepted: Promise<void> = Promise.resolve();

  add(port: Connections): void {
    this.ports.push(port);
  }

  /**
   * Closes the ports without closing connections. The system resets connections that the service did not accept before.
   * Therefore responses wait in the meantime: a client that gets `Connection: close` opens a connection at once.
   */
  async stopListening(): Promise<void> {
    this.accepted = this.acceptConnections();
    await this.accepted;
    for (const port of this.ports) port.stopListening();
  }

  /** Waits until no connection was accepted for some time. */
  private async acceptConnections(): Promise<void> {
    const end = performance.now() + MAX_ACCEPT_WINDOW;
    let before: number;
    do {
      before = this.countAccepted();
      await sleep(ACCEPT_WINDOW);
      // Timers come before connections that are waiting already.
      await nextTurn();
      await nextTurn();
    } while (this.countAccepted() > before && performance.now() < end);
  }

  private countAccepted(): number {
    return this.ports.reduce((sum, { accepted }) => sum + accepted, 0);
  }

  /** Closes all connections immediately, including connections with a request in progress. */
  closeConnections(): void {
    for (const port of this.ports) port.destroy();
  }

  /** Resolves when a response can be sent. */
  whenAccepted(): Promise<void> {
    return this.accepted;
  }
}
